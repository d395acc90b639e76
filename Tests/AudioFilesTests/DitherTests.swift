import AudioFiles
import CSndfile
import TestSupport
import Testing

@Suite struct DitherTests {
  private static let frames = 200_000

  /// Writes channels with dither of a number, and reads them as whole steps of 16 bits.
  private func write(_ channels: [[Float]], number: Int?) throws -> [[Int]] {
    let folder = try TemporaryFolder()
    let path = folder.file("take.wav")
    var options = OutputOptions()
    options.dither = number
    let writer = try AudioFileWriter(
      path: path, container: .wav, encoding: .pcm16, sampleRate: 48_000, channels: channels.count,
      replacesExisting: false, options: options)
    let count = channels.count
    let interleaved = (0..<channels[0].count).flatMap { frame in channels.map { $0[frame] } }
    try writer.write(interleaved, frames: channels[0].count)
    try writer.finish()
    let read = try Sndfile.read(path, count: interleaved.count, zero: 0, with: sf_read_short).items
    return (0..<count).map { channel in
      stride(from: channel, to: read.count, by: count).map { Int(read[$0]) }
    }
  }

  private func constant(_ steps: Float) -> [Float] {
    Array(repeating: steps / 32_768, count: Self.frames)
  }

  /// By hand: the area of a triangle over −1 ... 1 between the bounds where rounding changes.
  @Test(
    arguments: [
      (0, [0.125, 0.75, 0.125]), (0.25, [0.031_25, 0.687_5, 0.281_25]), (0.5, [0, 0.5, 0.5]),
      (-0.25, [0.281_25, 0.687_5, 0.031_25]),
    ] as [(Float, [Double])])
  func theDensityIsATriangle(offset: Float, shares: [Double]) throws {
    let written = try write([constant(1000 + offset)], number: 3)[0]
    var chiSquare = 0.0
    var seen = 0
    for (step, share) in zip(999...1001, shares) {
      let count = written.count { $0 == step }
      seen += count
      if share == 0 {
        #expect(count == 0)
      } else {
        let expected = share * Double(Self.frames)
        chiSquare += (Double(count) - expected) * (Double(count) - expected) / expected
      }
    }
    #expect(seen == Self.frames)
    // Two degrees of freedom exceed this once in a million.
    #expect(chiSquare < 27.6, "\(chiSquare)")
  }

  /// One twelfth of a square step for rounding, two for the dither, whatever the sound.
  @Test(arguments: [Float(0), 0.000_01, 0.000_1, 0.5])
  func theErrorDoesNotDependOnTheSound(level: Float) throws {
    let sound = whiteNoise(frames: Self.frames, seed: 5, level: max(level, 1e-9))
    let written = try write([sound], number: 0)[0]
    let errors = zip(written, sound).map { Double($0) - Double($1) * 32_768 }
    func mean(_ values: some Sequence<Double>) -> Double {
      values.reduce(0, +) / Double(Self.frames)
    }
    let five = 5 / Double(Self.frames).squareRoot()
    expect(mean(errors), near: 0, Tolerance(0.5 * five, "five deviations of a mean"))
    expect(mean(errors.map { $0 * $0 }), near: 0.25, Tolerance(0.3 * five, "five deviations"))
    #expect(errors.allSatisfy { abs($0) <= 1.5 })
    let power = mean(sound.map { Double($0) * Double($0) }).squareRoot()
    let product = mean(zip(errors, sound).map { $0 * Double($1) })
    expect(product / (0.5 * power), near: 0, Tolerance(five, "five deviations of a correlation"))
    let later = mean(zip(errors, errors.dropFirst()).map(*))
    expect(later / 0.25, near: 0, Tolerance(five, "five deviations of a correlation"))
  }

  @Test func channelsAndFilesHaveDithersOfTheirOwn() throws {
    let silence = constant(0)
    let three = try write([silence, silence, silence], number: 0)
    let other = try write([silence], number: 3)
    let five = 5 / Double(Self.frames).squareRoot()
    let all = three + other
    for a in all.indices {
      for b in all.indices where b > a {
        let sum = zip(all[a], all[b]).reduce(0) { $0 + $1.0 * $1.1 }
        let correlation = Double(sum) / Double(Self.frames) / 0.25
        expect(correlation, near: 0, Tolerance(five, "five deviations of a correlation"))
      }
    }
  }

  @Test func equalNumbersGiveEqualDitherInOneFileAndInAnother() throws {
    let sound = (0..<2).map { whiteNoise(frames: 5000, seed: UInt64($0)) }
    let both = try write(sound, number: 4)
    #expect(try write(sound, number: 4) == both)
    #expect(try write([sound[1]], number: 5) == [both[1]])
    #expect(try write([sound[1]], number: 4) != [both[1]])
    let plain = try write(sound, number: nil)
    #expect(plain != both)
    for (rounded, exact) in zip(plain, sound) {
      #expect(zip(rounded, exact).allSatisfy { abs(Float($0) - $1 * 32_768) <= 0.5 })
    }
  }
}
