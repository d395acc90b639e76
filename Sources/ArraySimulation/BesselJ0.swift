#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The Bessel function of the first kind and order zero, of the C library.
func besselJ0(_ x: Double) -> Double { j0(x) }
