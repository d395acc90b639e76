import Beamforming
import TestSupport

/// A tone of 1 kHz in parts of given lengths and peak levels, phase running on; −∞ dBFS is silence.
func tone(
  _ parts: [(seconds: Double, decibels: Double)], sampleRate: Double, frequency: Double = 1000
) -> [Float] {
  var signal: [Float] = []
  var end = 0.0
  for part in parts {
    end += part.seconds
    let gain = amplitude(decibels: part.decibels)
    for n in signal.count..<Int((end * sampleRate).rounded()) {
      signal.append(Float(gain * sine(2 * .pi * frequency / sampleRate * Double(n))))
    }
  }
  return signal
}

/// Hands one block of every signal to a body.
func withBlock(
  _ signals: [[Float]], start: Int, _ body: (UnsafePointer<UnsafePointer<Float>>) -> Void
) {
  func next(_ pointers: [UnsafePointer<Float>]) {
    guard pointers.count < signals.count else {
      pointers.withUnsafeBufferPointer { if let first = $0.baseAddress { body(first) } }
      return
    }
    signals[pointers.count].withUnsafeBufferPointer {
      if let first = $0.baseAddress { next(pointers + [first + start]) }
    }
  }
  next([])
}

extension LoudnessMeter {
  /// Measures whole signals.
  mutating func measure(_ signals: [[Float]], blocks: [Int] = [480]) {
    inBlocks(of: blocks, frames: signals[0].count) { start, count in
      withBlock(signals, start: start) { process($0, frames: count) }
    }
  }
}
