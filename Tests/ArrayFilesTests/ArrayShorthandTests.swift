import ArrayFiles
import Beamforming
import TestSupport
import Testing

@Suite struct ArrayShorthandTests {
  @Test(arguments: [
    ("pair:20mm", [SIMD3(0.01, 0, 0), SIMD3(-0.01, 0, 0)]),
    ("pair:1.5cm", [SIMD3(0.0075, 0, 0), SIMD3(-0.0075, 0, 0)]),
    ("PAIR:2M", [SIMD3(1, 0, 0), SIMD3(-1, 0, 0)]),
    (
      "line:4x20mm",
      [SIMD3(0.03, 0, 0), SIMD3(0.01, 0, 0), SIMD3(-0.01, 0, 0), SIMD3(-0.03, 0, 0)]
    ),
    ("line:3x.5m", [SIMD3(0.5, 0, 0), SIMD3(0, 0, 0), SIMD3(-0.5, 0, 0)]),
    (
      "circle:4x46.3mm",
      [SIMD3(0.0463, 0, 0), SIMD3(0, 0.0463, 0), SIMD3(-0.0463, 0, 0), SIMD3(0, -0.0463, 0)]
    ),
    (
      "square:40mm",
      [
        SIMD3(0.02, 0.02, 0), SIMD3(-0.02, 0.02, 0), SIMD3(-0.02, -0.02, 0), SIMD3(0.02, -0.02, 0),
      ]
    ),
  ])
  func microphonesStandWhereTheWordSays(word: String, positions: [SIMD3<Double>]) throws {
    let array = try #require(try ArrayShorthand.parse(word))
    #expect(array.microphones.map(\.position) == positions)
    #expect(array.microphones.map(\.channel) == Array(1...positions.count))
    #expect(array.fileChannels == positions.count)
    #expect(array.front == .ahead)
    #expect(array.name == word)
  }

  @Test func aCircleRunsCounterClockwiseFromAzimuthZero() throws {
    let array = try #require(try ArrayShorthand.parse("circle:6x46.3mm"))
    let half = 0.0463 / 2
    let height = half * 3.0.squareRoot()
    let expected = [
      SIMD3(0.0463, 0, 0), SIMD3(half, height, 0), SIMD3(-half, height, 0), SIMD3(-0.0463, 0, 0),
      SIMD3(-half, -height, 0), SIMD3(half, -height, 0),
    ]
    for (microphone, position) in zip(array.microphones, expected) {
      expect(length(microphone.position - position), near: 0, .doubleRounding)
    }
    #expect(array.microphones.count == 6)
  }

  @Test(arguments: [
    "", "pair", "respeaker-4mic-hat", "triangle:20mm", "pairs:20mm", ":20mm", "a/pair:20mm",
  ])
  func otherWordsAreNoShorthands(word: String) throws {
    #expect(try ArrayShorthand.parse(word) == nil)
  }

  @Test(arguments: [
    ("pair:", "number", "pair:20mm"), ("pair:20", "no unit", "pair:20mm"),
    ("pair:20inch", "'inch'", "mm, cm or m"), ("pair:20 mm", "' mm'", "pair:20mm"),
    ("pair:0mm", "above 0", "pair:20mm"), ("pair:-20mm", "number", "pair:20mm"),
    ("pair:nanmm", "number", "pair:20mm"), ("pair:infm", "number", "pair:20mm"),
    ("pair:1e3mm", "'e3mm'", "pair:20mm"), ("pair:1.2.3mm", "number", "pair:20mm"),
    ("pair:46,3mm", "',3mm'", "pair:20mm"), ("pair:٢mm", "number", "pair:20mm"),
    ("pair:1" + String(repeating: "0", count: 400) + "m", "finite", "pair:20mm"),
    ("line:20mm", "'x'", "line:4x20mm"), ("line:x20mm", "count", "line:4x20mm"),
    ("line:+4x20mm", "count", "line:4x20mm"), ("line:4.5x20mm", "count", "line:4x20mm"),
    ("line:1x20mm", "from 2 to 16", "line:4x20mm"), ("line:17x1mm", "from 2 to 16", "line:4x20mm"),
    ("line:99999999999999999999x1mm", "count", "line:4x20mm"),
    ("line:4x", "number", "line:4x20mm"), ("circle:2x20mm", "from 3 to 16", "circle:6x46.3mm"),
    ("circle:6xmm", "number", "radius"), ("square:4x20mm", "'x20mm'", "square:40mm"),
    ("square:\u{1B}mm", #"\u{1B}"#, "side"),
  ])
  func malformedOnesSayHowTheyShouldLook(word: String, reason: String, example: String) {
    let error = #expect(throws: ArrayFileError.self) { try ArrayShorthand.parse(word) }
    guard let error else { return }
    #expect(error.kind == .input)
    #expect(error.what == escaped(word))
    #expect(error.why.contains(reason), "\(error)")
    #expect(error.remedy.contains("write it like \(example)") || error.remedy.contains(example))
    guard case .shorthandMalformed = error else {
      Issue.record("\(error) is not about the word's form")
      return
    }
  }

  @Test(arguments: [
    ("pair:2.1m", GeometryError.spanTooLarge(meters: 2.1)),
    ("pair:20m", .spanTooLarge(meters: 20)),
    ("square:0.001mm", .microphonesCoincide(1, 2)),
  ])
  func sizesThatNoArrayHasAreRefused(word: String, reason: GeometryError) {
    #expect(throws: ArrayFileError.geometry(path: word, reason)) {
      try ArrayShorthand.parse(word)
    }
  }
}
