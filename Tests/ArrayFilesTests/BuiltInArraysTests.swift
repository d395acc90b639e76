import ArrayFiles
import Beamforming
import TestSupport
import Testing

/// What a source says of one array, typed by hand.
struct ArrayFacts: Sendable {
  let name: String
  let millimetres: [SIMD3<Double>]
  let channels: ClosedRange<Int>
  let fileChannels: Int
  let frontDegrees: Double
}

@Suite struct BuiltInArraysTests {
  @Test func thereAreTwentySixInOrder() {
    #expect(BuiltInArrays.names.count == 26)
    #expect(BuiltInArrays.names == BuiltInArrays.names.sorted())
  }

  @Test func namesAreTheSameInUpperAndLowerCase() {
    #expect(BuiltInArrays.array(named: "ReSpeaker-4mic-HAT")?.name == "respeaker-4mic-hat")
    #expect(BuiltInArrays.array(named: "respeaker") == nil)
    #expect(BuiltInArrays.array(named: "") == nil)
  }

  @Test(arguments: BuiltInArrays.names)
  func everyOneIsComplete(name: String) throws {
    let array = try #require(BuiltInArrays.array(named: name))
    #expect(array.name == name)
    #expect(array.microphones.count >= 2)
    #expect(array.microphones.allSatisfy { (1...array.fileChannels).contains($0.channel) })
    #expect(!array.source.isEmpty)
    #expect(!array.source.hasPrefix("same"))
    #expect(array.note.hasSuffix("."))
    // Messages and tables print notes on one line.
    #expect(escaped(array.note + array.source) == array.note + array.source)
  }

  @Test(arguments: BuiltInArrays.names)
  func aLineSaysThatItsFrontLiesAlongItself(name: String) throws {
    let array = try #require(BuiltInArrays.array(named: name))
    let first = array.microphones[0].position
    let along = array.microphones[1].position - first
    let isLine = array.microphones.allSatisfy {
      length(cross(along, $0.position - first)) < 1e-9
    }
    #expect(array.note.contains("lie along the line itself") == isLine)
    if isLine {
      let cosine = abs(dot(along / length(along), array.front.unitVector))
      expect(cosine, near: 1, .doubleRounding)
    }
  }

  @Test(arguments: [
    ("playstation-eye", "-30, +10, -10 and +30 mm"), ("playstation-eye", "--front 0"),
    ("locata-dicit-15", "--front 90"), ("locata-robot-head", "--front 90"),
    ("fairy-tumbler-16", "--front -90"), ("respeaker-usb-4mic-v2", "usb_4_mic_array#8"),
    ("respeaker-usb-4mic-v2", "6 is the playback"), ("respeaker-4mic-hat", "unsure"),
    ("respeaker-6mic-circular", "7 and 8 the loopback"), ("matrix-creator", "unsure"),
    ("tetrahedron-rigid-sphere-42mm", "rigid sphere"), ("kinect-v1", "unsure"),
    ("macbook-air-13-m2", "0.8 dB"), ("microsoft-circular-7", "angles"),
  ])
  func notesCarryWhatAnOwnerMustKnow(name: String, words: String) throws {
    #expect(try #require(BuiltInArrays.array(named: name)).note.contains(words))
  }

  @Test(arguments: [
    ArrayFacts(
      name: "respeaker-4mic-hat",
      millimetres: [
        SIMD3(-40.5, 0, 0), SIMD3(0, 40.5, 0), SIMD3(40.5, 0, 0), SIMD3(0, -40.5, 0),
      ], channels: 1...4, fileChannels: 4, frontDegrees: 0),
    ArrayFacts(
      name: "respeaker-usb-4mic-v2",
      millimetres: [SIMD3(-32, 0, 0), SIMD3(0, -32, 0), SIMD3(32, 0, 0), SIMD3(0, 32, 0)],
      channels: 2...5, fileChannels: 6, frontDegrees: 0),
    ArrayFacts(
      name: "playstation-eye",
      millimetres: [SIMD3(0, -30, 0), SIMD3(0, 10, 0), SIMD3(0, -10, 0), SIMD3(0, 30, 0)],
      channels: 1...4, fileChannels: 4, frontDegrees: 90),
    ArrayFacts(
      name: "macbook-air-13-m1",
      millimetres: [SIMD3(0, 0, 0), SIMD3(20, 0, 0), SIMD3(10, 17.3, 0)],
      channels: 1...3, fileChannels: 3, frontDegrees: 0),
    ArrayFacts(
      name: "fairy-tumbler-16",
      millimetres: [
        SIMD3(12.6, 30.5, -23.3), SIMD3(30.5, 12.6, -23.3), SIMD3(30.5, -12.6, -23.3),
        SIMD3(12.6, -30.5, -23.3), SIMD3(-12.6, -30.5, -23.3), SIMD3(-30.5, -12.6, -23.3),
        SIMD3(-30.5, 12.6, -23.3), SIMD3(-12.6, 30.5, -23.3), SIMD3(12.6, 30.5, 23.3),
        SIMD3(30.5, 12.6, 23.3), SIMD3(30.5, -12.6, 23.3), SIMD3(12.6, -30.5, 23.3),
        SIMD3(-12.6, -30.5, 23.3), SIMD3(-30.5, -12.6, 23.3), SIMD3(-30.5, 12.6, 23.3),
        SIMD3(-12.6, 30.5, 23.3),
      ], channels: 1...16, fileChannels: 16, frontDegrees: 0),
  ])
  func positionsAndChannelsAreThoseOfTheSource(facts: ArrayFacts) throws {
    let array = try #require(BuiltInArrays.array(named: facts.name))
    #expect(array.microphones.map(\.channel) == Array(facts.channels))
    #expect(array.fileChannels == facts.fileChannels)
    #expect(array.front == (try Direction(azimuthDegrees: facts.frontDegrees)))
    try #require(array.microphones.count == facts.millimetres.count)
    for (microphone, expected) in zip(array.microphones, facts.millimetres) {
      expect(length(microphone.position * 1000 - expected), near: 0, .doubleRounding)
    }
  }
}
