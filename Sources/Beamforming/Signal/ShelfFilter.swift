/// A ``Biquad`` in the transposed direct form, in place.
///
/// In double precision: the recursion waits for itself, so that single would not be faster.
struct ShelfFilter {
  private let shelf: Biquad
  private var s1 = 0.0
  private var s2 = 0.0

  init(_ shelf: Biquad) { self.shelf = shelf }

  @_noAllocation @_noLocks
  mutating func process(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    var n = 0
    while n < frames {
      let x = Double(samples[n])
      let y = shelf.b0 * x + s1
      s1 = shelf.b1 * x - shelf.a1 * y + s2
      s2 = shelf.b2 * x - shelf.a2 * y
      samples[n] = Float(y)
      n &+= 1
    }
  }

  @_noAllocation @_noLocks
  mutating func reset() {
    s1 = 0
    s2 = 0
  }
}
