import ArrayFiles
import Beamforming
import TestSupport
import Testing

@Suite struct ArrayFileMutationTests {
  private let hints = "0123456789.-+eE\"\\{}[]:, \n\u{0}ué"

  /// Each parses or throws; nothing traps, and every message is one line.
  @Test func noBytesTrap() throws {
    let array = try #require(BuiltInArrays.array(named: "respeaker-usb-4mic-v2"))
    let valid = Array(ArrayFile.text(of: array).utf8)
    var generator = SeededGenerator(seed: 3)
    var refused = 0
    for _ in 0..<500 {
      let bytes = mutated(valid, hints: hints, using: &generator)
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

  /// The same of a file with a body, and of one with measured responses: only what lies in the folder
  /// of the file is asked for.
  @Test(arguments: [
    #""body": {"kind": "rigidSphere", "radius": 0.04, "center": [0, 0, 0]}"#,
    #""measured": "in/responses.sofa""#, #""measured": "../responses.sofa""#,
  ])
  func noBytesTrapOrLeaveTheFolder(member: String) throws {
    let valid = Array(
      #"{"microphones": [{"position": [0.04, 0, 0]}, {"position": [-0.04, 0, 0]}], \#(member)}"#
        .utf8)
    let measurement = MeasuredResponses.Measurement(direction: .ahead, responses: [[1], [1]])
    let responses = try MeasuredResponses(sampleRate: 48_000, measurements: [measurement])
    var generator = SeededGenerator(seed: 4)
    var refused = 0
    for _ in 0..<1000 {
      let bytes = mutated(valid, hints: hints + "/..", using: &generator)
      do {
        let parsed = try ArrayFile.parse(bytes, path: "lab/a.json") { path, _ in
          #expect(path.hasPrefix("lab/") && !path.contains("/../"), "\(path)")
          return responses
        }
        #expect(MicrophoneArray.microphoneCounts.contains(parsed.microphones.count))
      } catch {
        refused += 1
        #expect(!error.description.contains { $0.isNewline })
      }
    }
    #expect(refused > 500, "most mutations should matter")
  }
}
