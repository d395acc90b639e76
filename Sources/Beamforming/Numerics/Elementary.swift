#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// The elementary functions of the C library, so that the rest of the module names no platform.

package func cosine(_ x: Double) -> Double { cos(x) }
package func sine(_ x: Double) -> Double { sin(x) }
package func tangent(_ x: Double) -> Double { tan(x) }
package func logarithm10(_ x: Double) -> Double { log10(x) }
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
package func exponential(_ x: Double) -> Double { exp(x) }
package func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

/// A power ratio in decibels; −∞ for zero.
package func decibels(power ratio: Double) -> Double { 10 * log10(ratio) }
/// An amplitude ratio in decibels; −∞ for zero.
package func decibels(amplitude ratio: Double) -> Double { 20 * log10(ratio) }
/// The amplitude ratio of a level in decibels.
package func amplitude(decibels: Double) -> Double { pow(10, decibels / 20) }
/// The power ratio of a level in decibels.
package func powerRatio(decibels: Double) -> Double { pow(10, decibels / 10) }
