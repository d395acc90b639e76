import ArrayFiles
import ArrayImport
import Beamforming
import TestSupport
import Testing

@Suite struct PositionTableTests {
  private static let plain = "0.02,0,0\n-0.02,0,0.001\n"

  @Test(arguments: [
    plain, "x,y,z\n" + plain, "\u{FEFF}x, y, z\r\n0.02, 0, 0\r\n-0.02,\t0, 1e-3\r\n",
    "# made by hand\n\n0.02,0,0\n  # rear\n-2E-2,+0,.001",
  ])
  func rowsAreMicrophones(text: String) throws {
    let array = try parse(text)
    #expect(array.microphones.map(\.position) == [SIMD3(0.02, 0, 0), SIMD3(-0.02, 0, 0.001)])
    #expect(array.microphones.map(\.channel) == [1, 2])
    #expect(array.name == "lab")
  }

  @Test(arguments: [
    ("", "empty"), ("# nothing\n", "empty"), ("x,y,z\n", "0 microphones"),
    ("0,0,0\n", "1 microphone"),
    ("0,0,0\n0,0\n", "line 2: a row is not three numbers"), ("0,0,0\n1,0,0,\n", "line 2"),
    ("0,0,0\n\n1,0,nan\n", "line 3"), ("0,0,0\n1,0,0x1\n", "line 2"),
    ("0,0,0\n1,0,1e999\n", "line 2"),
    ("0,0,0\n1;0;0\n", "line 2"), ("ear.wav,0,0\nx,y,z\n", "line 1"),
    ("0,0,0\n\"1\",0,0\n", "line 2"),
    ("0,0,0\n20,0,0\n", "20 m"), ("0,0,0\n0,0,0\n", "2 "),
  ])
  func whatIsNoArrayIsRefusedWithItsLine(text: String, words: String) {
    let error = #expect(throws: ArrayFileError.self) { try parse(text) }
    let message = error?.description ?? ""
    #expect(message.hasPrefix("in/lab.csv: ") && message.contains(words), "\(message)")
    #expect(error?.kind == .input)
    #expect(!message.contains { $0.isNewline })
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    let error = #expect(throws: ArrayFileError.self) {
      try PositionTable.array(from: [0x30, 0xFF], path: "a.csv")
    }
    #expect(error?.why == "not a text in UTF-8")
  }

  @Test func noBytesTrap() {
    let valid = Array(
      "x,y,z\n# four\n0.02,0.02,0\n-0.02,0.02,0\n-0.02,-0.02,0\n0.02,-0.02,0\n".utf8)
    var generator = SeededGenerator(seed: 7)
    var refused = 0
    for _ in 0..<1000 {
      let bytes = mutated(valid, hints: "0123456789.-+eE,;#\"\r\n\u{0}é", using: &generator)
      do {
        let array = try PositionTable.array(from: bytes, path: "mutated.csv")
        #expect(MicrophoneArray.microphoneCounts.contains(array.microphones.count))
      } catch {
        refused += 1
        #expect(error.kind == .input)
        #expect(!error.description.contains { $0.isNewline })
      }
    }
    #expect(refused > 500, "most mutations should matter")
  }

  private func parse(_ text: String) throws(ArrayFileError) -> MicrophoneArray {
    try PositionTable.array(from: Array(text.utf8), path: "in/lab.csv")
  }
}
