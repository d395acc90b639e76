#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The natural logarithm, of the C library.
func naturalLogarithm(_ x: Double) -> Double { log(x) }
