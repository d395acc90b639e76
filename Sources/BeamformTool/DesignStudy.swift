import Beamforming

/// The figures of one array's ports, from the filters as they will run.
struct DesignStudy {
  /// A port and all that is known of it.
  struct PortStudy {
    let word: PortWord
    let target: PortTarget
    let usableBand: ClosedRange<Double>?
    let aliasingFrequency: Double?
    let multiplications: Int
    /// What it takes by itself, as a share of one core in real time.
    let coreShare: Double
    let bands: [Band]
  }

  /// A port at one frequency.
  struct Band {
    let frequency: Double
    let figures: BeamFigures
    let patternErrorDecibels: Double?
    let tolerance: ToleranceFigures?
  }

  let options: DesignStudyOptions
  let array: NamedArray
  let design: BeamDesign
  let reason: String
  /// What all ports take together, as a share of one core in real time.
  let coreShare: Double
  let ports: [PortStudy]

  private static let sets = 400
  private static let seed: UInt64 = 1

  /// Designs the ports and takes their figures.
  init(_ options: DesignStudyOptions) throws(CommandError) {
    self.options = options
    let array = try NamedArray(word: options.array)
    self.array = array
    let words = options.ports
    let store = DesignStore(array: array, options: options.design, ports: words.map(\.port))
    let choice = try store.choice(sampleRate: options.sampleRate)
    design = choice.design
    reason = choice.reason
    coreShare = CostModel.measured.coreShare(of: choice.design)
    let rate = Double(options.sampleRate)
    let speed = options.design.speedOfSound
    let designer: BeamDesigner
    do throws(DesignError) {
      designer = try BeamDesigner(array: array.array, sampleRate: rate, options: options.design)
    } catch { throw CommandError(error, array: array.name) }
    if array.array.steering.isMeasured, options.tolerance?.positionMeters ?? 0 > 0 {
      throw .usage(
        "--tolerance", "measured responses have the places of the microphones in them",
        "give gain and phase alone, such as 0.5,3")
    }
    let pattern = Beampattern(design: choice.design, array: array.array, speedOfSound: speed)
    ports = words.enumerated().map { index, word in
      let target = designer.target(of: word.port)
      return PortStudy(
        word: word, target: target, usableBand: pattern.usableBand(port: index, target: target),
        aliasingFrequency: target.pattern == .omni || array.array.steering != .freeField
          ? nil
          : array.array.aliasingFrequency(
            look: target.look, speedOfSound: speed, limitHertz: rate / 2),
        multiplications: choice.design.multiplicationsPerFrame(port: index),
        coreShare: CostModel.measured.coreShare(of: choice.design, ports: [index]),
        bands: options.frequencies.map { frequency in
          Band(
            frequency: frequency,
            figures: pattern.figures(port: index, look: target.look, frequency: frequency),
            patternErrorDecibels: pattern.patternErrorDecibels(
              port: index, target: target, frequency: frequency),
            tolerance: options.tolerance.map {
              pattern.figures(
                port: index, look: target.look, frequency: frequency, tolerance: $0,
                sets: Self.sets, seed: Self.seed)
            })
        })
    }
  }

  /// What the array cannot do, in sentences.
  var limits: [String] {
    var sentences = ports.flatMap(sentences)
    switch ArrayExtent(array.array).formableDirections {
    case .line(let direction):
      sentences.append(
        "Beams point along the line of the microphones only: \(Angles(direction).words) or "
          + "\(Angles(direction.opposite).words). Around the line they hear alike.")
    case .plane(let normal):
      let plane =
        normal.isVertical
        ? "any azimuth at elevation 0"
        : "at right angles to \(Angles(normal).words)"
      sentences.append(
        "Beams point within the plane of the microphones only, \(plane); both its sides sound alike."
      )
    case .space: break
    }
    return sentences
  }

  private func sentences(_ port: PortStudy) -> [String] {
    guard port.target.pattern != .omni else { return [] }
    var sentences: [String] = []
    let name = port.word.name
    if port.target.pattern == .superdirective {
      sentences.append(superdirectiveSentence(port))
    } else if let band = port.usableBand {
      let (low, high) = (Self.hertz(band.lowerBound), Self.hertz(band.upperBound))
      let floor = Decimal.shortText(options.design.whiteNoiseGainFloorDecibels, places: 1)
      sentences.append(
        "\(name): its pattern from \(low) to \(high); below, it widens, since the microphones' noise "
          + "may rise to the floor of \(floor) dB only; above, it frays.")
    } else {
      sentences.append("\(name): it never comes within 1.5 dB of its pattern's directivity.")
    }
    if let alias = port.aliasingFrequency {
      sentences.append(
        "\(name): above \(Self.hertz(alias)) some directions sound like its own, whatever the filters."
      )
    }
    return sentences
  }

  private func superdirectiveSentence(_ port: PortStudy) -> String {
    let taps = design.tapCount
    guard let band = port.usableBand else {
      return "\(port.word.name): with \(taps) taps it is nowhere as directive as a hypercardioid."
    }
    return "\(port.word.name): at least as directive as a hypercardioid, to 1.5 dB, from "
      + "\(Self.hertz(band.lowerBound)) to \(Self.hertz(band.upperBound)), with \(taps) taps."
  }

  static func hertz(_ frequency: Double) -> String {
    frequency < 1000
      ? "\(Decimal.text(frequency, places: 0)) Hz"
      : "\(Decimal.shortText(frequency / 1000, places: 1)) kHz"
  }
}
