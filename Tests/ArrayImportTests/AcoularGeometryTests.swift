import ArrayFiles
import ArrayImport
import Beamforming
import TestSupport
import Testing

@Suite struct AcoularGeometryTests {
  private static let two = #"<pos x="0" y="0" z="0"/><pos x="1" y="0" z="0"/>"#
  private static let whole = """
    <?xml version="1.0" encoding="utf-8"?>
    <!-- made by hand -->
    <MicArray name="kitchen é">
      <pos Name="Point 1" x="0.02" y="0" z="-1e-3"/>
      <pos Name="&lt;2&gt;" x="-0.02" y="+0.0" z="0"></pos>
    </MicArray>
    """

  @Test func positionsAndNamesAreTaken() throws {
    let array = try parse(Self.whole)
    #expect(array.name == "kitchen é")
    #expect(array.microphones.map(\.position) == [SIMD3(0.02, 0, -0.001), SIMD3(-0.02, 0, 0)])
    #expect(array.microphones.map(\.name) == ["Point 1", "<2>"])
    #expect(array.microphones.map(\.channel) == [1, 2])
  }

  @Test func withoutANameItIsCalledLikeItsFile() throws {
    let array = try parse("<MicArray>\(Self.two)</MicArray>")
    #expect(array.name == "ring")
    #expect(array.microphones.map(\.name) == ["", ""])
  }

  @Test(arguments: [
    ("", "empty"), ("no XML", "line 1: not XML"), ("<MicArray>\n<pos", "line 2: not XML"),
    ("<MicArray>\n</Array>", "line 2: not XML: mismatched tag"), ("<MicArray/>", "0 microphones"),
    (#"<MicArray><pos x="0" y="0" z="0"/></MicArray>"#, "1 microphone"),
    ("<MicArray>\n<pos x=\"0\" y=\"0\"/></MicArray>", "line 2: a position lacks"),
    (#"<MicArray><pos x="0" y="0" z="nan"/></MicArray>"#, "a position lacks"),
    (#"<MicArray><pos x="0" y="0" z=""/></MicArray>"#, "a position lacks"),
    (#"<MicArray><pos x="0" x="1" y="0" z="0"/></MicArray>"#, "duplicate attribute"),
    ("<array>\(two)</array>", "'array' does not belong here"), (two, "'pos' does not belong here"),
    ("<MicArray><MicArray>\(two)</MicArray></MicArray>", "'MicArray' does not belong here"),
    ("<!DOCTYPE MicArray>\n<MicArray>\(two)</MicArray>", "line 1: it has a document type"),
    ("<!DOCTYPE a SYSTEM \"/etc/passwd\">\n<MicArray>\(two)</MicArray>", "document type"),
    (
      "<!DOCTYPE a [<!ENTITY x \"0\"><!ENTITY y SYSTEM \"/etc/passwd\">]><MicArray>&y;</MicArray>",
      "document type"
    ),
    ("<MicArray>&y;\(two)</MicArray>", "undefined entity"),
    ("<MicArray>\(String(repeating: two, count: 9))</MicArray>", "more than 16 microphones"),
    ("<MicArray>" + String(repeating: "<pos>", count: 100_000), "a position lacks"),
  ])
  func whatIsNoArrayIsRefusedWithItsLine(text: String, words: String) {
    let error = #expect(throws: ArrayFileError.self) { try parse(text) }
    let message = error?.description ?? ""
    #expect(message.hasPrefix("in/ring.xml: ") && message.contains(words), "\(message)")
    #expect(error?.kind == .input)
    #expect(!message.contains { $0.isNewline })
  }

  @Test func noBytesTrap() {
    let valid = Array(Self.whole.utf8)
    var generator = SeededGenerator(seed: 9)
    var refused = 0
    for _ in 0..<1000 {
      let bytes = mutated(valid, hints: "0123456789.-+eE<>/=\"'&;!?[]\n\u{0}é", using: &generator)
      do {
        let array = try AcoularGeometry.array(from: bytes, path: "mutated.xml")
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
    try AcoularGeometry.array(from: Array(text.utf8), path: "in/ring.xml")
  }
}
