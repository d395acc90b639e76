/// One omnidirectional microphone of an array.
public struct Microphone: Equatable, Sendable {
  /// What its owner calls it; empty when it has no name.
  public var name: String
  /// Where it stands, in metres: +x forward, +y left, +z up.
  public var position: SIMD3<Double>
  /// The channel of a recording that carries it, counted from 1.
  public var channel: Int
  /// How much louder than its neighbours it hears the same sound; the library takes it back out.
  public var gainDecibels: Double
  /// How much later than its neighbours it hears the same sound; the library takes it back out.
  public var delaySeconds: Double

  /// Creates a microphone. Ranges are checked when it joins a ``MicrophoneArray``.
  public init(
    name: String = "", position: SIMD3<Double>, channel: Int, gainDecibels: Double = 0,
    delaySeconds: Double = 0
  ) {
    self.name = name
    self.position = position
    self.channel = channel
    self.gainDecibels = gainDecibels
    self.delaySeconds = delaySeconds
  }
}
