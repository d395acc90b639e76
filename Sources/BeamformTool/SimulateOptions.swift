import ArrayFiles
import ArraySimulation
import AudioFiles
import Beamforming

/// What a user asks of `beamform simulate`.
struct SimulateOptions {
  /// The array, as it was typed.
  let array: String
  /// The scene, from a file and from options.
  let scene: SceneDescription
  /// What messages call the scene: the file, or the options.
  let sceneName: String
  /// The recording.
  let output: String
  /// Where the truth is written; `nil` for nowhere.
  let truthPath: String?
  /// How samples are stored; `nil` for what suits the file.
  let encoding: SampleEncoding?
  /// Whether files may be replaced.
  let replacesExisting: Bool

  /// The files that are read besides that of the array.
  let inputs: [String]

  /// Reads the words of `beamform simulate`, and the scene file.
  init(_ arguments: Arguments) throws(CommandError) {
    typealias Simulate = SimulateCommand
    guard let array = arguments[Simulate.array] else {
      throw .usage("simulate", "no array was given", "add --array, such as pair:20mm")
    }
    self.array = array
    guard let output = arguments[Simulate.output], !output.isEmpty else {
      throw .usage("simulate", "no output was given", "add -o NAME.wav")
    }
    self.output = output
    guard arguments.operands.count <= 1 else {
      throw .usage(
        arguments.operands[1], "there is one scene file at most", "simulate them one by one")
    }
    let path = arguments.operands.first
    var scene =
      try path.map { path throws(CommandError) in try Self.scene(path) } ?? SceneDescription()
    for text in arguments.all(Simulate.source) {
      scene.sources.append(try SourceWord.parse(text))
    }
    if let text = arguments[Simulate.diffuse] {
      let level = try Simulate.diffuse.number(text)
      scene.surroundings.diffuseNoise = DiffuseNoise(levelDecibels: level)
    }
    if let text = arguments[Simulate.selfNoise] {
      let level = try Simulate.selfNoise.number(text)
      scene.surroundings.selfNoise = .level(decibels: level)
    }
    if let text = arguments[Simulate.seconds] {
      let seconds = try Simulate.seconds.number(text)
      guard seconds > 0 else {
        throw .usage(
          "--seconds", "\(text) is not above 0", "write how long it shall be, such as 10")
      }
      scene.seconds = seconds
    }
    if let text = arguments[Simulate.rate] {
      guard let rate = Decimal.parseCount(text) else {
        throw .usage("--rate", "'\(text)' is no whole number of hertz", "write one such as 48000")
      }
      scene.sampleRate = rate
    }
    if let text = arguments[Simulate.seed] {
      guard let seed = UInt64(text) else {
        throw .usage("--seed", "'\(text)' is no whole number", "write one from 0")
      }
      scene.surroundings.seed = seed
    }
    self.scene = scene
    sceneName = path ?? "scene"
    truthPath = arguments[Simulate.truth]
    encoding = try arguments[Simulate.encoding].map { text throws(CommandError) in
      try Simulate.encoding.choice(text, among: SampleEncoding.allCases)
    }
    replacesExisting = arguments.has(Simulate.force)
    inputs = [path].compactMap(\.self) + scene.soundFiles
  }

  /// What is written: the recording, and the truth.
  var outputs: [String] { [output, truthPath].compactMap(\.self) }

  private static func scene(_ path: String) throws(CommandError) -> SceneDescription {
    do throws(ArrayFileError) {
      return try SceneFile.read(path: path)
    } catch {
      switch error {
      // What to do about these is said for arrays.
      case .fileEmpty, .fileTooLarge:
        throw .input(error.what, error.why, "beamform simulate --help shows a scene file")
      default: throw CommandError(error)
      }
    }
  }
}

extension SceneDescription {
  /// The sound files that its sources play, each once.
  var soundFiles: [String] {
    var seen: Set<String> = []
    return sources.compactMap { source in
      guard case .file(let path) = source.signal, seen.insert(path).inserted else { return nil }
      return path
    }
  }
}
