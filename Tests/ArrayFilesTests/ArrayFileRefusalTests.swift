import ArrayFiles
import Beamforming
import Testing

/// A file with one fault, and the words that tell its owner.
struct FaultyFile: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let words: [String]

  init(_ fault: String, _ text: String, _ words: String...) {
    testDescription = fault
    self.text = text
    self.words = words
  }

  /// Two sound microphones before `rest`.
  init(_ fault: String, adding rest: String, _ words: String...) {
    testDescription = fault
    text = """
      {"microphones": [{"position": [0, 0, 0]}, {"position": [1, 0, 0]}],
      \(rest)}
      """
    self.words = words
  }

  /// A sound microphone before `second`.
  init(_ fault: String, second: String, _ words: String...) {
    testDescription = fault
    text = #"{"microphones": [{"position": [0, 0, 0]}, \#(second)]}"#
    self.words = words
  }
}

@Suite struct ArrayFileRefusalTests {
  @Test(arguments: [
    FaultyFile("empty", "", "empty", "beamform arrays NAME"),
    FaultyFile("white space", " \n\t ", "empty"),
    FaultyFile("only a mark", "\u{FEFF}", "empty"),
    FaultyFile("no JSON", "name = pair", "not JSON", "line 1", "column 4", "name"),
    FaultyFile("a missing comma", "{\n  \"name\": \"a\"\n  \"note\": \"b\"}", "line 3", "'}'"),
    FaultyFile("an early end", "{\"microphones\": [\n{", "line 2", "end of file"),
    FaultyFile("something after the end", "{}\n\n[]", "line 3", "end of file expected"),
    FaultyFile("a comma too many", "{\"name\": \"a\",}", "line 1, column 14"),
    FaultyFile("NaN", second: #"{"position": [NaN, 0, 0]}"#, "not JSON", "line 1", "NaN"),
    FaultyFile("infinite", second: #"{"position": [1e999, 0, 0]}"#, "line 1", "overflow"),
    FaultyFile(
      "a number without bound", adding: "\"fileChannels\": 1\(zeros)", "line 2", "too big"),
    FaultyFile("a NUL in the text", "{\0}", "not JSON", "line 1"),
    FaultyFile("a NUL in a name", adding: #""name": "a\u0000b""#, "line 2", "NUL"),
    FaultyFile("a NUL in a key", adding: #""na\u0000me": "b""#, "line 2", "NUL"),
    FaultyFile("half a pair", adding: #""name": "\ud83c""#, "line 2"),
    FaultyFile("deep lists", String(repeating: "[", count: 100_000), "not JSON", "depth"),
    FaultyFile("deep objects", String(repeating: "{\"a\":", count: 100_000), "not JSON", "depth"),
  ])
  func whatIsNotJSONIsRefusedWithLineAndColumn(file: FaultyFile) {
    expectRefusal(file)
  }

  @Test func bytesThatAreNotUTF8AreRefusedWithTheirPlace() {
    let bytes = Array("{\n\"name\": \"".utf8) + [0xE9] + Array("\"}".utf8)
    let error = #expect(throws: ArrayFileError.self) {
      try ArrayFile.parse(bytes, path: "latin.json")
    }
    #expect(error?.description.contains("line 2") == true)
    #expect(error?.description.contains("0xe9") == true)
  }

  @Test(arguments: [
    FaultyFile(
      "a repeated key", "{\"name\": \"a\",\n\"name\": \"b\"}", "'name'", "repeated", "line 2"),
    FaultyFile(
      "a repeated key of a microphone", second: #"{"position": [1, 0, 0], "position": [2, 0, 0]}"#,
      "'position'", "repeated", "line 1"),
    FaultyFile(
      "a repeated key of some length",
      #"{"a key that \"goes\" on and on": 1,"# + "\n"
        + #""a key that \"goes\" on and on": 2}"#, "a key that", "on and on'", "line 2"),
    FaultyFile("an unknown key", adding: #""colour": "red""#, "unknown", "'colour'", "microphones"),
    FaultyFile("a misspelt key", #"{"micrphones": []}"#, "'micrphones'", "is 'microphones' meant"),
    FaultyFile(
      "a misspelt key of a microphone", second: #"{"positon": [1, 0, 0]}"#,
      "'microphones[2].positon'", "is 'position' meant"),
    FaultyFile(
      "half a key", second: #"{"position": [1, 0, 0], "gain": 2}"#, "is 'gainDecibels' meant"),
    FaultyFile(
      "a key of another case", adding: #""Front": {"azimuth": 0}"#, "is 'front' meant"),
    FaultyFile(
      "a key of front", adding: #""front": {"azimut": 0}"#, "'front.azimut'", "is 'azimuth' meant"),
    FaultyFile(
      "measured responses", adding: #""measured": "r.sofa""#, "'measured'", "remove the key",
      "free field"),
    FaultyFile(
      "a body and responses", adding: #""measured": "r.sofa", "body": {}"#, "body and 'measured'",
      "rule each other out"),
    FaultyFile("another body", adding: #""body": {"kind": "head"}"#, "body.kind", "rigidSphere"),
    FaultyFile(
      "a body without a radius", adding: #""body": {"kind": "rigidSphere"}"#, "'body.radius'"),
    FaultyFile(
      "a body of which more is said",
      adding: #""body": {"kind": "rigidSphere", "radius": 1, "centre": [0, 0, 0]}"#, "body.centre",
      "is 'center' meant"),
    FaultyFile("an escape in a key", adding: #""\u001b[2J": 1"#, #"'\u{1B}[2J'"#),
    FaultyFile("no microphones", "{}", "'microphones'", "missing"),
    FaultyFile("no position", second: "{}", "'microphones[2].position'", "missing", "from 1"),
    FaultyFile("no azimuth", adding: #""front": {}"#, "'front.azimuth'", "missing"),
  ])
  func keysOutOfPlaceAreRefusedByName(file: FaultyFile) {
    expectRefusal(file)
  }

  @Test(arguments: [
    FaultyFile("a list", "[]", "the file must be an object, and is a list"),
    FaultyFile("microphones in an object", #"{"microphones": {}}"#, "must be a list"),
    FaultyFile("a bare position", second: "[1, 0, 0]", "microphones[2] must be an object"),
    FaultyFile("no list", second: #"{"position": 1}"#, "microphones[2].position must be a list"),
    FaultyFile("two coordinates", second: #"{"position": [1, 0]}"#, "3 coordinates", "has 2"),
    FaultyFile("four coordinates", second: #"{"position": [1, 0, 0, 0]}"#, "and has 4", "metres"),
    FaultyFile(
      "a number as a text", second: #"{"position": [0, "1", 0]}"#,
      "microphones[2].position[2] must be a number, and is a text", "without quotation marks"),
    FaultyFile("null", second: #"{"position": [null, 0, 0]}"#, "and is null"),
    FaultyFile("true", second: #"{"position": [0, 0, true]}"#, "position[3]", "and is true"),
    FaultyFile("half a channel", second: #"{"position": [1, 0, 0], "channel": 1.5}"#, "1.5"),
    FaultyFile("a channel as a text", second: #"{"position": [1, 0, 0], "channel": "1"}"#, "text"),
    FaultyFile("no gain", second: #"{"position": [1, 0, 0], "gainDecibels": false}"#, "false"),
    FaultyFile("a bare front", adding: #""front": 90"#, "front must be an object"),
    FaultyFile("a name of numbers", adding: #""name": 5"#, "name must be a text"),
    FaultyFile("no note", adding: #""note": null"#, "note must be a text, and is null"),
    FaultyFile("channels", adding: #""fileChannels": 2.5"#, "a whole number", "2.5"),
    FaultyFile("many channels", adding: #""fileChannels": 1e300"#, "a whole number", "1e+300"),
  ])
  func valuesOfAnotherKindAreRefusedWithTheirKey(file: FaultyFile) {
    expectRefusal(file)
  }

  @Test(arguments: [
    FaultyFile("none", #"{"microphones": []}"#, "0 microphones", "from 2 to 16"),
    FaultyFile(
      "one", #"{"microphones": [{"position": [0, 0, 0]}]}"#, "1 microphone ", "from 2 to 16"),
    FaultyFile("seventeen", #"{"microphones": [\#(seventeen)]}"#, "17 microphones", "to 16"),
    FaultyFile(
      "one place", second: #"{"position": [0, 0.0, 0]}"#, "microphones 1 and 2", "one place"),
    FaultyFile(
      "millimetres", second: #"{"position": [20, 0, 0]}"#, "20 m apart", "2 m",
      "were millimetres meant?"),
    FaultyFile(
      "at the end of the numbers", second: #"{"position": [1e308, -1e308, 0]}"#, "inf m apart"),
    FaultyFile(
      "channel 0", second: #"{"position": [1, 0, 0], "channel": 0}"#, "microphone 2",
      "channel 0", "counted from 1"),
    FaultyFile(
      "one channel by default", second: #"{"position": [1, 0, 0], "channel": 1}"#,
      "microphones 1 and 2", "channel 1", "place in the list"),
    FaultyFile(
      "a channel beyond all files", second: #"{"position": [1, 0, 0], "channel": 5000}"#,
      "microphone 2", "5000", "1024"),
    FaultyFile("few channels", adding: #""fileChannels": 1"#, "channel 2", "only 1 "),
    FaultyFile("no channels", adding: #""fileChannels": 0"#, "0 channels", "from 1 to 1024"),
    FaultyFile("all channels", adding: #""fileChannels": 1025"#, "1025", "from 1 to 1024"),
    FaultyFile(
      "a gain", second: #"{"position": [1, 0, 0], "gainDecibels": 41}"#, "microphone 2", "41 dB",
      "-40 to 40 dB"),
    FaultyFile(
      "a delay", second: #"{"position": [1, 0, 0], "delaySeconds": -0.2}"#, "microphone 2",
      "-0.2 s", "-0.1 to 0.1 s"),
    FaultyFile(
      "a body of no size", adding: #""body": {"kind": "rigidSphere", "radius": 0}"#, "radius",
      "0.001 to 1 m"),
    FaultyFile(
      "a body off the microphones", adding: #""body": {"kind": "rigidSphere", "radius": 0.4}"#,
      "microphone 1", "0.5 m", "0.4 m"),
    FaultyFile(
      "beyond the zenith", adding: #""front": {"azimuth": 5, "elevation": 100}"#, "azimuth 5",
      "elevation 100 degrees", "-90 to 90"),
  ])
  func arraysThatCannotWorkAreRefusedWithTheirFigures(file: FaultyFile) {
    expectRefusal(file)
  }

  @Test func aKeyOfAnyLengthMakesAShortMessage() {
    let text = #"{"\#(String(repeating: "k", count: 500_000))": 1}"#
    let error = #expect(throws: ArrayFileError.self) { try ArrayFile.parse(text, path: "a.json") }
    #expect(error.map { $0.description.count < 300 } == true)
  }

  private func expectRefusal(_ file: FaultyFile) {
    let error = #expect(throws: ArrayFileError.self) {
      try ArrayFile.parse(file.text, path: "my\nmics.json")
    }
    guard let error else { return }
    let message = error.description
    #expect(error.kind == .input)
    #expect(message.hasPrefix(#"my\nmics.json: "#))
    #expect(message == "\(error.what): \(error.why) (\(error.remedy))")
    #expect(!message.contains { $0.isNewline })
    for word in file.words {
      #expect(message.contains(word), "\(message)")
    }
  }
}

private let zeros = String(repeating: "0", count: 30)
private let seventeen = (1...17).map { #"{"position": [\#(Double($0) / 100), 0, 0]}"# }
  .joined(separator: ", ")
