import ArraySimulation
import Beamforming
import TestSupport
import Testing

@Suite struct ShoeboxRoomTests {
  /// Against pyroomacoustics, `fixtures/generate/rooms.py`, below 0.4 of the rate: its table of
  /// fractional delays is exact to −60 dB, and no more than that near its upper end.
  @Test(arguments: ["office", "uneven", "hall"])
  func responsesAreThoseOfPyroomacoustics(name: String) throws {
    let golden = try Golden(file: "rooms.json").at(name)
    let walls = try golden.numbers("absorption")
    let vector = { (values: [Double]) in SIMD3(values[0], values[1], values[2]) }
    let room = ShoeboxRoom(
      size: vector(try golden.numbers("size")), arrayPosition: vector(try golden.numbers("array")),
      absorption: .perWall(
        WallCoefficients(
          back: walls[0], front: walls[1], right: walls[2], left: walls[3], floor: walls[4],
          ceiling: walls[5])),
      highestOrder: Int(try golden.value("order")), lowCutHertz: 0)
    let array = try MicrophoneArray(
      positions: try golden.rows("microphones").map(vector))
    let direction = try Direction(
      azimuthDegrees: try golden.value("azimuth"), elevationDegrees: try golden.value("elevation"))
    let source = SoundSource(
      samples: [1], place: .near(direction, distanceMeters: try golden.value("distance")),
      startFrame: Int(try golden.value("origin")))
    let count = 4096
    let signals = try ArrayScene(sources: [source], room: room).render(
      on: array, frames: count, sampleRate: try golden.value("rate"))
    for (index, signal) in signals.enumerated() {
      let response = try golden.numbers("response\(index)")
      let padded = response + [Double](repeating: 0, count: count - response.count)
      let (reference, own) = (spectrum(of: padded), spectrum(of: signal.map(Double.init)))
      let band = 0..<count * 2 / 5
      let error = band.reduce(0) { $0 + (own[$1] - reference[$1]).power }
      let power = band.reduce(0) { $0 + reference[$1].power }
      #expect(decibels(power: error / power) < -40)
    }
  }

  private static let rooms: [(size: SIMD3<Double>, seconds: Double)] = [
    (SIMD3(5, 4, 3), 0.4), (SIMD3(8.2, 5.1, 2.8), 0.7), (SIMD3(3.3, 2.7, 2.4), 0.25),
  ]

  /// Schroeder, "New method of measuring reverberation time", 1965: the energy still to come, from
  /// −5 to −35 dB.
  @Test(arguments: rooms)
  func theReverberationTimeIsTheOneAskedFor(size: SIMD3<Double>, seconds: Double) throws {
    let array = try MicrophoneArray(positions: TestArrays.pair(0.2))
    let scene = ArrayScene(
      sources: [
        SoundSource(
          samples: [1],
          place: .near(try Direction(azimuthDegrees: 50), distanceMeters: 0.4 * size.y))
      ],
      room: ShoeboxRoom(
        size: size, arrayPosition: SIMD3(0.41, 0.37, 0.44) * size,
        absorption: .reverberationTime(seconds: seconds)))
    let frames = Int(1.2 * seconds * 16_000)
    for signal in try scene.render(on: array, frames: frames, sampleRate: 16_000) {
      var rest = 0.0
      var decay = [Double](repeating: 0, count: frames)
      for n in (0..<frames).reversed() {
        rest += Double(signal[n]) * Double(signal[n])
        decay[n] = rest
      }
      let frame = { (level: Double) in
        decay.firstIndex { decibels(power: $0 / rest) < level } ?? frames
      }
      let measured = 2 * Double(frame(-35) - frame(-5)) / 16_000
      expect(measured / seconds, near: 1, Tolerance(0.1, "a room is no mean over directions"))
    }
    let truth = try scene.truth(on: array, sampleRate: 16_000)
    expect(
      try #require(truth.room).reverberationSeconds, near: seconds,
      Tolerance(1e-6, "a bisection of the predicted decay"))
  }

  @Test func withoutReflectionsARoomIsAFreeField() throws {
    let array = try MicrophoneArray(positions: TestArrays.scattered)
    let samples = whiteNoise(frames: 3000, seed: 5)
    let sources = [
      SoundSource(
        samples: samples, place: .near(try Direction(azimuthDegrees: 40), distanceMeters: 1.2),
        startFrame: -700, gainDecibels: -3),
      SoundSource(
        samples: samples.reversed(),
        place: .near(
          try Direction(azimuthDegrees: -60, elevationDegrees: 20), distanceMeters: 0.8),
        startFrame: 900),
    ]
    let room = ShoeboxRoom(
      size: SIMD3(5, 4, 3), arrayPosition: SIMD3(2, 2, 1), absorption: .uniform(0.3),
      highestOrder: 0)
    let open = ShoeboxRoom(
      size: SIMD3(5, 4, 3), arrayPosition: SIMD3(2, 2, 1), absorption: .uniform(1),
      highestOrder: 2)
    let free = try ArrayScene(sources: sources).render(on: array, frames: 4500, sampleRate: 48_000)
    for room in [room, open] {
      let scene = ArrayScene(sources: sources, room: room)
      let signals = try scene.render(on: array, frames: 4500, sampleRate: 48_000)
      for (signal, reference) in zip(signals, free) {
        for n in 0..<4500 { expect(Double(signal[n]), near: Double(reference[n]), .floatRounding) }
      }
      let truth = try #require(try scene.truth(on: array, sampleRate: 48_000).room)
      #expect(truth.directToReverberantDecibels == [.infinity, .infinity])
    }
  }

  /// The sum over taps against the transform, with several blocks, sources out of step and a cut.
  @Test func longSoundsAreTheSumOfTheirImpulses() throws {
    let array = try MicrophoneArray(positions: TestArrays.triangle)
    let room = ShoeboxRoom(
      size: SIMD3(3, 2.5, 2.2), arrayPosition: SIMD3(1, 1.2, 1), absorption: .uniform(0.6))
    let place = SourcePlace.near(try Direction(azimuthDegrees: 15), distanceMeters: 0.7)
    let render = { (samples: [Float], start: Int, frames: Int) in
      try ArrayScene(
        sources: [SoundSource(samples: samples, place: place, startFrame: start)], room: room
      ).render(on: array, frames: frames, sampleRate: 8000)
    }
    let samples = whiteNoise(frames: 9000, seed: 2)
    let impulses = try render([1], 100, 4000)
    let signals = try render(samples, -2000, 6000)
    for (signal, impulse) in zip(signals, impulses) {
      for n in stride(from: 0, to: 6000, by: 97) {
        let sum = impulse.indices.reduce(0.0) { sum, index in
          let frame = n - (index - 100) + 2000
          guard samples.indices.contains(frame) else { return sum }
          return sum + Double(impulse[index]) * Double(samples[frame])
        }
        expect(Double(signal[n]), near: sum, .floatRounding)
      }
    }
  }

  @Test func theTruthHasTheDirectToReverberantRatioAtTheCentroid() throws {
    let array = try MicrophoneArray(positions: TestArrays.pair(0.002))
    let sources = try [(20.0, 0.5), (140.0, 1.5)].map { azimuth, distance in
      SoundSource(
        samples: [1],
        place: .near(try Direction(azimuthDegrees: azimuth), distanceMeters: distance),
        startFrame: 100)
    }
    let room = ShoeboxRoom(
      size: SIMD3(6, 5, 3), arrayPosition: SIMD3(2.5, 2.2, 1.3),
      absorption: .reverberationTime(seconds: 0.3))
    let truth = try #require(
      try ArrayScene(sources: sources, room: room).truth(on: array, sampleRate: 16_000).room)
    for (index, source) in sources.enumerated() {
      var scene = ArrayScene(sources: [source], room: room)
      let whole = try scene.render(on: array, frames: 8000, sampleRate: 16_000)[0]
      scene.room?.highestOrder = 0
      let direct = try scene.render(on: array, frames: 8000, sampleRate: 16_000)[0]
      let rest = zip(whole, direct).map { $0 - $1 }
      expect(
        truth.directToReverberantDecibels[index],
        near: decibels(power: meanProduct(direct, direct) / meanProduct(rest, rest)),
        Tolerance(0.2, "a millimetre from the centroid"))
    }
    #expect(truth.directToReverberantDecibels[0] > truth.directToReverberantDecibels[1] + 6)
    #expect(truth.imageCount > 1000)
  }

  @Test func roomsThatDoNotFitAreRefused() throws {
    let array = try MicrophoneArray(positions: TestArrays.pair(0.2))
    let size = SIMD3(4.0, 3.0, 2.5)
    let room = { (position: SIMD3<Double>, absorption: WallAbsorption) in
      ShoeboxRoom(size: size, arrayPosition: position, absorption: absorption)
    }
    let middle = SIMD3(2.0, 1.5, 1.2)
    let fine = room(middle, .uniform(0.5))
    var high = fine
    high.highestOrder = 201
    var bounded = fine
    bounded.highestOrder = 10
    bounded.largestImageCount = 1000
    var cut = fine
    cut.lowCutHertz = 201
    var unbounded = fine
    unbounded.largestImageCount = 0
    let huge = ShoeboxRoom(
      size: SIMD3(171.5, 100, 100), arrayPosition: middle, absorption: .uniform(0.5),
      highestOrder: 199)
    let source = { [SoundSource(samples: [1], place: $0)] }
    let refusals: [(SimulationError, ArrayScene)] = [
      (
        .roomSizeOutOfRange(meters: 0.4),
        ArrayScene(
          room: ShoeboxRoom(
            size: SIMD3(4, 0.4, 3), arrayPosition: middle, absorption: .uniform(0.5)))
      ),
      (
        .arrayOutsideRoom(position: SIMD3(2, 3, 1), size: size),
        ArrayScene(room: room(SIMD3(2, 3, 1), .uniform(0.5)))
      ),
      (
        .microphoneOutsideRoom(microphone: 1, position: SIMD3(4.05, 1, 1), size: size),
        ArrayScene(room: room(SIMD3(3.95, 1, 1), .uniform(0.5)))
      ),
      (
        .sourceOutsideRoom(source: 1, position: SIMD3(4.5, 1.5, 1.2), size: size),
        ArrayScene(sources: source(.near(.ahead, distanceMeters: 2.5)), room: fine)
      ),
      (
        .distantSourceInRoom(source: 1),
        ArrayScene(sources: source(.distant(.ahead)), room: fine)
      ),
      (
        .movingSourceInRoom(source: 1),
        ArrayScene(
          sources: source(.path([Waypoint(seconds: 0, direction: .ahead, distanceMeters: 1)])),
          room: fine)
      ),
      (.absorptionOutOfRange(-0.1), ArrayScene(room: room(middle, .uniform(-0.1)))),
      (.imageOrderOutOfRange(201), ArrayScene(room: high)),
      (.lowCutOutOfRange(hertz: 201), ArrayScene(room: cut)),
      (.imageLimitOutOfRange(0), ArrayScene(room: unbounded)),
      (.tooManyImages(count: 1561, limit: 1000), ArrayScene(room: bounded)),
    ]
    for (error, scene) in refusals {
      #expect(throws: error) { try scene.render(on: array, frames: 1, sampleRate: 48_000) }
    }
    #expect {
      try ArrayScene(room: huge).render(on: array, frames: 1, sampleRate: 48_000)
    } throws: { error in
      guard case SimulationError.responseTooLong(let seconds, 60) = error else { return false }
      return seconds > 100
    }
    for absorption in [
      WallAbsorption.uniform(0), .reverberationTime(seconds: 100),
    ] {
      #expect {
        try ArrayScene(room: room(middle, absorption)).render(
          on: array, frames: 1, sampleRate: 48_000)
      } throws: { error in
        guard case SimulationError.tooManyImages = error else { return false }
        return true
      }
    }
    for seconds in [0, 0.001, .infinity, .nan] {
      #expect {
        try ArrayScene(room: room(middle, .reverberationTime(seconds: seconds))).render(
          on: array, frames: 1, sampleRate: 48_000)
      } throws: { error in
        guard case SimulationError.reverberationTimeOutOfRange(_, let shortest) = error else {
          return false
        }
        return shortest > 0.01
      }
    }
  }
}
