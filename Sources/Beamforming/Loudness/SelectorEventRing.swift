/// The latest decisions that nobody has read yet, in memory of fixed size.
struct SelectorEventRing: ~Copyable {
  private static var capacity: Int {
    @_noAllocation @_noLocks get { 64 }
  }

  /// How many fell out before they were read.
  private(set) var lostCount = 0

  private let events: UnsafeMutablePointer<SelectorEvent>
  private var first = 0
  private var count = 0

  init() {
    events = .allocate(capacity: Self.capacity)
    let none = SelectorEvent(frame: 0, port: .front, reason: .start, frontPower: 0, backPower: 0)
    events.initialize(repeating: none, count: Self.capacity)
  }

  deinit { events.deallocate() }

  /// Adds one; the oldest falls out where there is no room.
  @_noAllocation @_noLocks
  mutating func append(_ event: SelectorEvent) {
    if count == Self.capacity {
      first = (first &+ 1) % Self.capacity
      count &-= 1
      lostCount &+= 1
    }
    events[(first &+ count) % Self.capacity] = event
    count &+= 1
  }

  /// Takes out the oldest.
  @_noAllocation @_noLocks
  mutating func next() -> SelectorEvent? {
    guard count > 0 else { return nil }
    let event = events[first]
    first = (first &+ 1) % Self.capacity
    count &-= 1
    return event
  }

  /// Forgets all.
  @_noAllocation @_noLocks
  mutating func reset() {
    first = 0
    count = 0
    lostCount = 0
  }
}
