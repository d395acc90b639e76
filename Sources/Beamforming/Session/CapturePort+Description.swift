extension CapturePort: CustomStringConvertible {
  /// What it hears, as the command spells it: `omni`, `front`, `beam:30/15:hypercardioid`; or `camera`. Angles in degrees.
  public var description: String {
    switch kind {
    case .port(let port): port.spelling
    case .camera: "camera"
    }
  }
}
