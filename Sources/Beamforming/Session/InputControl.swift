import Synchronization

/// What other threads know of one input, and tell the thread that processes.
struct InputControl: ~Copyable {
  /// Whether its ports may be heard.
  let isEnabled: Atomic<Bool>
  /// How many channels its ports were made for.
  let channels: Int
  /// Its channels as they come, a tap a channel: for sound of unknown geometry, and of an array whose channels are not
  /// those expected.
  let through: UnsafeMutablePointer<PortUnit>

  init(isEnabled: Bool, channels: Int, through: UnsafeMutablePointer<PortUnit>) {
    self.isEnabled = Atomic(isEnabled)
    self.channels = channels
    self.through = through
  }

  deinit { PortUnit.destroy(through) }
}
