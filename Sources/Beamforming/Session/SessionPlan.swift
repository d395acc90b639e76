/// What is connected in a session, on the side of those who change it: the thread that processes never sees it.
///
/// Changes are made in a copy and kept when nothing failed.
///
/// Its pointers lead to memory that is freed under the same lock under which they are followed.
struct SessionPlan: @unchecked Sendable {
  typealias Tap = UnsafeMutablePointer<PortTap>

  struct Input {
    let input: CaptureInput
    var source: CaptureSource
    var isEnabled = true
  }

  var sampleRate: Double
  let options: SessionOptions
  var inputs: [Input] = []
  var connections: [ConnectionRecord] = []
  var cameras: Set<CapturePosition> = []
  var followsCameras = true
  var budgetShare: Double?
  private(set) var latencyFrames = 0
  var nextID = 1
  /// The newest graph, whether it runs already or waits.
  private(set) var graph: SessionEngine.Graph?
  /// The units of the newest graph by their designs; one lives as long as a connection has its design.
  private var units: [ObjectIdentifier: UnsafeMutablePointer<PortUnit>] = [:]

  /// Whether what was changed asks for a new graph.
  private(set) var needsGraph = false
  /// The connections whose outputs are to play something else.
  private(set) var ordered: Set<Int> = []

  /// What the selectors are told, and tell.
  private let selectors: UnsafeMutablePointer<SelectorControl>

  init(
    sampleRate: Double, options: SessionOptions, selectors: UnsafeMutablePointer<SelectorControl>
  ) {
    self.sampleRate = sampleRate
    self.selectors = selectors
    self.options = options
    budgetShare = options.budgetShare
  }

  // MARK: Ports

  /// What the port that follows cameras hears.
  var cameraPort: Port {
    switch (cameras.contains(.front), cameras.contains(.back)) {
    case (true, true): .selected
    case (true, false): .front
    case (false, true): .back
    case (false, false): .omni
    }
  }

  /// All that connections may play without further filters.
  func ports(of places: [Int]) -> [Port] {
    var ports: [Port] = []
    for place in places {
      let record = connections[place]
      let others: [Port] =
        record.connection.port.kind == .camera ? [.omni, .front, .back, .selected] : []
      for port in [record.port] + others where !ports.contains(port) { ports.append(port) }
    }
    return ports
  }

  /// Outputs that nobody uses.
  var freeOutputs: [Int] {
    let used = Set(connections.flatMap { Array($0.connection.outputs) })
    return (0..<options.outputCount).filter { !used.contains($0) }
  }

  /// The first outputs side by side that nobody uses.
  func freeOutputs(count: Int) throws(SessionError) -> Range<Int> {
    let free = freeOutputs
    for first in free where (first..<first + count).allSatisfy(free.contains) {
      return first..<first + count
    }
    throw .noFreeOutput(needed: count, free: free.count)
  }

  // MARK: Designs

  func designer(
    _ index: Int, keeping design: BeamDesign? = nil
  ) throws(SessionError) -> BeamDesigner? {
    guard case .array(let array, var options) = inputs[index].source else { return nil }
    if let design {
      options.method = design.method
      options.taps = design.method == .leastSquares ? design.tapCount : nil
    }
    do throws(DesignError) {
      return try BeamDesigner(array: array, sampleRate: sampleRate, options: options)
    } catch { throw .notDesignable(inputs[index].input, error) }
  }

  /// Filters for ports, by the method and with the taps of another design where one is to be joined.
  func design(
    _ ports: [Port], of index: Int, keeping design: BeamDesign? = nil
  ) throws(SessionError) -> PortDesign? {
    guard let designer = try designer(index, keeping: design) else { return nil }
    var unlike: [Port] = []
    var others: [Port: Port] = [:]
    let selects = ports.contains(.selected)
    let beams = ports.filter { $0 != .selected }
    for port in beams + (selects ? [.front, .back, .omni].filter { !beams.contains($0) } : []) {
      if let known = unlike.first(where: { designer.areSame($0, port) }) {
        others[port] = known
      } else {
        unlike.append(port)
      }
    }
    let design: BeamDesign
    do throws(DesignError) {
      design = try designer.design(ports: unlike)
    } catch { throw .notDesignable(inputs[index].input, error) }
    return PortDesign(
      design, selector: selects ? try selector(for: design, of: index) : nil, others: others)
  }

  /// What the selected port of a design needs; `nil` where that has not all its candidates.
  func selector(
    for design: BeamDesign, of index: Int
  ) throws(SessionError) -> SelectorSetup? {
    do throws(LoudnessError) {
      return try SelectorSetup(options: options.selector, design: design)
    } catch { throw .selectorNotUsable(inputs[index].input, error) }
  }

  /// Designs all ports of an input anew, together, but for what was handed over and still fits.
  mutating func redesign(_ index: Int) throws(SessionError) {
    var places: [Int] = []
    for (place, record) in connections.enumerated()
    where record.connection.port.input.index == index {
      if let design = record.design, design.isPrepared, fits(design.design, index) { continue }
      places.append(place)
    }
    guard !places.isEmpty else { return }
    let design = try design(ports(of: places), of: index)
    for place in places { connections[place].design = design }
  }

  /// Whether a design is for the rate and the microphones of an input.
  func fits(_ design: BeamDesign, _ index: Int) -> Bool {
    guard case .array(let array, _) = inputs[index].source else { return false }
    return design.sampleRate == sampleRate && design.microphoneCount == array.microphones.count
  }

  /// A design of an input that runs.
  func design(of index: Int) -> BeamDesign? {
    connections.lazy.filter { $0.connection.port.input.index == index }
      .compactMap { $0.design?.design }.first
  }

  // MARK: Graph

  /// Asks for a new graph once all changes are made.
  mutating func askForGraph() { needsGraph = true }

  /// Asks for an order to the outputs of a connection once all changes are made.
  mutating func askForOrder(_ place: Int) { ordered.insert(connections[place].connection.id) }

  /// Carries out what was asked for.
  ///
  /// - Returns: A new graph for the thread that processes, if there is one.
  mutating func carryOut() throws(SessionError) -> SessionEngine.Graph? {
    defer {
      needsGraph = false
      ordered = []
    }
    if needsGraph {
      try rebuild()
      return graph
    }
    for record in connections where ordered.contains(record.connection.id) { order(record) }
    let used = Set(connections.compactMap { $0.design.map(ObjectIdentifier.init) })
    units = units.filter { used.contains($0.key) }
    return nil
  }

  /// Makes a graph of all that is connected.
  private mutating func rebuild() throws(SessionError) {
    var latency = 0
    for index in inputs.indices {
      let designs = connections.filter { $0.connection.port.input.index == index }
        .compactMap { $0.design?.design.latencyFrames }
      if let longest = designs.max() {
        latency = max(latency, longest)
      } else if let designer = try designer(index) {
        // Nobody is connected yet; that somebody may be later is why the others wait.
        do throws(DesignError) {
          latency = max(latency, try designer.latencyFrames(ports: [.omni]))
        } catch { throw .notDesignable(inputs[index].input, error) }
      }
    }
    latencyFrames = latency
    units = [:]
    let graph = SessionEngine.Graph.allocate(capacity: 1)
    graph.initialize(
      to: SessionGraph(
        sampleRate: sampleRate, latencyFrames: latency,
        inputs: inputs.map {
          SessionGraph.Input(
            channels: $0.source.channels, isArray: $0.source.isArray, isEnabled: $0.isEnabled)
        }, outputCount: options.outputCount,
        rampFrames: max(1, Int((options.rampSeconds * sampleRate).rounded()))))
    self.graph = graph
    for record in connections {
      for (channel, output) in record.connection.outputs.enumerated() {
        graph.pointee.setOutput(
          output, tap: tap(record, in: graph, channel: channel), isEnabled: record.isEnabled,
          isShed: record.isShed, rank: record.rank)
      }
    }
  }

  /// What a connection plays, with the count of its users one higher.
  private mutating func tap(
    _ record: ConnectionRecord, in graph: SessionEngine.Graph, channel: Int
  ) -> Tap {
    let index = record.connection.port.input.index
    guard let design = record.design, let row = design.rows[record.port] else {
      let input = graph.pointee.inputControls + index
      return input.pointee.through.pointee.taps + channel % input.pointee.channels
    }
    let unit: UnsafeMutablePointer<PortUnit>
    if let known = units[ObjectIdentifier(design)] {
      unit = known
      unit.pointee.users.add(1, ordering: .relaxed)
    } else {
      var runner: UnsafeMutablePointer<SelectorRunner>?
      if let setup = design.selector {
        let memory = UnsafeMutablePointer<SelectorRunner>.allocate(capacity: 1)
        memory.initialize(to: SelectorRunner(setup, control: selectors, input: index))
        runner = memory
      }
      unit = PortUnit.make(
        design: design.design, selector: runner, input: graph.pointee.inputs + index,
        tapCount: design.design.ports.count + (design.selector == nil ? 0 : 1),
        delayFrames: latencyFrames - design.design.latencyFrames, users: 1)
      units[ObjectIdentifier(design)] = unit
    }
    return unit.pointee.taps + row
  }

  /// Tells the outputs of a connection what to play now, while they run.
  private mutating func order(_ record: ConnectionRecord) {
    guard let graph else { return }
    for (channel, output) in record.connection.outputs.enumerated() {
      let control = graph.pointee.controls + output
      control.pointee.rank.store(record.rank, ordering: .relaxed)
      control.pointee.isShed.store(record.isShed, ordering: .relaxed)
      control.pointee.isEnabled.store(record.isEnabled, ordering: .relaxed)
      control.pointee.give(tap(record, in: graph, channel: channel))
    }
  }

  /// Silences the outputs of a connection that is no more.
  func silence(_ record: ConnectionRecord) {
    guard let graph else { return }
    for output in record.connection.outputs {
      let control = graph.pointee.controls + output
      control.pointee.rank.store(0, ordering: .relaxed)
      control.pointee.isShed.store(false, ordering: .relaxed)
      control.pointee.give(graph.pointee.silence.pointee.taps)
    }
  }

  /// Tells the outputs of a connection whether they may be heard.
  func updateSwitches(_ place: Int) {
    guard let graph else { return }
    let record = connections[place]
    for output in record.connection.outputs {
      let control = graph.pointee.controls + output
      control.pointee.isShed.store(record.isShed, ordering: .relaxed)
      control.pointee.isEnabled.store(record.isEnabled, ordering: .relaxed)
    }
  }

  /// Reads which connections were switched off to keep the deadline.
  mutating func readShed() {
    guard let graph else { return }
    for place in connections.indices {
      let output = connections[place].connection.outputs.lowerBound
      connections[place].isShed = graph.pointee.controls[output].isShed.load(ordering: .relaxed)
    }
  }
}
