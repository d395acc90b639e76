extension BeamDesign {
  /// How many multiplications a frame a port takes when it is the only one connected: its bank of filters
  /// and its row of taps. Rows of 256 taps and more that run in partitions take fewer.
  ///
  /// - Parameter port: Its place in the design's ports, from 0.
  public func multiplicationsPerFrame(port: Int) -> Int {
    rowMultiplications(port) + bankMultiplications(rows[port].bank)
  }

  /// How many multiplications a frame all ports take together, which share their banks.
  public var multiplicationsPerFrame: Int {
    let used = Set(rows.map(\.bank))
    return rows.indices.reduce(0) { $0 + rowMultiplications($1) }
      + used.reduce(0) { $0 + bankMultiplications($1) }
  }

  private func rowMultiplications(_ port: Int) -> Int {
    rows[port].taps.reduce(0) { $0 + $1.count }
  }

  /// The weights of the mean and of each difference, two poles for each of them, and the shelf.
  private func bankMultiplications(_ index: Int) -> Int {
    let bank = banks[index]
    let poles = 2
    let shelf = bank.shelf == nil ? 0 : 5
    return ([bank.mean] + bank.differences).reduce(0) { $0 + $1.count + poles + shelf }
  }

  /// The lowest corner of its banks in hertz: what decays longest.
  package var lowestCornerFrequency: Double { banks.map(\.cornerFrequency).min() ?? sampleRate / 2 }
}
