/// The recordings that come with the program, and what happens in them.
enum DemoScene {
  /// What each part of a scene has in it, and when, in seconds.
  static let parts: [(title: String, seconds: Range<Int>)] = [
    ("front talks", 0..<3), ("back talks", 3..<6), ("both talk", 6..<9),
  ]

  static let pair = "two-talkers-pair.flac"
  static let pairArray = "pair:20mm"
  static let ring = "two-talkers-ring.flac"
  static let ringArray = "respeaker-6mic-circular"

  /// The folder of the recordings: in the source tree above the program, or beside it once installed.
  static func folder() throws(CommandError) -> String {
    let program = FileSystem.programFolder
    var places: [String] = []
    if let parent = program.flatMap(FileSystem.parent(of:)) {
      places.append(parent + "/share/beamform/demo")
    }
    var folder = program
    while let place = folder {
      places.append((place == "/" ? "" : place) + "/fixtures/audio")
      folder = FileSystem.parent(of: place)
    }
    if let found = places.first(where: { FileSystem.isReadable("\($0)/\(pair)") }) { return found }
    throw .machine(
      pair, "the demo's recording is not beside the program",
      "install it in ../share/beamform/demo, or run the program from its source tree")
  }
}
