import ArraySimulation
import Beamforming
import CAllocationCounter
import CFloatMode
import TestSupport
import Testing

@Suite struct ProcessorTests {
  private static let allPorts: [Port] = [
    .omni, .front, .back, .figure8(nil), .beam(.ahead, .hypercardioid),
  ]

  private func design(
    _ positions: [SIMD3<Double>], _ ports: [Port] = allPorts, method: DesignMethod? = nil,
    rate: Double = 48_000, floor: Double = -15
  ) throws -> BeamDesign {
    try BeamDesigner(
      array: try MicrophoneArray(positions: positions), sampleRate: rate,
      options: DesignOptions(method: method, whiteNoiseGainFloorDecibels: floor)
    ).design(ports: ports)
  }

  private func noise(_ count: Int, frames: Int) -> [[Float]] {
    (0..<count).map { whiteNoise(frames: frames, seed: UInt64($0 + 1)) }
  }

  // MARK: Invariants

  /// Bit for bit: cutting a stream differently changes the calls, not the arithmetic.
  @Test(arguments: [
    [1], [7], [8], [31], [64], [255], [256], [257], [4096], [65_536], [1, 300, 2, 17],
  ])
  func outputDoesNotDependOnBlockSize(blocks: [Int]) throws {
    for method in DesignMethod.allCases {
      let design = try design(TestArrays.square, method: method)
      let frames = blocks == [1] ? 2000 : 70_000
      let input = noise(4, frames: frames)
      let whole = process(input, through: Processor(design: design), blocks: [480])
      #expect(process(input, through: Processor(design: design), blocks: blocks) == whole)
    }
  }

  @Test func permutedMicrophonesGiveTheSame() throws {
    let order = [3, 0, 4, 2, 1]
    let positions = TestArrays.scattered
    let input = noise(5, frames: 4000)
    let straight = process(input, through: Processor(design: try design(positions)))
    let permuted = process(
      order.map { input[$0] },
      through: Processor(design: try design(order.map { positions[$0] })))
    for (a, b) in zip(straight, permuted) {
      #expect(errorDecibels(a.map(Double.init), b) < -110)
    }
  }

  /// The mirrored tie of a square's omni microphone too.
  @Test func permutedMicrophonesOfASymmetricArrayGiveTheSame() throws {
    let order = [2, 0, 3, 1]
    let input = noise(4, frames: 4000)
    let straight = process(input, through: Processor(design: try design(TestArrays.square)))
    let permuted = process(
      order.map { input[$0] },
      through: Processor(design: try design(order.map { TestArrays.square[$0] })))
    for (a, b) in zip(straight, permuted) {
      #expect(errorDecibels(a.map(Double.init), b) < -110)
    }
  }

  @Test(arguments: [TestArrays.scattered, TestArrays.square, TestArrays.triangle])
  func aRotatedArrayWithARotatedLookGivesTheSame(positions: [SIMD3<Double>]) throws {
    let turn = 0.7
    let rotated = positions.map {
      SIMD3(
        cosine(turn) * $0.x - sine(turn) * $0.y, sine(turn) * $0.x + cosine(turn) * $0.y, $0.z)
    }
    let ports: [Port] = [.omni, .front, .back]
    let input = noise(positions.count, frames: 4000)
    let straight = process(input, through: Processor(design: try design(positions, ports)))
    let designer = try BeamDesigner(
      array: try MicrophoneArray(positions: rotated), sampleRate: 48_000,
      options: DesignOptions(lookDirection: try Direction(azimuth: turn)))
    let turned = process(input, through: Processor(design: try designer.design(ports: ports)))
    for (a, b) in zip(straight, turned) {
      #expect(errorDecibels(a.map(Double.init), b) < -110)
    }
  }

  @Test func theEngineIsLinear() throws {
    let design = try design(TestArrays.triangle)
    let (a, b) = (noise(3, frames: 3000), noise(3, frames: 3000).map { $0.reversed() as [Float] })
    let sum = zip(a, b).map { zip($0, $1).map { 0.5 * $0 - 2 * $1 } }
    let (x, y) = (
      process(a, through: Processor(design: design)), process(b, through: Processor(design: design))
    )
    for (port, output) in process(sum, through: Processor(design: design)).enumerated() {
      let expected = zip(x[port], y[port]).map { 0.5 * Double($0) - 2 * Double($1) }
      #expect(errorDecibels(expected, output) < -110)
    }
  }

  @Test func soundThatComesLaterComesOutLater() throws {
    let design = try design(TestArrays.triangle)
    let input = noise(3, frames: 2000)
    let late = input.map { [Float](repeating: 0, count: 123) + $0 }
    let straight = process(input, through: Processor(design: design))
    let delayed = process(late, through: Processor(design: design))
    for (a, b) in zip(straight, delayed) { #expect(Array(b.dropFirst(123)) == a) }
  }

  @Test func aResetProcessorIsAsNew() throws {
    for method in DesignMethod.allCases {
      let processor = Processor(design: try design(TestArrays.square, method: method))
      let input = noise(4, frames: 1500)
      let first = process(input, through: processor, blocks: [100])
      processor.reset()
      #expect(process(input, through: processor, blocks: [100]) == first)
    }
  }

  @Test func silenceInIsSilenceOut() throws {
    let silence = [[Float]](repeating: [Float](repeating: 0, count: 1000), count: 4)
    for output in process(silence, through: Processor(design: try design(TestArrays.square))) {
      #expect(output.allSatisfy { $0 == 0 })
    }
  }

  // MARK: Precision

  /// Against the same filters in double precision: white noise through every port.
  @Test(arguments: [
    (TestArrays.pair(0.02), 48_000.0, -15.0, -120.0), (TestArrays.pair(0.01), 48_000, -15, -120),
    (TestArrays.triangle, 48_000, -15, -120), (TestArrays.scattered, 48_000, -5, -120),
    (TestArrays.ring(6, radiusMeters: 0.0463), 48_000, -15, -100),
    (TestArrays.square, 192_000, -15, -100), (TestArrays.pair(0.05), 192_000, -20, -100),
  ])
  func roundingStaysBelow(
    positions: [SIMD3<Double>], rate: Double, floor: Double, bound: Double
  ) throws {
    for method in DesignMethod.allCases {
      guard let design = try? design(positions, method: method, rate: rate, floor: floor) else {
        #expect(method == .gradient, "only the gradient design refuses arrays")
        continue
      }
      if bound < -110 { #expect(design.banks.allSatisfy { $0.cornerFrequency >= 100 }) }
      let input = noise(positions.count, frames: 48_000)
      let reference = DoublePrecisionEngine(design: design).process(input)
      let output = process(input, through: Processor(design: design))
      for (port, signal) in output.enumerated() {
        let error = errorDecibels(reference[port], signal)
        #expect(error < bound, "\(method) port \(design.ports[port])")
      }
    }
  }

  /// Plane waves through the running engine against the figures computed from the design.
  @Test(arguments: DesignMethod.allCases)
  func planeWavesGiveTheComputedResponse(method: DesignMethod) throws {
    let array = try MicrophoneArray(positions: TestArrays.square)
    let design = try design(TestArrays.square, method: method)
    let pattern = Beampattern(design: design, array: array)
    let tones = MultiTone(
      bins: [5, 10, 20, 43, 87, 170, 341, 700, 1400], period: 4800, sampleRate: 48_000, seed: 9,
      level: 0.1)
    let frames = 6 * tones.period
    for azimuth in [0.0, 77, 180, -120] {
      let direction = try Direction(azimuthDegrees: azimuth)
      let input = tones.waves(on: array, from: direction, frames: frames)
      let output = process(input, through: Processor(design: design))
      let start = frames - tones.period
      for (port, signal) in output.enumerated() {
        // Taken earlier by the latency, as the command aligns it.
        let aligned = Array(signal[start...])
        let measured = tones.response(of: aligned, firstFrame: start - design.latencyFrames)
        for tone in measured {
          let expected = pattern.response(
            port: port, direction: direction.unitVector, frequency: tone.frequency)
          let error = (Complex(tone.re, tone.im) - expected).magnitude
          #expect(error < 1e-4, "port \(port) at \(tone.frequency) Hz")
        }
      }
    }
  }

  // MARK: Damaged and extreme input

  @Test func oneBadSampleIsHeardAsSilenceAndForgotten() throws {
    for bad in [Float.nan, .infinity, -.infinity, 3e38] {
      let design = try design(TestArrays.square)
      var input = noise(4, frames: 8000)
      var silenced = input
      input[1][3000] = bad
      silenced[1][3000] = 0
      let output = process(input, through: Processor(design: design))
      #expect(output.allSatisfy { $0.allSatisfy { $0.isFinite } })
      #expect(output == process(silenced, through: Processor(design: design)))
    }
  }

  @Test func nothingButNaNIsSilence() throws {
    let input = [[Float]](repeating: [Float](repeating: .nan, count: 1000), count: 4)
    for output in process(input, through: Processor(design: try design(TestArrays.square))) {
      #expect(output.allSatisfy { $0 == 0 })
    }
  }

  @Test func emptyBlocksDoNothing() throws {
    let processor = Processor(design: try design(TestArrays.square))
    let input = noise(4, frames: 500)
    #expect(process([[], [], [], []], through: processor) == [[], [], [], [], []])
    let first = process(input, through: processor)
    #expect(first == process(input, through: Processor(design: processor.design)))
  }

  @Test func outputsMayBeTheInputs() throws {
    let design = try design(TestArrays.square, [.omni, .front, .back, .figure8(nil)])
    let input = noise(4, frames: 3000)
    let expected = process(input, through: Processor(design: design), blocks: [1000])
    let processor = Processor(design: design)
    let memory = input.map { signal in
      let samples = UnsafeMutablePointer<Float>.allocate(capacity: signal.count)
      samples.initialize(from: signal, count: signal.count)
      return samples
    }
    defer { for samples in memory { samples.deallocate() } }
    // Crosswise too: port 1 onto microphone 4 and so on.
    let turned = memory.reversed().map { $0 }
    for start in stride(from: 0, to: 3000, by: 1000) {
      processor.process(
        inputs: memory.map { UnsafePointer($0 + start) }, outputs: turned.map { $0 + start },
        frames: 250)
      for later in stride(from: 250, to: 1000, by: 250) {
        processor.process(
          inputs: memory.map { UnsafePointer($0 + start + later) },
          outputs: turned.map { $0 + start + later }, frames: 250)
      }
    }
    for (port, samples) in turned.enumerated() {
      #expect(Array(UnsafeBufferPointer(start: samples, count: 3000)) == expected[port])
    }
  }

  @Test func aMicrophonesGainIsUndone() throws {
    let gains = [0.0, 3, -6, 1.5]
    let microphones = TestArrays.square.enumerated().map {
      Microphone(position: $0.element, channel: $0.offset + 1, gainDecibels: gains[$0.offset])
    }
    let designer = try BeamDesigner(
      array: try MicrophoneArray(microphones: microphones), sampleRate: 48_000)
    let input = noise(4, frames: 2000)
    let louder = zip(input, gains).map { signal, gain in
      signal.map { Float(amplitude(decibels: gain)) * $0 }
    }
    let matched = try process(input, through: Processor(design: design(TestArrays.square)))
    let undone = try process(
      louder, through: Processor(design: designer.design(ports: Self.allPorts)))
    for (a, b) in zip(matched, undone) { #expect(errorDecibels(a.map(Double.init), b) < -110) }
  }

  // MARK: Real time

  @Test func nothingIsAllocatedWhileItRuns() throws {
    try #require(allocation_counter_works() == 1, "allocations cannot be counted here")
    allocation_counter_start()
    let kept = [Float](repeating: 0, count: Int.random(in: 100...200))
    #expect(allocation_counter_stop() > 0, "the counter counts")
    withExtendedLifetime(kept) {}
    for method in DesignMethod.allCases {
      let processor = Processor(design: try design(TestArrays.square, method: method))
      let frames = 1000
      let memory = (0..<9).map { _ in UnsafeMutablePointer<Float>.allocate(capacity: frames) }
      defer { for samples in memory { samples.deallocate() } }
      for samples in memory { samples.initialize(repeating: 0.1, count: frames) }
      let inputs = UnsafeMutablePointer<UnsafePointer<Float>>.allocate(capacity: 4)
      let outputs = UnsafeMutablePointer<UnsafeMutablePointer<Float>>.allocate(capacity: 5)
      defer {
        inputs.deallocate()
        outputs.deallocate()
      }
      for m in 0..<4 { (inputs + m).initialize(to: UnsafePointer(memory[m])) }
      for p in 0..<5 { (outputs + p).initialize(to: memory[4 + p]) }
      allocation_counter_start()
      for block in [1, 7, 64, 480, 1000] {
        processor.process(inputs: inputs, outputs: outputs, frames: block)
      }
      processor.reset()
      #expect(allocation_counter_stop() == 0)
    }
  }

  @Test func theFloatModeIsTheCallersAfterwards() throws {
    let processor = Processor(design: try design(TestArrays.square))
    let before = Float.leastNonzeroMagnitude * Float(whiteNoise(frames: 1, seed: 1)[0] < 2 ? 4 : 1)
    _ = process(noise(4, frames: 300), through: processor)
    // Subnormal arithmetic still works out here.
    #expect(before / 2 > 0)
  }

  /// Sound that dies away leaves exact silence, not a tail of subnormal numbers.
  @Test func tailsEndInSilence() throws {
    let design = try design(TestArrays.pair(0.02))
    let input = noise(2, frames: 4800).map { $0 + [Float](repeating: 0, count: 48_000) }
    for output in process(input, through: Processor(design: design)) {
      #expect(!output.contains { $0.isSubnormal })
      #expect(output.suffix(4800).allSatisfy { $0 == 0 })
    }
  }
}
