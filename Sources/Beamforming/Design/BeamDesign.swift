/// The filters of a session as plain numbers: what a ``Processor`` runs.
///
/// Sound goes through a bank of first-order filters, shared by its ports, and then a matrix of short
/// filters, a row a port. All rows are equally long, so all ports have the same latency.
public struct BeamDesign: Equatable, Sendable {
  /// Frames a second.
  public let sampleRate: Double
  /// How many input channels, one a microphone, in the array's order.
  public let microphoneCount: Int
  /// How the filters were found.
  public let method: DesignMethod
  /// Frames from input to output, equal on every port.
  public let latencyFrames: Int
  /// The outputs, in the order asked for.
  public let ports: [Port]
  /// What the session should know about the design.
  public internal(set) var warnings: [DesignWarning]

  package let banks: [GradientBankDesign]
  package let rows: [FilterRow]

  /// Taps of a row.
  public var tapCount: Int { rows.first?.taps.first?.count ?? 0 }

  package init(
    sampleRate: Double, microphoneCount: Int, method: DesignMethod, latencyFrames: Int,
    ports: [Port], warnings: [DesignWarning], banks: [GradientBankDesign], rows: [FilterRow]
  ) {
    self.sampleRate = sampleRate
    self.microphoneCount = microphoneCount
    self.method = method
    self.latencyFrames = latencyFrames
    self.ports = ports
    self.warnings = warnings
    self.banks = banks
    self.rows = rows
  }
}
