/// The absorption coefficients of the walls of a room, each from 0 (rigid) to 1 (open window).
public struct WallCoefficients: Equatable, Sendable {
  /// At x = 0, behind.
  public var back: Double
  /// At the far end of x, in front.
  public var front: Double
  /// At y = 0.
  public var right: Double
  /// At the far end of y.
  public var left: Double
  /// At z = 0.
  public var floor: Double
  /// At the far end of z.
  public var ceiling: Double

  /// Creates coefficients. Ranges are checked when a scene renders them.
  public init(
    back: Double, front: Double, right: Double, left: Double, floor: Double, ceiling: Double
  ) {
    self.back = back
    self.front = front
    self.right = right
    self.left = left
    self.floor = floor
    self.ceiling = ceiling
  }

  /// The same for all six.
  public init(all coefficient: Double) {
    self.init(
      back: coefficient, front: coefficient, right: coefficient, left: coefficient,
      floor: coefficient, ceiling: coefficient)
  }

  /// Those of the walls at the beginning and at the end of x, y and z.
  var axes: [(near: Double, far: Double)] { [(back, front), (right, left), (floor, ceiling)] }
}
