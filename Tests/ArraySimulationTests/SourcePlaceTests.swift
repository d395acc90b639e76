import ArraySimulation
import Beamforming
import TestSupport
import Testing

@Suite struct SourcePlaceTests {
  /// 96 taps, a table of their windows, and single precision.
  private static let delayErrorDecibels = -120.0

  private let array: MicrophoneArray

  init() throws { array = try MicrophoneArray(positions: TestArrays.scattered) }

  /// In closed form: at r_m of the source a microphone hears r_0/r_m·s(t − (r_m − r_0)/c).
  @Test(arguments: [0.002, 0.1, 0.3, 0.45], [0.055, 0.3, 2, 5000])
  func aNearSourceIsASphericalWave(cyclesPerFrame: Double, distance: Double) throws {
    let direction = try Direction(azimuthDegrees: 70, elevationDegrees: -25)
    let samples = (0..<1200).map { Float(0.5 * cosine(2 * .pi * cyclesPerFrame * Double($0))) }
    let scene = ArrayScene(sources: [
      SoundSource(samples: samples, place: .near(direction, distanceMeters: distance))
    ])
    let signals = try scene.render(on: array, frames: 1200, sampleRate: 48_000)
    for (signal, position) in zip(signals, array.centredPositions) {
      let other = length(distance * direction.unitVector - position)
      let late = (other - distance) / 343 * 48_000
      let gain = distance / other
      for n in 100..<1100 {
        let ideal = 0.5 * gain * cosine(2 * .pi * cyclesPerFrame * (Double(n) - late))
        #expect(
          decibels(amplitude: abs(Double(signal[n]) - ideal) / (0.5 * gain))
            < Self.delayErrorDecibels)
      }
    }
  }

  @Test func aSourceFarAwayIsAPlaneWave() throws {
    let samples = whiteNoise(frames: 400, seed: 6)
    let direction = try Direction(azimuthDegrees: 130, elevationDegrees: 15)
    let render = { (place: SourcePlace) in
      try ArrayScene(sources: [SoundSource(samples: samples, place: place)])
        .render(on: array, frames: 400, sampleRate: 48_000)
    }
    let plane = try render(.distant(direction))
    let far = try render(.near(direction, distanceMeters: 100_000))
    for (one, other) in zip(plane, far) {
      for n in 0..<400 { expect(Double(one[n]), near: Double(other[n]), .floatRounding) }
    }
  }

  /// In closed form at each frame, on a quarter turn in a fifth of a second: 450°/s.
  @Test(arguments: [0.01, 0.2, 0.45], [false, true])
  func aMovingSourceHasTheDelayOfItsPlaceAtEachFrame(cyclesPerFrame: Double, isNear: Bool) throws {
    let samples = (0..<10_200).map { Float(0.5 * cosine(2 * .pi * cyclesPerFrame * Double($0))) }
    let path = try [(0.0, 20.0, 0.4), (0.2, 110.0, 1.6)].map { seconds, azimuth, distance in
      Waypoint(
        seconds: seconds, direction: try Direction(azimuthDegrees: azimuth),
        distanceMeters: isNear ? distance : nil)
    }
    let scene = ArrayScene(sources: [
      SoundSource(samples: samples, place: .path(path), startFrame: -300)
    ])
    let signals = try scene.render(on: array, frames: 9600, sampleRate: 48_000)
    for (signal, position) in zip(signals, array.centredPositions) {
      var worst = 0.0
      for n in 0..<9600 {
        let share = Double(n) / 9600
        let direction = try Direction(azimuthDegrees: 20 + 90 * share)
        var (gain, lead) = (1.0, dot(position, direction.unitVector))
        if isNear {
          let distance = 0.4 + 1.2 * share
          let other = length(distance * direction.unitVector - position)
          (gain, lead) = (distance / other, distance - other)
        }
        let time = Double(n + 300) + lead / 343 * 48_000
        let ideal = 0.5 * gain * cosine(2 * .pi * cyclesPerFrame * time)
        worst = max(worst, abs(Double(signal[n]) - ideal) / 0.5)
      }
      #expect(decibels(amplitude: worst) < Self.delayErrorDecibels)
    }
  }

  @Test func aPathStandsStillBeforeItsFirstAndAfterItsLastWaypoint() throws {
    let samples = whiteNoise(frames: 4800, seed: 7)
    let (first, last) = (Direction.ahead, try Direction(azimuthDegrees: 80, elevationDegrees: 30))
    let render = { (place: SourcePlace) in
      try ArrayScene(sources: [SoundSource(samples: samples, place: place)])
        .render(on: array, frames: 4800, sampleRate: 48_000)
    }
    let moving = try render(
      .path([
        Waypoint(seconds: 0.04, direction: first), Waypoint(seconds: 0.05, direction: last),
      ]))
    let (before, after) = (try render(.distant(first)), try render(.distant(last)))
    let tolerance = Tolerance(1e-6, "the table of windows has −158 dB")
    for index in moving.indices {
      for n in 0...1920 {
        expect(Double(moving[index][n]), near: Double(before[index][n]), tolerance)
      }
      for n in 2400..<4800 {
        expect(Double(moving[index][n]), near: Double(after[index][n]), tolerance)
      }
    }
  }

  @Test func placesThatDoNotFitAreRefused() throws {
    let radius = array.centredPositions.map(length).max() ?? 0
    let left = try Direction(azimuthDegrees: 90)
    let point = { (seconds: Double, direction: Direction, distance: Double?) in
      Waypoint(seconds: seconds, direction: direction, distanceMeters: distance)
    }
    let refusals: [(SimulationError, SourcePlace)] = [
      (
        .distanceOutOfRange(
          source: 1, meters: radius + 0.009, nearestMeters: radius + 0.01, farthestMeters: 1e5),
        .near(.ahead, distanceMeters: radius + 0.009)
      ),
      (
        .distanceOutOfRange(
          source: 1, meters: .infinity, nearestMeters: radius + 0.01, farthestMeters: 1e5),
        .near(.ahead, distanceMeters: .infinity)
      ),
      (.emptyPath(source: 1), .path([])),
      (
        .waypointOutOfOrder(source: 1, waypoint: 2),
        .path([point(1, .ahead, nil), point(1, left, nil)])
      ),
      (.waypointOutOfOrder(source: 1, waypoint: 1), .path([point(.nan, .ahead, nil)])),
      (
        .waypointsOpposite(source: 1, waypoint: 2),
        .path([point(0, left, nil), point(1, left.opposite, nil)])
      ),
      (
        .waypointDistanceMismatch(source: 1, waypoint: 2),
        .path([point(0, left, 1), point(1, .ahead, nil)])
      ),
    ]
    for (error, place) in refusals {
      #expect(throws: error) {
        try ArrayScene(sources: [SoundSource(samples: [1], place: place)])
          .render(on: array, frames: 1, sampleRate: 48_000)
      }
    }
  }
}
