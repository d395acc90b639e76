/// How the filters of a session are found. Both run on the same engine.
public enum DesignMethod: String, CaseIterable, Sendable {
  /// In closed form: 3 taps, 1 frame of latency, up to a quarter wavelength across the array.
  case gradient
  /// By least squares over the sphere and the whole audio band: 33 taps at 48 kHz, 16 frames.
  case leastSquares = "least-squares"
}
