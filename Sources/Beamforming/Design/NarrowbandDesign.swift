/// The least-squares weights of one frequency by itself.
///
///     minimise ⟨|B(u) − D(u)|²⟩ + 30·|B(look) − 1|² + µ·‖w‖²
///
/// over all directions, for a target D that is 1 on axis.
struct NarrowbandDesign {
  /// Weight of the error on axis against the mean error over the sphere.
  static let axisWeight = 30.0

  private let steering: [Complex]
  private let rightHandSide: [Double]
  private let system: SymmetricMatrix

  /// - Parameter steering: d toward the look.
  init(_ target: NarrowbandTarget, steering: [Complex]) {
    self.steering = steering
    let count = steering.count
    let right = zip(target.correlation, steering).map { $0 + Self.axisWeight * $1.conjugate }
    rightHandSide = right.map(\.real) + right.map(\.imaginary)
    // A complex Hermitian system as a real symmetric one of twice the size.
    var system = SymmetricMatrix(size: 2 * count)
    for m in 0..<count {
      for n in 0..<count {
        let axis = Self.axisWeight * (steering[m].conjugate * steering[n])
        let value = target.coherence[m * count + n] + axis
        system.elements[m * 2 * count + n] = value.real
        system.elements[(m + count) * 2 * count + n + count] = value.real
        system.elements[(m + count) * 2 * count + n] = value.imaginary
      }
    }
    self.system = system
  }

  /// The weights under a multiplier µ.
  ///
  /// - Returns: `nil` where the form to be minimised has no minimum.
  func weights(multiplier: Double) -> [Complex]? {
    let count = steering.count
    var matrix = system
    for i in 0..<(2 * count) { matrix.elements[i * 2 * count + i] += multiplier }
    matrix.factor()
    guard !matrix.isSingular else { return nil }
    let x = matrix.solve(rightHandSide)
    return (0..<count).map { Complex(x[$0], x[$0 + count]) }
  }

  /// The multiplier, by powers of ten from a least one on, that holds the white noise gain at its floor.
  func multiplier(floor: Double, least: Double, halvings: Int) -> Double {
    func isNoisy(_ exponent: Double) -> Bool {
      guard let weights = weights(multiplier: power(10, exponent)) else { return true }
      let noise = weights.reduce(0) { $0 + $1.power }
      return innerProduct(steering, weights).power < floor * noise
    }
    var (low, high) = (logarithm10(least), 2.0)
    guard isNoisy(low) else { return least }
    for _ in 0..<halvings {
      let middle = (low + high) / 2
      if isNoisy(middle) { low = middle } else { high = middle }
    }
    return power(10, high)
  }
}
