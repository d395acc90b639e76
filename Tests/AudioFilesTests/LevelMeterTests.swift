import AudioFiles
import TestSupport
import Testing

@Suite struct LevelMeterTests {
  @Test func silenceIsInfinitelyFarDown() {
    var meter = LevelMeter()
    #expect(meter.rmsDecibels == -.infinity && meter.peakDecibels == -.infinity)
    meter.add([0, -0.0], frames: 2)
    #expect(meter.rmsDecibels == -.infinity && meter.peakDecibels == -.infinity)
    #expect(meter.samples == 2)
  }

  @Test func aSquareWaveAtFullScaleIsZeroDecibels() {
    var meter = LevelMeter()
    meter.add([1, -1, 1, -1], frames: 4)
    #expect(meter.rmsDecibels == 0 && meter.peakDecibels == 0)
  }

  @Test func aStrideTakesOneChannel() {
    var meter = LevelMeter()
    meter.add([0.5, 9, 9, -0.25, 9, 9, 0.5], frames: 3, stride: 3)
    #expect(meter.peak == 0.5 && meter.sumOfSquares == 0.5625)
  }

  @Test func blocksAddUp() {
    let noise = whiteNoise(frames: 1000, seed: 6)
    var whole = LevelMeter()
    whole.add(noise, frames: 1000)
    var cut = LevelMeter()
    for start in stride(from: 0, to: 1000, by: 40) {
      cut.add(Array(noise[start..<(start + 40)]), frames: 40)
    }
    #expect(cut == whole)
  }

  @Test func samplesThatAreNotFiniteAreLeftOut() {
    var meter = LevelMeter()
    meter.add([.nan, 0.5, .infinity, -.infinity], frames: 4)
    #expect(meter.peak == 0.5 && meter.sumOfSquares == 0.25)
    #expect(meter.samples == 1 && meter.nonFiniteSamples == 3)
  }
}
