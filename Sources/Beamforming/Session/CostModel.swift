/// How long the operations of the engine take, and so what a design costs before it runs.
///
/// The engine does the same for every sample, whatever it is: what a design takes is a sum over its operations.
/// See <doc:Cost>.
public struct CostModel: Equatable, Sendable {
  // In seconds each; see ``OperationCounts``.
  var call: Double
  var chunk: Double
  var input: PassTime
  var output: PassTime
  var multiplyAdd: PassTime
  var shelfFrame: Double
  var mean: PassTime
  var difference: PassTime
  var history: PassTime
  var row: RowTime
  var transforms: [TransformTime]
  var spectrum: SpectrumTime
  /// Of ``LoudnessSelector``, a frame.
  var selectorFrame: Double

  /// This machine's, as measured once in this process, the first time it is asked for.
  ///
  /// The engine's own loops run for 10 to 30 ms, in short pieces of which the fastest count: the figures are
  /// those of a machine that does nothing else, at the clock that it had meanwhile.
  ///
  /// Not real-time safe: it allocates, and takes its time.
  public static let measured = measure()

  /// The same, measured again.
  package static func measure() -> CostModel { CostCalibration().measure() }

  /// What it takes to run a design, as a share of one core in real time; 1 is a whole core.
  ///
  /// - Parameters:
  ///   - ports: The places of the connected ports in the design's ports, from 0; `nil` for all. What ports share
  ///     counts once, so ports together cost less than the sum of each by itself. None costs nothing.
  ///   - blockFrames: How many frames a call brings, from 1. Short blocks cost more.
  ///
  /// The share is an average over calls. Not real-time safe.
  public func coreShare(
    of design: BeamDesign, ports: [Int]? = nil, blockFrames: Int = 256
  ) -> Double {
    secondsPerFrame(of: design, ports: ports, blockFrames: blockFrames) * design.sampleRate
  }

  /// What it takes to select among ports that have been made, as a share of one core in real time.
  ///
  /// - Parameter sampleRate: Frames a second.
  public func coreShareOfSelector(sampleRate: Double) -> Double { selectorFrame * sampleRate }

  /// How many seconds of one core a frame takes.
  package func secondsPerFrame(
    of design: BeamDesign, ports: [Int]? = nil, blockFrames: Int = 256
  ) -> Double {
    let counts = OperationCounts(
      design: design, ports: ports ?? Array(design.ports.indices), blockFrames: blockFrames)
    return seconds(counts) / Double(counts.frames)
  }

  /// How many seconds of one core so many operations take.
  package func seconds(_ counts: OperationCounts) -> Double {
    var sum = Double(counts.calls) * call + Double(counts.chunks) * chunk
    sum += input.seconds(counts.inputs) + output.seconds(counts.outputs)
    for pass in [counts.mixingTerms, counts.sums, counts.tails] { sum += multiplyAdd.seconds(pass) }
    sum += Double(counts.shelfFrames) * shelfFrame
    sum += mean.seconds(counts.means) + difference.seconds(counts.differences)
    sum += history.seconds(counts.histories)
    sum += row.seconds(counts)
    sum += output.seconds(counts.windows)
    guard counts.forwardTransforms > 0 else { return sum }
    guard let transform = transforms.first(where: { $0.size == counts.transformSize }) else {
      preconditionFailure("every size of partitions is timed")
    }
    sum += Double(counts.forwardTransforms) * transform.forward
    sum += Double(counts.inverseTransforms) * transform.inverse
    return sum + spectrum.seconds(counts)
  }
}
