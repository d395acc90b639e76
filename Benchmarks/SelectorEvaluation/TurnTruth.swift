import ArrayFiles
import ArraySimulation
import Beamforming

/// What is known of a recording of talkers in turn.
package struct TurnTruth: Sendable {
  /// What the recording is called in the table; recordings of one name make one row.
  package let name: String
  /// In order of their onsets.
  package let turns: [Turn]
  /// How long the recording is.
  package let seconds: Double
  /// Between the two microphones, of which the first is in front.
  package let spacingMeters: Double
  /// Of each talker's place.
  package let directToReverberantDecibels: [Double]

  package init(
    name: String, turns: [Turn], seconds: Double, spacingMeters: Double,
    directToReverberantDecibels: [Double]
  ) {
    self.name = name
    self.turns = turns
    self.seconds = seconds
    self.spacingMeters = spacingMeters
    self.directToReverberantDecibels = directToReverberantDecibels
  }

  private static let largestFile = 1 << 26

  /// Reads the JSON file that `rooms.py` writes beside a recording.
  package static func read(path: String, seconds: Double) throws -> TurnTruth {
    let bytes = try regularFile(path: path, limitBytes: largestFile)
    return try JSONNode.parse(bytes, path: path) { top throws(ArrayFileError) in
      var turns: [Turn] = []
      for turn in try top.requiredMember("turns").elements() {
        let port = try turn.requiredMember("beam").choice(of: ["front", "back"])
        var speech: [ActiveInterval] = []
        for interval in try turn.requiredMember("speech").elements() {
          let times = try interval.numbers(count: 2)
          speech.append(ActiveInterval(start: times[0], end: times[1]))
        }
        turns.append(Turn(port: port == "front" ? .front : .back, speech: speech))
      }
      var ratios: [Double] = []
      for ratio in try top.requiredMember("directToReverberantDecibels").elements() {
        ratios.append(try ratio.double())
      }
      return TurnTruth(
        name: try top.requiredMember("name").string(), turns: turns, seconds: seconds,
        spacingMeters: try top.requiredMember("spacingMeters").double(),
        directToReverberantDecibels: ratios)
    }
  }
}
