extension CaptureSession {
  /// Connects a port to the next free output.
  ///
  /// - Parameter importance: How long it is kept when not everything can be afforded, from 1 to 1000; `nil` for
  ///   ``CapturePort/usualImportance``.
  /// - Throws: As ``connect(_:importance:)-([CapturePort],_)``.
  @discardableResult
  public func connect(
    _ port: CapturePort, importance: Int? = nil
  ) throws(SessionError) -> CaptureConnection {
    try connect([port], importance: importance)[0]
  }

  /// Connects ports to the next free outputs, one each, or for sound of unknown geometry one a channel.
  ///
  /// Ports that are connected together are designed together and share work. Not real-time safe: it allocates, and
  /// takes up to seconds for many microphones.
  ///
  /// - Throws: A ``SessionError``; nothing is connected then.
  @discardableResult
  public func connect(
    _ ports: [CapturePort], importance: Int? = nil
  ) throws(SessionError) -> [CaptureConnection] {
    try change { plan throws(SessionError) in
      var places: [Int] = []
      for port in ports {
        places.append(try plan.append(port, importance: importance, in: self))
      }
      if hasRun {
        try designTogether(places, in: &plan)
        try plan.checkBudget()
        for place in places { plan.askForOrder(place) }
      } else {
        for index in Set(ports.map(\.input.index)) { try plan.redesign(index) }
        try plan.checkBudget()
        plan.askForGraph()
      }
      return places.map { plan.connections[$0].connection }
    }
  }

  /// Connects ports of a design that was made beforehand, so that it need not be made again.
  ///
  /// - Parameters:
  ///   - design: For the rate and the microphones of the input.
  ///   - ports: Which of its ports, and `selected` if it has `front`, `back` and `omni`; `nil` for all of its own.
  /// - Throws: ``SessionError/designDoesNotFit(_:sampleRate:microphones:)``,
  ///   ``SessionError/designLacksPort(_:)``, and what
  ///   ``connect(_:importance:)-([CapturePort],_)`` throws.
  @discardableResult
  public func connect(
    _ design: BeamDesign, ports: [Port]? = nil, of input: CaptureInput, importance: Int? = nil
  ) throws(SessionError) -> [CaptureConnection] {
    try change { plan throws(SessionError) in
      guard try plan.record(of: input, in: self).source.isArray else {
        throw .unknownGeometry(input)
      }
      guard plan.fits(design, input.index) else {
        throw .designDoesNotFit(
          input, sampleRate: design.sampleRate, microphones: design.microphoneCount)
      }
      let ports = ports ?? design.ports
      let selector =
        ports.contains(.selected) ? try plan.selector(for: design, of: input.index) : nil
      let prepared = PortDesign(design, selector: selector, isPrepared: true)
      var places: [Int] = []
      for port in ports {
        guard prepared.rows[port] != nil else { throw .designLacksPort(input.port(port)) }
        let place = try plan.append(input.port(port), importance: importance, in: self)
        plan.connections[place].design = prepared
        places.append(place)
      }
      try plan.checkBudget()
      if hasRun {
        try plan.checkLatency(of: places)
        for place in places { plan.askForOrder(place) }
      } else {
        plan.askForGraph()
      }
      return places.map { plan.connections[$0].connection }
    }
  }

  /// Takes a connection away; its outputs fall silent and are free.
  ///
  /// - Throws: ``SessionError/foreignConnection``.
  public func disconnect(_ connection: CaptureConnection) throws(SessionError) {
    try change { plan throws(SessionError) in
      let record = plan.connections.remove(at: try plan.place(of: connection))
      if hasRun { plan.silence(record) } else { plan.askForGraph() }
    }
  }

  /// Switches a connected port on or off: one that is off costs nothing.
  ///
  /// - Throws: ``SessionError/foreignConnection``, or ``SessionError/overBudget(share:budget:dropFirst:)``.
  public func setEnabled(
    _ isEnabled: Bool, _ connection: CaptureConnection
  ) throws(SessionError) {
    try change { plan throws(SessionError) in
      let place = try plan.place(of: connection)
      plan.connections[place].isEnabled = isEnabled
      plan.connections[place].isShed = false
      if isEnabled { try plan.checkBudget() }
      plan.updateSwitches(place)
    }
  }

  /// Lets a connection play another port of its input: turned, with another pattern, or another one altogether.
  ///
  /// Filters are designed in this call, unless the connection has them already.
  ///
  /// - Returns: What is to be known of the new filters.
  /// - Throws: A ``SessionError``; the connection goes on as it was then.
  @discardableResult
  public func change(
    _ connection: CaptureConnection, to port: Port
  ) throws(SessionError) -> [DesignWarning] {
    try change { plan throws(SessionError) in
      try changePort(of: plan.place(of: connection), to: port, in: &plan)
    }
  }

  /// Turns a connection's beam, which keeps its pattern; `omni` becomes a beam of the input's pattern.
  ///
  /// - Throws: As ``change(_:to:)``.
  @discardableResult
  public func turn(
    _ connection: CaptureConnection, toward direction: Direction
  ) throws(SessionError) -> [DesignWarning] {
    try change { plan throws(SessionError) in
      let place = try plan.place(of: connection)
      let port: Port =
        switch plan.connections[place].port {
        case .figure8: .figure8(direction)
        case .beam(_, let pattern): .beam(direction, pattern)
        case .omni, .front, .back, .selected: .beam(direction, nil)
        }
      return try changePort(of: place, to: port, in: &plan)
    }
  }

  /// Gives a connection's beam another pattern, along the same direction.
  ///
  /// - Throws: As ``change(_:to:)``.
  @discardableResult
  public func setPattern(
    _ pattern: Pattern, of connection: CaptureConnection
  ) throws(SessionError) -> [DesignWarning] {
    try change { plan throws(SessionError) in
      let place = try plan.place(of: connection)
      let index = connection.port.input.index
      guard let designer = try plan.designer(index) else {
        throw .unknownGeometry(connection.port.input)
      }
      let look = designer.target(of: plan.connections[place].port).look
      return try changePort(of: place, to: .beam(look, pattern), in: &plan)
    }
  }

  /// What a connection plays now.
  ///
  /// - Throws: ``SessionError/foreignConnection``.
  public func port(of connection: CaptureConnection) throws(SessionError) -> Port {
    try change { plan throws(SessionError) in
      plan.connections[try plan.place(of: connection)].port
    }
  }

  /// What is to be known of a connection's filters.
  ///
  /// - Throws: ``SessionError/foreignConnection``.
  public func warnings(of connection: CaptureConnection) throws(SessionError) -> [DesignWarning] {
    try change { plan throws(SessionError) in
      plan.connections[try plan.place(of: connection)].design?.design.warnings ?? []
    }
  }

  func changePort(
    of place: Int, to port: Port, in plan: inout SessionPlan
  ) throws(SessionError) -> [DesignWarning] {
    let record = plan.connections[place]
    guard record.port != port else { return record.design?.design.warnings ?? [] }
    plan.connections[place].port = port
    guard let design = record.design else { return [] }
    if !hasRun {
      try plan.redesign(record.connection.port.input.index)
      try plan.checkBudget()
      plan.askForGraph()
    } else {
      if design.rows[port] == nil { try designTogether([place], in: &plan) }
      try plan.checkBudget()
      plan.askForOrder(place)
    }
    return plan.connections[place].design?.design.warnings ?? []
  }

  /// Designs new connections while others run, those of an input together.
  private func designTogether(
    _ places: [Int], in plan: inout SessionPlan
  ) throws(SessionError) {
    for index in Set(places.map { plan.connections[$0].connection.port.input.index }) {
      let own = places.filter { plan.connections[$0].connection.port.input.index == index }
      let design = try plan.design(
        plan.ports(of: own), of: index, keeping: plan.design(of: index))
      for place in own { plan.connections[place].design = design }
    }
    try plan.checkLatency(of: places)
  }
}

extension SessionPlan {
  /// Adds a connection without filters.
  ///
  /// - Returns: Its place.
  fileprivate mutating func append(
    _ port: CapturePort, importance: Int?, in session: CaptureSession
  ) throws(SessionError) -> Int {
    let input = try record(of: port.input, in: session)
    let importance = importance ?? port.usualImportance
    guard Self.importances.contains(importance) else { throw .importanceOutOfRange(importance) }
    let channels = input.source.isArray ? 1 : input.source.channels
    let outputs = try freeOutputs(count: channels)
    let now: Port =
      switch port.kind {
      case .port(let port): port
      case .camera: cameraPort
      }
    // Of equal importance the one connected last goes first.
    let rank = importance * Self.mostConnections + Self.mostConnections - nextID
    connections.append(
      ConnectionRecord(
        connection: CaptureConnection(port: port, outputs: outputs, id: nextID), port: now,
        rank: rank))
    nextID += 1
    return connections.count - 1
  }

  private static let importances = 1...1000
  private static let mostConnections = 1 << 40

  /// Checks that new filters are no later than a session that runs.
  fileprivate func checkLatency(of places: [Int]) throws(SessionError) {
    for place in places {
      let record = connections[place]
      guard let latency = record.design?.design.latencyFrames, latency > latencyFrames else {
        continue
      }
      throw .latencyTooLong(
        record.connection.port, frames: latency, sessionFrames: latencyFrames)
    }
  }
}
