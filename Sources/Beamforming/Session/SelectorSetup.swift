/// What a selector needs beside its beams, checked.
struct SelectorSetup: Sendable {
  /// The rows of its candidates: front, back and omni.
  let rows: [Int]
  private let options: SelectorOptions
  private let sampleRate: Double

  /// - Parameters:
  ///   - options: How it decides; `nil` for the usual, with a low cut that suits the beams.
  ///   - design: Has `front`, `back` and `omni`.
  init?(
    options: SelectorOptions?, design: BeamDesign
  ) throws(LoudnessError) {
    let rows = [Port.front, .back, .omni].compactMap { design.ports.firstIndex(of: $0) }
    guard rows.count == 3 else { return nil }
    self.rows = rows
    self.options =
      options ?? SelectorOptions(lowCutFrequency: Self.lowCut(for: design, row: rows[0]))
    sampleRate = design.sampleRate
    // Whatever can fail fails here, and not when it is made.
    _ = try LoudnessSelector(
      mode: .loudness, options: self.options, sampleRate: sampleRate, hasOmni: true)
  }

  /// A selector as before any sound.
  func selector(mode: SelectorMode) -> LoudnessSelector {
    do throws(LoudnessError) {
      return try LoudnessSelector(
        mode: mode, options: options, sampleRate: sampleRate, hasOmni: true)
    } catch { preconditionFailure("the same options have been taken before: \(error)") }
  }

  /// Twice the corner, below which beams are omnidirectional; rooms are told apart least at low frequencies, so never
  /// below 200 Hz.
  private static func lowCut(for design: BeamDesign, row: Int) -> Double {
    let corner = design.banks[design.rows[row].bank].cornerFrequency
    return min(max(2 * corner, 200), LowCut.greatestShare * design.sampleRate)
  }
}
