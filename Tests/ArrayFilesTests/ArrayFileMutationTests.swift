import ArrayFiles
import Beamforming
import TestSupport
import Testing

@Suite struct ArrayFileMutationTests {
  /// Each parses or throws; nothing traps, and every message is one line.
  @Test func noBytesTrap() throws {
    let array = try #require(BuiltInArrays.array(named: "respeaker-usb-4mic-v2"))
    let valid = Array(ArrayFile.text(of: array).utf8)
    var generator = SeededGenerator(seed: 3)
    var refused = 0
    for _ in 0..<500 {
      let bytes = mutated(valid, using: &generator)
      do {
        let parsed = try ArrayFile.parse(bytes, path: "mutated.json")
        #expect(MicrophoneArray.microphoneCounts.contains(parsed.microphones.count))
      } catch {
        refused += 1
        #expect(!error.description.contains { $0.isNewline })
      }
    }
    #expect(refused > 250, "most mutations should matter")
  }

  private func mutated(_ valid: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    let hints = Array("0123456789.-+eE\"\\{}[]:, \n\u{0}ué".utf8)
    var bytes = valid
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[place] = hints[Int.random(in: 0..<hints.count, using: &generator)]
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(hints[Int.random(in: 0..<hints.count, using: &generator)], at: place)
      case 4: bytes.replaceSubrange(place..., with: bytes[place...].dropFirst(40))
      default: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
      }
      if bytes.isEmpty { return bytes }
    }
    return bytes
  }
}
