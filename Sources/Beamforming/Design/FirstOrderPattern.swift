/// A first-order directional response, `α + (1 − α)·cos θ`.
///
/// α is the share of the pressure (omnidirectional) part; the pressure gradient (figure-eight) part
/// takes the rest. The look direction, θ = 0, always has gain 1.
///
/// - SeeAlso: G. W. Elko, "Superdirectional microphone arrays", 2000.
public struct FirstOrderPattern: Equatable, Hashable, Sendable {
  /// Share of the omnidirectional part, from 0 (figure-eight) to 1 (omnidirectional).
  public let omniWeight: Double

  /// Creates a pattern from the share of its omnidirectional part.
  ///
  /// - Parameter omniWeight: A number from 0 through 1; 0.5 is the cardioid.
  /// - Throws: ``DesignError/omniWeightOutOfRange(_:)`` for any other number, and for NaN.
  public init(omniWeight: Double) throws(DesignError) {
    guard (0...1).contains(omniWeight) else { throw .omniWeightOutOfRange(omniWeight) }
    self.omniWeight = omniWeight
  }

  private init(known omniWeight: Double) { self.omniWeight = omniWeight }

  /// The same from everywhere.
  public static let omni = FirstOrderPattern(known: 1)
  /// A wide cardioid, 8 dB down at the rear.
  public static let subcardioid = FirstOrderPattern(known: 0.7)
  /// A null at the rear.
  public static let cardioid = FirstOrderPattern(known: 0.5)
  /// The greatest front-to-back ratio of the first order: α = (√3 − 1)/2.
  public static let supercardioid = FirstOrderPattern(known: (3.0.squareRoot() - 1) / 2)
  /// The greatest directivity of the first order.
  public static let hypercardioid = FirstOrderPattern(known: 0.25)
  /// Nulls at the sides, front and rear equal and opposite.
  public static let figure8 = FirstOrderPattern(known: 0)

  /// The patterns that have a name, widest first.
  public static let named: [(name: String, pattern: FirstOrderPattern)] = [
    ("omni", .omni), ("subcardioid", .subcardioid), ("cardioid", .cardioid),
    ("supercardioid", .supercardioid), ("hypercardioid", .hypercardioid), ("figure8", .figure8),
  ]

  /// The field's name for this pattern, or `nil` where it has none.
  public var name: String? { Self.named.first { $0.pattern == self }?.name }

  /// The gain toward a source at the angle θ from the look direction, by its cosine; signed.
  public func gain(cosine: Double) -> Double { omniWeight + (1 - omniWeight) * cosine }

  /// Power from the look direction over power averaged on the sphere, as a linear ratio.
  ///
  /// This is the gain against spherically diffuse noise: 1 for omnidirectional, 3 for cardioid and
  /// figure-eight, 4 for hypercardioid. The directivity index is `10·log10` of it.
  public var directivityFactor: Double {
    let gradientWeight = 1 - omniWeight
    // On the sphere cos² averages to 1/3, and the cross term to zero.
    return 1 / (omniWeight * omniWeight + gradientWeight * gradientWeight / 3)
  }

  /// Power over the front hemisphere over power over the rear one, as a linear ratio.
  ///
  /// 1 for omnidirectional and figure-eight, 7 for cardioid and hypercardioid.
  public var frontToBackRatio: Double {
    let gradientWeight = 1 - omniWeight
    // On a hemisphere cos averages to ±1/2, so the cross term 2·α·(1 − α)·cos to ±α·(1 − α).
    let even = omniWeight * omniWeight + gradientWeight * gradientWeight / 3
    let odd = omniWeight * gradientWeight
    return (even + odd) / (even - odd)
  }
}
