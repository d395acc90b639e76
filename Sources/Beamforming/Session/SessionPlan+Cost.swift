extension SessionPlan {
  /// The share of one core that connections take together.
  ///
  /// Ports that were designed together share their banks; the selected port has a selector behind its beams.
  func coreShare(of records: [ConnectionRecord]) -> Double {
    var groups: [ObjectIdentifier: (design: PortDesign, rows: Set<Int>, selects: Bool)] = [:]
    for record in records {
      guard let design = record.design else { continue }
      var group = groups[ObjectIdentifier(design)] ?? (design, [], false)
      group.rows.formUnion(design.rows(of: record.port))
      group.selects = group.selects || record.port == .selected
      groups[ObjectIdentifier(design)] = group
    }
    let model = CostModel.measured
    return groups.values.reduce(0) { sum, group in
      let selector = group.selects ? model.coreShareOfSelector(sampleRate: sampleRate) : 0
      return sum + selector
        + model.coreShare(
          of: group.design.design, ports: group.rows.sorted(),
          blockFrames: options.expectedBlockFrames)
    }
  }

  /// What is switched on, and not by its input off.
  var audible: [ConnectionRecord] {
    connections.filter {
      $0.isEnabled && !$0.isShed && inputs[$0.connection.port.input.index].isEnabled
    }
  }

  /// Everything that is switched on, and each connection.
  var cost: SessionCost {
    let audible = audible
    let share = coreShare(of: audible)
    let ports = connections.map { record in
      let isEnabled = audible.contains { $0.connection == record.connection }
      let others = audible.filter { $0.connection != record.connection }
      let own =
        isEnabled ? share - coreShare(of: others) : coreShare(of: audible + [record]) - share
      return PortCost(connection: record.connection, coreShare: max(0, own), isEnabled: isEnabled)
    }
    return SessionCost(coreShare: share, ports: ports)
  }

  /// What has to go, least important first, so that the rest takes no more than a share.
  ///
  /// - Returns: `nil` where not even the most important connection is to be had for so little.
  func spared(for share: Double) -> [ConnectionRecord]? {
    var left = audible.sorted { $0.rank > $1.rank }
    var spared: [ConnectionRecord] = []
    while coreShare(of: left) > share {
      guard left.count > 1 else { return nil }
      spared.append(left.removeLast())
    }
    return spared
  }

  /// Checks that what is switched on is within the budget.
  func checkBudget() throws(SessionError) {
    guard let budgetShare else { return }
    let share = coreShare(of: audible)
    guard share > budgetShare else { return }
    let spared = spared(for: budgetShare) ?? audible.sorted { $0.rank < $1.rank }
    throw .overBudget(
      share: share, budget: budgetShare, dropFirst: spared.map(\.connection.port))
  }
}
