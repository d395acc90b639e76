/// What a test signal is.
public enum SignalKind: Equatable, Sendable {
  /// Normally distributed noise.
  case noise(NoiseSpectrum)
  /// A sine of a frequency in hertz, above 0 and below half the sample rate.
  case tone(frequency: Double)
  /// A sine whose frequency runs from one value to another, in hertz, each above 0 and below half
  /// the sample rate, evenly in octaves; once in each interval.
  ///
  /// - SeeAlso: A. Farina, "Simultaneous measurement of impulse response and distortion with a
  ///   swept-sine technique", 2000.
  case sweep(from: Double, to: Double)
}
