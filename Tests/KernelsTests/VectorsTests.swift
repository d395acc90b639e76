import Kernels
import TestSupport
import Testing

@Suite struct VectorsTests {
  private func inPlace(_ values: [Float], _ body: (UnsafeMutablePointer<Float>) -> Void) -> [Float]
  {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: values.count)
    defer { memory.deallocate() }
    memory.initialize(from: values, count: values.count)
    body(memory)
    return Array(UnsafeBufferPointer(start: memory, count: values.count))
  }

  @Test func unusableNumbersBecomeZero() {
    let values: [Float] = [1, .nan, -2, .infinity, -.infinity, 2e30, -0.5, .signalingNaN]
    #expect(inPlace(values) { replaceUnusable($0, frames: 8) } == [1, 0, -2, 0, 0, 0, -0.5, 0])
  }

  @Test(arguments: [1, 3, 8, 20, 40])
  func theLastSamplesBecomeThePast(frames: Int) {
    let values = (0..<(48 + lanes)).map(Float.init)
    let kept = inPlace(values) { keepHistory($0, history: 16, frames: min(frames, 32)) }
    let shift = min(frames, 32)
    #expect(Array(kept.prefix(16)) == (shift..<(shift + 16)).map(Float.init))
  }

  @Test func productsAndSumsAreThose() {
    let (a, b) = (whiteNoise(frames: 16, seed: 1), whiteNoise(frames: 16, seed: 2))
    /// What a kernel makes of `a` onto `b`.
    func result(_ kernel: (UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void) -> [Float] {
      inPlace(b) { output in
        a.withUnsafeBufferPointer { if let a = $0.baseAddress { kernel(a, output) } }
      }
    }
    #expect(result { multiply(2, $0, into: $1, frames: 16) } == a.map { 2 * $0 })
    #expect(result { multiplyAdd(2, $0, into: $1, frames: 16) } == zip(a, b).map { 2 * $0 + $1 })
  }
}
