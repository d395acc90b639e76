import Beamforming

extension DesignWarning {
  /// What a user reads.
  func sentence(array: String, ports: [PortWord], design: BeamDesign) -> String {
    func name(of port: Port) -> String { ports.first { $0.port == port }?.name ?? "a port" }
    switch self {
    case .gradientAboveItsBand(let limit):
      return "\(array): the gradient design is not usable above "
        + "\(Decimal.text(limit, places: 0)) Hz (choose --design least-squares)"
    case .noGradient(let port):
      return "\(name(of: port)): it is omnidirectional, since the microphones of \(array) stand "
        + "too close for a beam above the floor (lower --wng-floor)"
    case .levelUneven(let port, let decibels, let frequency):
      return "\(name(of: port)): its level on axis is \(Decimal.text(decibels, places: 1)) dB at "
        + "\(Decimal.text(frequency, places: 0)) Hz, since \(array) is too large for "
        + "\(design.tapCount) taps (more --taps may help)"
    }
  }
}
