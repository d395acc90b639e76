import Synchronization

/// A pointer that threads hand each other.
///
/// It is kept as the complement of its bits. As a pointer, or as bits that the optimiser takes for one, the thread
/// sanitizer's pass in the compiler fails on it (Swift 6.3).
struct AtomicPointer<Pointee: ~Copyable>: ~Copyable {
  typealias Pointer = UnsafeMutablePointer<Pointee>

  private let bits = Atomic<UInt>(~0)

  /// `nil`.
  init() {}

  /// What is there; everything that was written before it was put there can be read.
  @_noAllocation @_noLocks @inline(__always)
  func load() -> Pointer? { Pointer(bitPattern: ~bits.load(ordering: .acquiring)) }

  /// Puts another one there and takes what was.
  @_noAllocation @_noLocks @inline(__always)
  func exchange(_ pointer: Pointer?) -> Pointer? {
    Pointer(
      bitPattern: ~bits.exchange(~UInt(bitPattern: pointer), ordering: .acquiringAndReleasing))
  }

  /// Puts another one there if nobody else did meanwhile.
  ///
  /// - Returns: Whether nobody did.
  @_noAllocation @_noLocks @inline(__always)
  func replace(_ before: Pointer?, by pointer: Pointer) -> Bool {
    bits.compareExchange(
      expected: ~UInt(bitPattern: before), desired: ~UInt(bitPattern: pointer),
      ordering: .acquiringAndReleasing
    ).exchanged
  }
}
