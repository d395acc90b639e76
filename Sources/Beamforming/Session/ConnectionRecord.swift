/// A connection, on the side of those who change a session.
struct ConnectionRecord {
  let connection: CaptureConnection
  /// What it plays now; the same as it was connected for until it is changed.
  var port: Port
  var isEnabled = true
  /// Whether it was switched off to keep the deadline, as far as is known.
  var isShed = false
  /// The filters that it has; `nil` for sound of unknown geometry.
  var design: PortDesign?
  /// Its place among those that can be spared, the least important first.
  let rank: Int
}
