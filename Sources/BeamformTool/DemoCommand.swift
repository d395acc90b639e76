import ArrayFiles
import AudioFiles
import Beamforming

/// `beamform demo`: the whole main job on a scene that comes with the program.
enum DemoCommand: Command {
  static let output = OptionDescription(
    "output", letter: "o", value: "DIR",
    help: "The folder for the beams; the demo's files in it are replaced. Default: beamform-demo.")

  static let description = CommandDescription(
    name: "beamform demo",
    summary: "Does the main job on a scene that comes with the program.",
    operands: "", options: [output, .help],
    sections: [
      (
        "The scene",
        [
          "A pair of microphones 20 mm apart. The talker in front speaks from 0 to 3 s,",
          "the one behind from 3 to 6 s, both from 6 to 9 s.",
        ]
      ),
      ("Example", ["beamform demo -o demo/"]),
    ])

  static func run(_ arguments: Arguments) throws(CommandError) -> ExitStatus {
    if let word = arguments.operands.first {
      throw .usage(word, "the demo takes no input", "beamform process takes recordings")
    }
    let folder = arguments[output] ?? "beamform-demo"
    guard !folder.isEmpty, !FileSystem.exists(folder) || FileSystem.isFolder(folder) else {
      throw .usage(folder.isEmpty ? "-o ''" : folder, "it is no folder", "choose another -o DIR")
    }
    let scenes = try DemoScene.folder()
    let options = try options(scenes: scenes, folder: folder)
    let job = ProcessJob(
      options.recordings[0], options: options, array: try NamedArray(word: DemoScene.pairArray),
      designs: nil, progress: Progress(mode: .never, isQuiet: true, jobs: 1))
    let report = try job.run()
    for warning in report.warnings { Console.warn(warning) }
    // The levels tell of the whole scene.
    guard report.status == .success else {
      try Console.print(report.text)
      return report.status
    }
    let levels = try report.ports.map { port throws(CommandError) in try partLevels(port.path) }
    try Console.print(text(report, levels: levels, scenes: scenes))
    return report.status
  }

  private static func options(scenes: String, folder: String) throws(CommandError) -> ProcessOptions
  {
    let scene = Recording(
      words: ["\(scenes)/\(DemoScene.pair)"], merge: .channels, layout: nil)
    var options = ProcessOptions(
      recordings: [scene], array: DemoScene.pairArray,
      output: FileSystem.endsInSlash(folder) ? folder : folder + "/",
      ports: try PortWord.list(BeamWords.processedPorts, pattern: .cardioid))
    options.replacesExisting = true
    return options
  }

  /// The level of each part of the scene in a file of one port.
  private static func partLevels(_ path: String) throws(CommandError) -> [Double] {
    var meters = DemoScene.parts.map { _ in LevelMeter() }
    do throws(AudioFileError) {
      let reader = try AudioFileReader(path: path)
      let block = UnsafeMutablePointer<Float>.allocate(
        capacity: BeamRun.blockFrames * reader.format.channels)
      defer { block.deallocate() }
      var start = 0
      while true {
        let count = try reader.read(into: block, frames: BeamRun.blockFrames)
        if count == 0 { break }
        for (index, part) in DemoScene.parts.enumerated() {
          let first = part.seconds.lowerBound * reader.format.sampleRate - start
          let end = part.seconds.upperBound * reader.format.sampleRate - start
          let inside = (first..<end).clamped(to: 0..<count)
          meters[index].add(block + inside.lowerBound, frames: inside.count)
        }
        start += count
      }
    } catch { throw CommandError(error) }
    return meters.map(\.rmsDecibels)
  }

  private static func text(
    _ report: ProcessReport, levels: [[Double]], scenes: String
  ) -> String {
    let titles = DemoScene.parts.map(\.title)
    let times = DemoScene.parts.map { "\($0.seconds.lowerBound) to \($0.seconds.upperBound) s" }
    let rows = zip(report.ports, levels).map { port, levels in
      [port.name] + levels.map { PortReport.levelText($0) }
    }
    return """
      Two talkers and a pair of microphones 20 mm apart: one talker is in front, one behind.

      \(report.text)
      Levels (rms), measured in the files:
      \(aligned([[""] + titles, [""] + times] + rows, indent: "  "))
      \(advice(report.ports, levels))

      Next:
      \(nextCommands(scenes: scenes))
      """
  }

  /// What to listen to, with the figures that were measured.
  private static func advice(_ ports: [PortReport], _ levels: [[Double]]) -> String {
    let sentences = zip(ports, levels).map { port, levels in
      let difference = levels[0] - levels[1]
      let file = escaped(port.path)
      if port.name == Port.selected.spelling { return "  \(file): the talker who speaks." }
      let figure = Decimal.text(abs(difference), places: 1)
      if abs(difference) < 3 { return "  \(file): both talkers, \(figure) dB apart." }
      let (near, far) = difference > 0 ? ("in front", "behind") : ("behind", "in front")
      return "  \(file): the talker \(near), with the one \(far) \(figure) dB weaker."
    }
    return "Listen to:\n" + sentences.joined(separator: "\n")
  }

  private static func nextCommands(scenes: String) -> String {
    // As it was called, so that the lines can be pasted.
    let program = shellQuoted(CommandLine.arguments.first ?? "beamform")
    let ring = shellQuoted("\(scenes)/\(DemoScene.ring)")
    let commands = [
      (
        "your own recording:",
        "\(program) process take.wav --array \(DemoScene.pairArray) -o beams/"
      ),
      (
        "the scene on a ring of six:",
        "\(program) process \(ring) --array \(DemoScene.ringArray) -o beams/"
      ),
      ("arrays it knows:", "\(program) arrays"),
    ]
    return aligned(commands.map { [$0.0, $0.1] }, indent: "  ")
  }

  /// A path as a shell takes it for one word.
  private static func shellQuoted(_ path: String) -> String {
    let isPlain = path.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0))
    }
    // By scalars: a combining character hides a quote from `Character`s.
    let quoted = path.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined()
    return isPlain ? path : escaped("'\(quoted)'")
  }
}
