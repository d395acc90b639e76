import CAllocationCounter
import Testing

/// Requires that allocations are counted here, and shows that the counter counts.
func requireCountedAllocations() throws {
  try #require(allocation_counter_works() == 1, "allocations cannot be counted here")
  allocation_counter_start()
  let kept = [Float](repeating: 0, count: Int.random(in: 100...200))
  #expect(allocation_counter_stop() > 0, "the counter counts")
  withExtendedLifetime(kept) {}
}
