/// How the filters of a session are found. Both run on the same engine.
public enum DesignMethod: String, CaseIterable, Sendable {
  /// In closed form, up to a quarter wavelength across the array: 3 taps and 1 frame of latency, or 9 taps and
  /// 4 frames where sound takes less than a frame across it.
  case gradient
  /// By least squares over the sphere and the whole audio band: 33 taps at 48 kHz, 16 frames.
  case leastSquares = "least-squares"
}
