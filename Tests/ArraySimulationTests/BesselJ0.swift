import Beamforming

/// J₀ by its integral, (1/π)·∫ cos(x·sin t) dt over half a turn, which the midpoint rule has
/// exactly.
func besselJ0(_ x: Double) -> Double {
  let count = 200
  return (0..<count).reduce(0) { sum, index in
    sum + cosine(x * sine(.pi * (Double(index) + 0.5) / Double(count)))
  } / Double(count)
}
