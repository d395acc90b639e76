/// One source of a ``PortUnit``: what an output hears.
struct PortTap {
  let unit: UnsafeMutablePointer<PortUnit>
  let runner: UnsafeMutablePointer<PortRunner>
  /// The port of its design, or the channel of its input.
  let port: Int
}
