/// What is asked of a beam's directional response.
public enum Pattern: Equatable, Hashable, Sendable {
  /// `α + (1 − α)·cos θ`.
  case firstOrder(FirstOrderPattern)
  /// Whatever lets the least diffuse noise through under the floor: the greatest directivity index.
  ///
  /// Of a pair it is the hypercardioid; more microphones in a line do better, at low frequencies as far as the
  /// floor lets them.
  ///
  /// - SeeAlso: H. Cox, R. M. Zeskind and T. Kooij, "Practical supergain", 1986.
  case superdirective

  /// The same from everywhere.
  public static let omni = Pattern.firstOrder(.omni)
  /// A wide cardioid, 8 dB down at the rear.
  public static let subcardioid = Pattern.firstOrder(.subcardioid)
  /// A null at the rear.
  public static let cardioid = Pattern.firstOrder(.cardioid)
  /// The greatest front-to-back ratio of the first order.
  public static let supercardioid = Pattern.firstOrder(.supercardioid)
  /// The greatest directivity of the first order.
  public static let hypercardioid = Pattern.firstOrder(.hypercardioid)
  /// Nulls at the sides, front and rear equal and opposite.
  public static let figure8 = Pattern.firstOrder(.figure8)

  /// The patterns that have a name: those of first order, widest first, then the superdirective one.
  public static let named: [(name: String, pattern: Pattern)] =
    FirstOrderPattern.named.map { ($0.name, .firstOrder($0.pattern)) }
    + [("superdirective", .superdirective)]

  /// The field's name for this pattern, or `nil` where it has none.
  public var name: String? { Self.named.first { $0.pattern == self }?.name }

  /// The pattern of first order that it is; `nil` for another.
  public var firstOrder: FirstOrderPattern? {
    guard case .firstOrder(let pattern) = self else { return nil }
    return pattern
  }

  /// α; of the superdirective pattern that of the hypercardioid, which it is for two microphones.
  package var omniWeight: Double { (firstOrder ?? .hypercardioid).omniWeight }
}
