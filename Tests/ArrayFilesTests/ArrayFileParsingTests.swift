import ArrayFiles
import Beamforming
import Testing

@Suite struct ArrayFileParsingTests {
  @Test func everyKeyIsHonoured() throws {
    let text = """
      {
        "name": "phone pair",
        "microphones": [
          { "name": "front", "position": [0.004, 0, 0.001], "channel": 3, "gainDecibels": 1.5,
            "delaySeconds": -0.00002 },
          { "name": "back", "position": [-0.004, 0, 0], "channel": 2 }
        ],
        "front": { "azimuth": 90, "elevation": -30 },
        "fileChannels": 6,
        "source": "measured", "note": "with its case"
      }
      """
    let expected = try MicrophoneArray(
      name: "phone pair",
      microphones: [
        Microphone(
          name: "front", position: SIMD3(0.004, 0, 0.001), channel: 3, gainDecibels: 1.5,
          delaySeconds: -0.00002),
        Microphone(name: "back", position: SIMD3(-0.004, 0, 0), channel: 2),
      ],
      front: Direction(azimuthDegrees: 90, elevationDegrees: -30), fileChannels: 6,
      source: "measured", note: "with its case")
    #expect(try ArrayFile.parse(text, path: "a.json") == expected)
  }

  @Test func positionsAreAllThatIsRequired() throws {
    let text = #"{"microphones": [{"position": [0, 0, 0]}, {"position": [1, 0, 0]}]}"#
    let array = try ArrayFile.parse(text, path: "a.json")
    #expect(array == (try MicrophoneArray(positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0)])))
    #expect(array.microphones.map(\.channel) == [1, 2])
    #expect(array.fileChannels == 2)
    #expect(array.front == .ahead)
  }

  @Test func whatIsMeasuredIsReadFromTheFolderOfTheArrayFile() throws {
    let text = """
      {"microphones": [{"position": [0, 0, 0], "channel": 2}, {"position": [1, 0, 0], "channel": 1}],
        "measured": "in/r.sofa"}
      """
    let measurement = MeasuredResponses.Measurement(direction: .ahead, responses: [[1], [0.5]])
    let responses = try MeasuredResponses(sampleRate: 48_000, measurements: [measurement])
    var asked: [String] = []
    let array = try ArrayFile.parse(text, path: "lab/a.json") { path, microphones in
      asked.append(path)
      #expect(microphones.map(\.channel) == [2, 1])
      return responses
    }
    #expect(asked == ["lab/in/r.sofa"])
    #expect(array.steering == .measured(responses))
  }

  @Test(arguments: [
    "/etc/r.sofa", "../r.sofa", "in/../../r.sofa", "in//r.sofa", "", "r\\u0000.wav",
  ])
  func whatIsMeasuredLiesInTheFolder(file: String) {
    let text = """
      {"microphones": [{"position": [0, 0, 0]}, {"position": [1, 0, 0]}], "measured": "\(file)"}
      """
    let error = #expect(throws: ArrayFileError.self) {
      try ArrayFile.parse(text, path: "lab/a.json") { path, _ throws(ArrayFileError) in
        Issue.record("\(path) was read")
        throw .fileMissing(path: path)
      }
    }
    #expect(error?.kind == .input)
  }

  @Test func aMissingChannelIsThePlaceInTheListBesideGivenOnes() throws {
    let text = """
      {"microphones": [
        {"position": [0, 0, 0], "channel": 5}, {"position": [0, 1, 0]}, {"position": [1, 0, 0]}
      ]}
      """
    let array = try ArrayFile.parse(text, path: "a.json")
    #expect(array.microphones.map(\.channel) == [5, 2, 3])
    #expect(array.fileChannels == 5)
  }

  @Test(arguments: ["2", "2.0", "2e0"])
  func wholeNumbersMayBeWrittenInAnyWay(number: String) throws {
    let text = """
      {"microphones": [{"position": [0, 0, 0], "channel": \(number)},
        {"position": [\(number), 0, 0], "channel": 1}], "fileChannels": \(number)}
      """
    let array = try ArrayFile.parse(text, path: "a.json")
    #expect(array.microphones.map(\.channel) == [2, 1])
    #expect(array.microphones[1].position.x == 2)
  }

  @Test func aByteOrderMarkIsNoFault() throws {
    let text = "\u{FEFF}" + #"{"microphones": [{"position": [0, 0, 0]}, {"position": [1, 0, 0]}]}"#
    #expect(try ArrayFile.parse(text, path: "a.json").microphones.count == 2)
  }

  @Test func namesInEveryScriptAreKept() throws {
    let text = """
      {"name": "Réseau \\u65e5本 \\ud83c\\udfa4", "microphones": [{"position": [0, 0, 0]},
        {"position": [1, 0, 0]}]}
      """
    #expect(try ArrayFile.parse(text, path: "a.json").name == "Réseau 日本 🎤")
  }
}
