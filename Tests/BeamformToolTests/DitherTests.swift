import AudioFiles
import Foundation
import TestSupport
import Testing

@Suite struct DitherTests {
  /// The errors of 16 bits against the same ports as floats, in steps.
  private func errors(_ name: String, _ truth: [[Float]], in folder: Folder) throws -> [[Double]] {
    try zip(folder.readSound(name).channels, truth).map { port, exact in
      zip(port, exact).map { (Double($0) - Double($1)) * 32_768 }
    }
  }

  @Test func portsAreDitheredUnlessNobodyWantsIt() throws {
    let folder = try Folder()
    let sound = (1...2).map { whiteNoise(frames: 60_000, seed: UInt64($0), level: 0.1) }
    try folder.writeSound(sound, to: "in.wav")
    let words = ["process", "in.wav", "--array", "pair:20mm", "--quiet", "-o"]
    for extra in [
      ["float.wav", "--encoding", "float"], ["a.wav"], ["b.wav"], ["plain.wav", "--no-dither"],
      ["new/"],
    ] {
      #expect(try Beamform.run(words + extra, in: folder).status == 0)
    }
    #expect(try folder.data("a.wav") == folder.data("b.wav"))
    let truth = try folder.readSound("float.wav").channels
    for (port, name) in ["omni", "front", "back"].enumerated() {
      let alone = try folder.readSound("new/in.\(name).wav").channels
      #expect(alone == [try folder.readSound("a.wav").channels[port]])
    }
    for port in try errors("plain.wav", truth, in: folder) {
      #expect(port.allSatisfy { abs($0) <= 0.5 })
    }
    let dithered = try errors("a.wav", truth, in: folder)
    for port in dithered {
      #expect(port.allSatisfy { abs($0) < 1.5 })
      let power = port.reduce(0) { $0 + $1 * $1 } / Double(port.count)
      expect(power, near: 0.25, Tolerance(0.01, "five deviations of the power of 60 000 errors"))
    }
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
      let product = zip(dithered[a], dithered[b]).reduce(0) { $0 + $1.0 * $1.1 } / 60_000
      expect(product, near: 0, Tolerance(0.005, "five deviations of the mean of 60 000 products"))
    }
  }
}
