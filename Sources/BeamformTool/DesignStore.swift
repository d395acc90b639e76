import Beamforming
import Synchronization

/// The design that all jobs of a run share, one a sample rate.
final class DesignStore: Sendable {
  /// A design and why it was taken.
  struct Choice: Sendable {
    let design: BeamDesign
    let reason: String
  }

  private let array: NamedArray
  private let options: DesignOptions
  private let ports: [Port]
  private let choices = Mutex<[Int: Result<Choice, CommandError>]>([:])

  init(array: NamedArray, options: DesignOptions, ports: [Port]) {
    self.array = array
    self.options = options
    self.ports = ports
  }

  /// The design for a rate; jobs that ask meanwhile wait for it.
  func choice(sampleRate: Int) throws(CommandError) -> Choice {
    let result = choices.withLock { choices in
      if let known = choices[sampleRate] { return known }
      let result = Result { () throws(CommandError) in try choose(sampleRate: sampleRate) }
      choices[sampleRate] = result
      return result
    }
    return try result.get()
  }

  private func choose(sampleRate: Int) throws(CommandError) -> Choice {
    do throws(DesignError) {
      let design = try designer(sampleRate, options).design(ports: ports)
      guard options.method == nil else { return Choice(design: design, reason: "as asked for") }
      guard design.method == .leastSquares else {
        return Choice(
          design: design, reason: "the array is small enough for it in the whole band")
      }
      return Choice(design: design, reason: gradientShortfall(sampleRate: sampleRate))
    } catch { throw CommandError(error, array: array.name) }
  }

  /// Why the gradient design was not taken: asked for by name, it says so itself.
  private func gradientShortfall(sampleRate: Int) -> String {
    var asked = options
    asked.method = .gradient
    asked.taps = nil
    do throws(DesignError) {
      let design = try designer(sampleRate, asked).design(ports: ports)
      for case .gradientAboveItsBand(let limit) in design.warnings {
        return "the gradient design ends at \(Decimal.text(limit, places: 0)) Hz on this array"
      }
      return "taps were asked for"
    } catch {
      switch error {
      case .gradientNeedsPointSymmetry: return "the gradient design needs mirrored microphones"
      case .gradientNeedsFreeField: return "the gradient design is for a free field"
      case .gradientIsFirstOrder: return "the gradient design is of first order"
      default: return "the only one that works here"
      }
    }
  }

  private func designer(
    _ sampleRate: Int, _ options: DesignOptions
  ) throws(DesignError) -> BeamDesigner {
    try BeamDesigner(array: array.array, sampleRate: Double(sampleRate), options: options)
  }
}
