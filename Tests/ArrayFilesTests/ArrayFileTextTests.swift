import ArrayFiles
import Beamforming
import TestSupport
import Testing

@Suite struct ArrayFileTextTests {
  @Test func theTextIsWhatAPersonWouldWrite() throws {
    let array = try MicrophoneArray(
      name: "phone \"pair\"",
      microphones: [
        Microphone(name: "front", position: SIMD3(0.0405, 0, -0.0), channel: 2, gainDecibels: -1.5),
        Microphone(position: SIMD3(-0.0405, 1, 5e-5), channel: 1, delaySeconds: 1e-6),
      ],
      front: Direction(azimuthDegrees: -90, elevationDegrees: 12.5), fileChannels: 4,
      source: "a ruler", note: "tab\tand\nline")
    let expected = #"""
      {
        "name": "phone \"pair\"",
        "microphones": [
          { "name": "front", "position": [0.0405, 0, 0], "channel": 2, "gainDecibels": -1.5 },
          { "position": [-0.0405, 1, 5e-05], "channel": 1, "delaySeconds": 1e-06 }
        ],
        "front": { "azimuth": -90, "elevation": 12.5 },
        "fileChannels": 4,
        "source": "a ruler",
        "note": "tab\tand\nline"
      }

      """#
    #expect(ArrayFile.text(of: array) == expected)
    #expect(try ArrayFile.parse(expected, path: "a.json") == array)
  }

  @Test(arguments: [
    (SIMD3<Double>?.none, #"{ "kind": "rigidSphere", "radius": 0.04 }"#),
    (SIMD3(0.001, 0, 0), #"{ "kind": "rigidSphere", "radius": 0.04, "center": [0.001, 0, 0] }"#),
  ])
  func aBodyComesBackFromItsText(center: SIMD3<Double>?, text: String) throws {
    let microphones = [(1, 0.0405), (2, -0.0395)].map { channel, x in
      Microphone(position: SIMD3(x, 0, 0), channel: channel)
    }
    let body = RigidSphere(radiusMeters: 0.04, center: center)
    let array = try MicrophoneArray(microphones: microphones, steering: .rigidSphere(body))
    let file = ArrayFile.text(of: array)
    #expect(file.contains("\n  \"body\": \(text)\n}"))
    #expect(try ArrayFile.parse(file, path: "a.json") == array)
  }

  @Test func measuredResponsesAreLeftOut() throws {
    let positions = [SIMD3(0.01, 0, 0), SIMD3(-0.01, 0, 0)]
    let measurement = MeasuredResponses.Measurement(direction: .ahead, responses: [[1], [1]])
    let responses = try MeasuredResponses(sampleRate: 48_000, measurements: [measurement])
    let microphones = positions.enumerated().map {
      Microphone(position: $0.element, channel: $0.offset + 1)
    }
    let array = try MicrophoneArray(microphones: microphones, steering: .measured(responses))
    let parsed = try ArrayFile.parse(ArrayFile.text(of: array), path: "a.json")
    #expect(parsed == (try MicrophoneArray(positions: positions)))
  }

  @Test(arguments: BuiltInArrays.names)
  func builtInArraysComeBackFromTheirText(name: String) throws {
    let array = try #require(BuiltInArrays.array(named: name))
    #expect(try ArrayFile.parse(ArrayFile.text(of: array), path: "a.json") == array)
  }

  @Test func arraysOfAnyNumbersComeBackFromTheirText() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let microphones = try (1...16).map { place in
        Microphone(
          name: String(try #require(Unicode.Scalar(Int.random(in: 1...0xFF, using: &generator)))),
          position: SIMD3(
            .random(in: -0.5...0.5, using: &generator), .random(in: -0.5...0.5, using: &generator),
            .random(in: -1e-7...1e-7, using: &generator)),
          channel: 17 - place, gainDecibels: .random(in: -40...40, using: &generator),
          delaySeconds: .random(in: -0.1...0.1, using: &generator))
      }
      let front = try Direction(
        azimuthDegrees: .random(in: -360...360, using: &generator),
        elevationDegrees: .random(in: -90...90, using: &generator))
      let array = try MicrophoneArray(
        name: "\\\u{1}\u{2028}é🎤/", microphones: microphones, front: front, fileChannels: 1024)
      #expect(try ArrayFile.parse(ArrayFile.text(of: array), path: "a.json") == array)
    }
  }

  @Test func aFrontInRadiansComesBackWithinARounding() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let front = try Direction(azimuth: .random(in: -7...7, using: &generator))
      let array = try MicrophoneArray(
        positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0)], front: front)
      let parsed = try ArrayFile.parse(ArrayFile.text(of: array), path: "a.json")
      expect(parsed.front.azimuth, near: front.azimuth, .doubleRounding)
    }
  }

  @Test func aNULInANameIsReplaced() throws {
    let array = try MicrophoneArray(
      name: "a\0b", positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0)])
    #expect(try ArrayFile.parse(ArrayFile.text(of: array), path: "").name == "a\u{FFFD}b")
  }
}
