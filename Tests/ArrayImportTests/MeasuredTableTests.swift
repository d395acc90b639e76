import ArrayFiles
import ArrayImport
import Beamforming
import Foundation
import TestSupport
import Testing

@Suite struct MeasuredTableTests {
  private let folder: Folder
  /// Two microphones, the first on channel 3, the second on channel 1.
  private let microphones = [
    Microphone(position: SIMD3(0.01, 0, 0), channel: 3),
    Microphone(position: SIMD3(-0.01, 0, 0), channel: 1),
  ]

  init() throws {
    folder = try Folder()
    try folder.writeSound([[1, 0, 0], [0, 0.5, 0]], to: "front.wav", encoding: .float)
    try folder.writeSound(
      [[0, 0, 2], [9, 9, 9], [0.25, 0, 0]], to: "board.wav", encoding: .float)
    try folder.writeSound([[1, 0, 0]], to: "mono.wav", encoding: .float)
    try folder.writeSound([[1, 0, 0, 0], [1, 0, 0, 0]], to: "long.wav", encoding: .float)
    try folder.writeSound(
      [[1, 0, 0], [0, 1, 0]], to: "slow.wav", encoding: .float, sampleRate: 44_100)
    try folder.writeSound([[1, .nan, 0], [0, 1, 0]], to: "nan.wav", encoding: .float)
    try folder.writeSound(
      [0, 1].map { _ in [Float](repeating: 1, count: 65_537) }, to: "endless.wav")
    try folder.write("no sound", to: "text.wav")
  }

  @Test(arguments: [
    "front.wav,0\nboard.wav,90,30\n",
    "file, azimuth, elevation\r\n# two\r\nfront.wav, 0\r\n ./board.wav , 90 , +3e1\r\n",
  ])
  func rowsAreMeasurements(text: String) throws {
    let expected = try MeasuredResponses(
      sampleRate: 48_000,
      measurements: [
        .init(direction: .ahead, responses: [[1, 0, 0], [0, 0.5, 0]]),
        .init(
          direction: Direction(azimuthDegrees: 90, elevationDegrees: 30),
          responses: [[0.25, 0, 0], [0, 0, 2]]),
      ])
    #expect(try responses(text) == expected)
  }

  @Test(arguments: [
    ("", "empty"), ("file,azimuth\n", "0 directions"), ("front.wav,0\nfront.wav\n", "line 2"),
    ("front.wav,0\nfront.wav,left\n", "line 2: a row is not a file"),
    ("front.wav,0,91\n", "line 1: "), ("front.wav,0,0,0\n", "line 1"),
    ("front.wav,0\n../front.wav,90\n", "line 2: '../front.wav' lies outside"),
    ("/etc/passwd,0\n", "outside"), ("in//a.wav,0\n", "outside"), (",0\n", "outside"),
    ("front.wav,0\nmono.wav,90\n", "line 2: mono.wav has 1 channel,"),
    ("front.wav,0\nlong.wav,90\n", "line 2: long.wav has 4 frames"),
    ("front.wav,0\nslow.wav,90\n", "line 2: slow.wav has a rate of 44100 Hz"),
    ("front.wav,0\nnan.wav,90\n", "measurement 2"), ("endless.wav,0\n", "65537 frames"),
    ("front.wav,0\ntext.wav,90\n", "line 2: text.wav is not a sound file"),
  ])
  func whatIsNoMeasurementIsRefusedWithItsLine(text: String, words: String) {
    let error = #expect(throws: ArrayFileError.self) { try responses(text) }
    let message = error?.description ?? ""
    #expect(message.hasPrefix(folder.path("r.csv") + ": "), "\(message)")
    #expect(message.contains(words), "\(message)")
    #expect(error?.kind == .input)
    #expect(!message.contains { $0.isNewline })
  }

  @Test func aSoundFileThatIsNotThereIsNamed() {
    let error = #expect(throws: ArrayFileError.self) { try responses("none.wav,0\n") }
    #expect(error?.kind == .machine)
    #expect(error?.what == folder.path("none.wav"))
  }

  @Test func moreDirectionsThanMayBeAreRefusedBeforeAnythingIsRead() {
    let error = #expect(throws: ArrayFileError.self) {
      try responses(String(repeating: "none.wav,0\n", count: 20_001))
    }
    #expect(error == .geometry(path: folder.path("r.csv"), .responseDirectionsOutOfRange(20_001)))
  }

  @Test func noBytesTrap() {
    let valid = Array("file,az,el\nfront.wav,0,0\n# two\nboard.wav,90,30\nfront.wav,180,-5\n".utf8)
    var generator = SeededGenerator(seed: 8)
    var refused = 0
    for _ in 0..<1000 {
      let bytes = mutated(valid, hints: "0123456789.-+eE,/#\"\r\n\u{0}é", using: &generator)
      do {
        let responses = try MeasuredTable.responses(
          from: bytes, path: folder.path("r.csv"), microphones: microphones)
        #expect(responses.microphoneCount == 2)
      } catch {
        refused += 1
        #expect(!error.description.contains { $0.isNewline })
      }
    }
    #expect(refused > 300, "many mutations should matter")
  }

  private func responses(_ text: String) throws(ArrayFileError) -> MeasuredResponses {
    try MeasuredTable.responses(
      from: Array(text.utf8), path: folder.path("r.csv"), microphones: microphones)
  }
}
