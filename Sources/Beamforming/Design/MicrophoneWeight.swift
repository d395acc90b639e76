/// One microphone's share in a mixed signal.
package struct MicrophoneWeight: Equatable, Sendable {
  /// The microphone, counted from 0, in the array's order.
  package var microphone: Int
  /// Its factor.
  package var weight: Double
}
