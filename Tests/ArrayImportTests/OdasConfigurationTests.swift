import ArrayFiles
import ArrayImport
import Beamforming
import Foundation
import TestSupport
import Testing

@Suite struct OdasConfigurationTests {
  private let path = Fixtures.folder.appendingPathComponent("arrays/odas-square.cfg").path

  @Test func microphonesChannelsAndNameAreTaken() throws {
    let array = try OdasConfiguration.array(path: path)
    #expect(
      array.microphones.map(\.position) == [
        SIMD3(0.02, 0.02, 0), SIMD3(-0.02, 0.02, 0), SIMD3(-0.02, -0.02, 0), SIMD3(0.02, -0.02, 0),
      ])
    #expect(array.microphones.map(\.channel) == [3, 4, 5, 6])
    #expect(array.fileChannels == 8)
    #expect(array.name == "odas-square")
    #expect(array.steering == .freeField)
  }

  @Test func positionsAreEnough() throws {
    let array = try parse(
      "general: { mics = ( { mu = (1, 0, 0); }, { mu = [0.5, 0.0, 0.0]; } ); };")
    #expect(array.microphones.map(\.channel) == [1, 2])
    #expect(array.microphones.map(\.position.x) == [1, 0.5])
    #expect(array.fileChannels == 2)
  }

  /// Numbers and names that a comment or a text holds are nothing.
  @Test func bracketsInTextsAndCommentsDoNotCount() throws {
    let open = String(repeating: "{", count: 100)
    let text = """
      # \(open)
      // \(open)
      /* \(open)
         \(open) */
      name = "\(open)\\"\(open)";
      general: { mics = ( { mu = (1, 0, 0); }, { mu = (0, 0, 0); } ); };
      """
    #expect(try parse(text).microphones.count == 2)
  }

  private static let two = "{ mu = (1, 0, 0); }, { mu = (0, 0, 0); }"

  @Test(arguments: [
    ("", "empty"), ("general: {\n mics = (\n; };", "line 3: syntax error"),
    ("a = 1;", "'general' is missing"), ("general = 3;", "'mics' is missing"),
    ("general: { };", "line 1: 'mics' is missing"), ("general: { mics = (); };", "0 microphones"),
    ("general: { mics = 7; };", "0 microphones"),
    ("general: { mics = ( { mu = (1, 2, 3); } ); };", "1 microphone"),
    ("general: {\n mics = ( 1, 2 ); };", "line 2: 'mu' is missing"),
    ("general: { mics = ( {}, {} ); };", "'mu' is missing"),
    ("general: { mics = (\n{ mu = (1, 2); },\n{} ); };", "line 2: mu has 2 numbers"),
    ("general: { mics = ( { mu = (1, 2, \"3\"); }, {} ); };", "a number should stand here"),
    ("general: { mics = (\(two)); };\nmapping: { map: (1, 1); };", "channel 1"),
    (
      "general: { mics = (\(two)); };\nmapping: {\nmap: (1, 2, 3); };", "line 3: map has 3 channels"
    ),
    ("general: { mics = (\(two)); };\nmapping: { map: (0, 2); };", "channel 0"),
    ("general: { mics = (\(two)); };\nmapping: { map: (1.5, 2); };", "line 2: a whole number"),
    ("general: { mics = (\(two)); };\nraw: { nChannels = 1; };", "channel 2"),
    ("general: { mics = ( { mu = (1e999, 0, 0); }, { mu = (0, 0, 0); } ); };", "finite"),
    ("a = 1;\n@include \"other.cfg\"\n", "line 2: '@include'"),
    ("  \t@include \"/etc/passwd\"", "'@include'"), ("# @include", "'@include'"),
    ("\na = \"\0\";", "line 2: not a text"),
    ("a = " + String(repeating: "(", count: 100_000), "deep"),
    (String(repeating: "a = 1;\n", count: 5000), "line 4097: more than 4096 settings"),
    (String(repeating: "a", count: 1 << 20), "syntax error"),
  ])
  func whatIsNoArrayIsRefusedWithItsPlace(text: String, words: String) {
    let error = #expect(throws: ArrayFileError.self) { try parse(text) }
    let message = error?.description ?? ""
    #expect(message.hasPrefix("board.cfg: ") && message.contains(words), "\(message)")
    #expect(error?.kind == .input)
    #expect(!message.contains { $0.isNewline })
  }

  /// One mebibyte and a byte.
  @Test func aFileThatIsTooLongIsRefused() throws {
    let folder = try Folder()
    try folder.write(String(repeating: " ", count: 1 << 20 + 1), to: "a.cfg")
    #expect(
      throws: ArrayFileError.fileTooLarge(path: folder.path("a.cfg"), limitBytes: 1 << 20)
    ) { try OdasConfiguration.array(path: folder.path("a.cfg")) }
  }

  @Test func noBytesTrap() throws {
    let valid = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var generator = SeededGenerator(seed: 6)
    var refused = 0
    for _ in 0..<randomCases(1000, long: 20_000) {
      let bytes = mutated(
        valid, hints: "0123456789.-+eEL\"\\{}[]():;=,@#/*x \n\u{0}é", using: &generator)
      do {
        let array = try OdasConfiguration.array(from: bytes, path: "mutated.cfg")
        #expect(MicrophoneArray.microphoneCounts.contains(array.microphones.count))
      } catch {
        refused += 1
        #expect(error.kind == .input)
        #expect(!error.description.contains { $0.isNewline })
      }
    }
    #expect(refused > 300, "many mutations should matter")
  }

  private func parse(_ text: String) throws(ArrayFileError) -> MicrophoneArray {
    try OdasConfiguration.array(from: Array(text.utf8), path: "board.cfg")
  }
}
