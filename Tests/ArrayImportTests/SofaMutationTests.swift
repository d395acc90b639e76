import ArrayFiles
import ArrayImport
import Beamforming
import TestSupport
import Testing

@Suite struct SofaMutationTests {
  /// Each gives an array or is refused in one line; nothing traps or hangs.
  @Test func noBytesTrap() throws {
    let names = [
      "tetrahedron", "tetrahedron-turned", "tetrahedron-delays", "tetrahedron-distances",
    ]
    let files = try names.map(Tetrahedron.bytes)
    var generator = SeededGenerator(seed: 5)
    var refused = 0
    for index in 0..<randomCases(1000, long: 10_000) {
      let bytes = mutated(files[index % files.count], using: &generator)
      do {
        let array = try SofaFile.array(from: bytes, path: "mutated.sofa")
        #expect(MicrophoneArray.microphoneCounts.contains(array.microphones.count))
      } catch {
        refused += 1
        #expect(error.kind == .input)
        #expect(!error.description.contains { $0.isNewline })
      }
    }
    #expect(refused > 300, "many mutations should matter")
  }

  /// One to eight faults where something stands: bytes, counts and addresses, or a torn end.
  private func mutated(_ valid: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = valid
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      var place = Int.random(in: 0..<bytes.count, using: &generator)
      // Most of a file is filling.
      while bytes[place] == 0, place + 1 < bytes.count { place += 1 }
      switch Int.random(in: 0..<16, using: &generator) {
      case 0..<6: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 6..<9: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
      case 9..<12: bytes[place] &+= 1
      case 12..<14:
        let end = min(place + 8, bytes.count)
        for index in place..<end { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
      case 14: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &generator))
      default: bytes.removeSubrange((place + 1)...)
      }
    }
    return bytes
  }
}
