import Beamforming
import TestSupport
import Testing

@Suite struct BiquadTests {
  /// Every spacing from a tenth of a millimetre to a metre at every common rate: the filter is stable, of
  /// minimum phase, never above 6.7 dB, and makes up for the droop.
  @Test(arguments: [8000.0, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000, 192_000])
  func theDroopShelfIsStableAndFlat(rate: Double) {
    var spacing = 0.0001
    while spacing < 1 {
      let frames = spacing / 343 * rate
      let shelf = Biquad.droopShelf(spacingInFrames: frames, sampleRate: rate)
      #expect(abs(shelf.a2) < 1 && abs(shelf.a1) < 1 + shelf.a2, "poles at \(spacing) m")
      let (b1, b2) = (shelf.b1 / shelf.b0, shelf.b2 / shelf.b0)
      #expect(abs(b2) < 1 && abs(b1) < 1 + b2, "zeros at \(spacing) m")
      let top = min(0.25 * 343 / spacing, 0.45 * rate, 20_000)
      for step in 1...100 {
        let share = Double(step) / 100
        let response = shelf.response(frequency: share * top, sampleRate: rate).magnitude
        let level = response * cosine(.pi * share * top * spacing / 343)
        #expect(abs(decibels(amplitude: level)) < 0.37, "\(spacing) m at \(share * top) Hz")
        let anywhere = shelf.response(frequency: share * rate / 2, sampleRate: rate).magnitude
        #expect(decibels(amplitude: anywhere) < 6.7)
      }
      spacing *= 1.07
    }
  }
}
