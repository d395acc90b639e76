import ArrayFiles
import Beamforming

extension DesignStudy {
  /// The figures for people.
  var text: String {
    let milliseconds = Decimal.text(
      1000 * Double(design.latencyFrames) / Double(options.sampleRate), places: 2)
    var text = aligned([
      ["array", "\(escaped(array.name)), \(array.array.microphones.count) microphones"],
      ["rate", "\(options.sampleRate) Hz"],
      ["hears", steering.sentence],
      ["design", "\(design.method.rawValue), \(counted(taps, "tap")): \(reason)"],
      ["latency", "\(counted(design.latencyFrames, "frame")) = \(milliseconds) ms"],
      [
        "cost",
        "\(design.multiplicationsPerFrame) multiplications a frame for all ports, "
          + "\(shareOfCore(coreShare)) here",
      ],
    ])
    for port in ports { text += "\n" + table(port) }
    if !limits.isEmpty {
      text += "\nWhat it cannot do:\n" + limits.map { "  \(escaped($0))\n" }.joined()
    }
    return text
  }

  private var taps: Int { design.tapCount }

  /// How its microphones hear distant sound, for scripts and for people.
  private var steering: (word: String, sentence: String) {
    switch array.array.steering {
    case .freeField: ("freeField", "in a free field")
    case .rigidSphere(let body):
      (
        "rigidSphere",
        "on a rigid sphere of radius \(Decimal.shortText(1000 * body.radiusMeters, places: 1)) mm"
      )
    case .measured(let responses):
      (
        "measured",
        "by responses measured from \(counted(responses.measurements.count, "direction"))"
      )
    }
  }

  private func table(_ port: PortStudy) -> String {
    var heading = ["Hz", "on axis", "rear", "DI", "F/B", "WNG", "error"]
    if options.tolerance != nil {
      heading += ["rear 50 %", "90 %", "DI 50 %", "90 %", "WNG 50 %", "90 %"]
    }
    let rows = port.bands.map { band in
      let figures = band.figures
      var row = [
        Decimal.shortText(band.frequency, places: 1), Self.cell(figures.onAxisDecibels),
        Self.cell(figures.rearDecibels), Self.cell(figures.directivityIndexDecibels),
        Self.cell(figures.frontToBackDecibels), Self.cell(figures.whiteNoiseGainDecibels),
        band.patternErrorDecibels.map(Self.cell) ?? "-",
      ]
      if let tolerance = band.tolerance {
        for spread in [
          tolerance.rearDecibels, tolerance.directivityIndexDecibels,
          tolerance.whiteNoiseGainDecibels,
        ] {
          row += [Self.cell(spread.median), Self.cell(spread.ninetiethPercentile)]
        }
      }
      return row
    }
    let band =
      port.usableBand.map {
        "usable \(Self.hertz($0.lowerBound)) to \(Self.hertz($0.upperBound))"
      } ?? "no usable band"
    let alias = port.aliasingFrequency.map { ", aliasing above \(Self.hertz($0))" } ?? ""
    return "\(port.word.name): \(band)\(alias), \(port.multiplications) multiplications a frame, "
      + "\(shareOfCore(port.coreShare))\n"
      + aligned([heading] + rows, indent: "  ")
  }

  /// A figure to a tenth; what is as good as nothing is a dash.
  private static func cell(_ decibels: Double) -> String {
    decibels.isFinite && decibels > -150 ? Decimal.text(decibels, places: 1) : "-"
  }

  /// The figures for scripts.
  var document: JSONValue {
    .object([
      (
        "array",
        .object([
          ("name", .string(array.name)), ("microphones", .integer(array.array.microphones.count)),
          ("steering", .string(steering.word)),
        ])
      ),
      ("sampleRate", .integer(options.sampleRate)),
      ("design", .string(design.method.rawValue)), ("taps", .integer(taps)),
      ("latencyFrames", .integer(design.latencyFrames)),
      ("cost", .integer(design.multiplicationsPerFrame)), ("coreShare", .number(coreShare)),
      ("warnings", .array((warnings + limits).map(JSONValue.string))),
      ("ports", .array(ports.map(document))),
    ])
  }

  private var warnings: [String] {
    design.warnings.map { $0.sentence(array: array.name, ports: options.ports, design: design) }
  }

  private func document(_ port: PortStudy) -> JSONValue {
    let pattern = port.target.pattern
    let angles = Angles(port.target.look)
    return .object([
      ("name", .string(port.word.name)),
      (
        "look",
        .object([("azimuth", .number(angles.azimuth)), ("elevation", .number(angles.elevation))])
      ),
      (
        "pattern",
        .object([
          ("name", pattern.name.map(JSONValue.string) ?? .null),
          ("omniWeight", pattern.firstOrder.map { .number($0.omniWeight) } ?? .null),
        ])
      ),
      (
        "whiteNoiseGainFloorDecibels",
        .number(options.design.whiteNoiseGainFloorDecibels)
      ),
      (
        "usableBandHertz",
        port.usableBand.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null
      ),
      ("aliasingHertz", port.aliasingFrequency.map(JSONValue.number) ?? .null),
      ("cost", .integer(port.multiplications)), ("coreShare", .number(port.coreShare)),
      ("bands", .array(port.bands.map(document))),
    ])
  }

  private func document(_ band: Band) -> JSONValue {
    let figures = band.figures
    var members: [(key: String, value: JSONValue)] = [
      ("frequency", .number(band.frequency)),
      ("onAxisDecibels", .decibels(figures.onAxisDecibels)),
      ("rearDecibels", .decibels(figures.rearDecibels)),
      ("directivityIndexDecibels", .decibels(figures.directivityIndexDecibels)),
      ("frontToBackDecibels", .decibels(figures.frontToBackDecibels)),
      ("whiteNoiseGainDecibels", .decibels(figures.whiteNoiseGainDecibels)),
      ("patternErrorDecibels", band.patternErrorDecibels.map(JSONValue.decibels) ?? .null),
    ]
    if let tolerance = band.tolerance {
      func spread(_ spread: ToleranceFigures.Spread) -> JSONValue {
        .object([
          ("median", .decibels(spread.median)),
          ("percentile90", .decibels(spread.ninetiethPercentile)),
        ])
      }
      members.append(
        (
          "tolerance",
          .object([
            ("rearDecibels", spread(tolerance.rearDecibels)),
            ("directivityIndexDecibels", spread(tolerance.directivityIndexDecibels)),
            ("whiteNoiseGainDecibels", spread(tolerance.whiteNoiseGainDecibels)),
          ])
        ))
    }
    return .object(members)
  }
}
