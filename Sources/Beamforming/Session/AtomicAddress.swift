import Synchronization

/// An address that threads hand each other.
///
/// It is kept as the complement of its bits. As a pointer, or as bits that the optimiser takes for one, the thread
/// sanitizer's pass in the compiler fails on it (Swift 6.3). It is not generic: unoptimised, generic code may
/// allocate.
struct AtomicAddress: ~Copyable {
  private let bits = Atomic<UInt>(~0)

  /// `nil`.
  init() {}

  /// What is there; everything that was written before it was put there can be read.
  @_noAllocation @_noLocks
  func load() -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: ~bits.load(ordering: .acquiring))
  }

  /// Puts another one there and takes what was.
  @_noAllocation @_noLocks
  func exchange(_ address: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(
      bitPattern: ~bits.exchange(~UInt(bitPattern: address), ordering: .acquiringAndReleasing))
  }

  /// Puts another one there if nobody else did meanwhile.
  ///
  /// - Returns: Whether nobody did.
  @_noAllocation @_noLocks
  func replace(_ before: UnsafeMutableRawPointer?, by address: UnsafeMutableRawPointer) -> Bool {
    bits.compareExchange(
      expected: ~UInt(bitPattern: before), desired: ~UInt(bitPattern: address),
      ordering: .acquiringAndReleasing
    ).exchanged
  }
}
