import Beamforming
import TestSupport
import Testing

@Suite struct MicrophoneArrayTests {
  private static let pair = [SIMD3<Double>(0.01, 0, 0), SIMD3(-0.01, 0, 0)]

  @Test func barePositionsHaveTheirPlacesAsChannels() throws {
    let array = try MicrophoneArray(name: "pair", positions: Self.pair)
    #expect(array.microphones.map(\.channel) == [1, 2])
    #expect(array.microphones.map(\.position) == Self.pair)
    #expect(array.fileChannels == 2)
    #expect(array.front == .ahead)
  }

  @Test func recordingsHaveTheHighestChannelUnlessToldOtherwise() throws {
    #expect(try array(channels: [7, 3]).fileChannels == 7)
    #expect(try array(channels: [7, 3], fileChannels: 8).fileChannels == 8)
    #expect(try array(channels: [1, 1024]).fileChannels == 1024)
  }

  @Test(arguments: [0, 1, 17])
  func fewerThanTwoOrMoreThanSixteenMicrophonesAreRefused(count: Int) {
    #expect(throws: GeometryError.microphoneCountOutOfRange(count)) {
      try MicrophoneArray(positions: Self.row(count))
    }
  }

  @Test(arguments: [2, 16])
  func twoToSixteenMicrophonesAreAccepted(count: Int) throws {
    #expect(try MicrophoneArray(positions: Self.row(count)).microphones.count == count)
  }

  @Test(arguments: [
    SIMD3(Double.nan, 0, 0), SIMD3(0, .infinity, 0), SIMD3(0, 0, -.infinity), SIMD3(0, 0, .nan),
  ])
  func coordinatesMustBeFinite(position: SIMD3<Double>) {
    #expect(throws: GeometryError.positionNotFinite(microphone: 2)) {
      try MicrophoneArray(positions: [.zero, position])
    }
  }

  @Test(arguments: [(0.0, false), (1e-6, false), (1.1e-6, true)])
  func microphonesWithinAMicrometreStandInOnePlace(distance: Double, isAccepted: Bool) {
    let positions = [SIMD3(0.1, 0, 0), SIMD3(0, 0, 0), SIMD3(0, distance, 0)]
    if isAccepted {
      #expect(throws: Never.self) { try MicrophoneArray(positions: positions) }
    } else {
      #expect(throws: GeometryError.microphonesCoincide(2, 3)) {
        try MicrophoneArray(positions: positions)
      }
    }
  }

  @Test func theFarthestPairMayStandTwoMetresApart() throws {
    #expect(throws: Never.self) { try MicrophoneArray(positions: [.zero, SIMD3(0, 2, 0)]) }
    #expect(throws: GeometryError.spanTooLarge(meters: 2.5)) {
      try MicrophoneArray(positions: [SIMD3(1.5, 0, 0), SIMD3(0.1, 0.1, 0), SIMD3(0, 2, 0)])
    }
  }

  @Test func coordinatesAtTheEndOfTheNumbersAreRefused() {
    #expect(throws: GeometryError.spanTooLarge(meters: .infinity)) {
      try MicrophoneArray(positions: [SIMD3(1e308, 0, 0), SIMD3(-1e308, 0, 0)])
    }
  }

  @Test(arguments: [
    ([1, 0], nil, GeometryError.channelOutOfRange(microphone: 2, channel: 0, fileChannels: 1)),
    ([-1, -2], nil, .channelOutOfRange(microphone: 1, channel: -1, fileChannels: -1)),
    ([4, 5], 4, .channelOutOfRange(microphone: 2, channel: 5, fileChannels: 4)),
    ([1, .max], nil, .channelOutOfRange(microphone: 2, channel: .max, fileChannels: 1024)),
    ([1, 2], 0, .fileChannelsOutOfRange(0)), ([1, 2], 1025, .fileChannelsOutOfRange(1025)),
    ([3, 3], nil, .channelUsedTwice(channel: 3, 1, 2)),
  ])
  func channelsOutOfRangeAreRefused(channels: [Int], fileChannels: Int?, reason: GeometryError) {
    #expect(throws: reason) { try array(channels: channels, fileChannels: fileChannels) }
  }

  @Test(arguments: [40.5, -41, .infinity])
  func gainsOutOfRangeAreRefused(gain: Double) {
    #expect(throws: GeometryError.gainOutOfRange(microphone: 1, decibels: gain)) {
      try array(gainDecibels: gain)
    }
  }

  @Test(arguments: [0.11, -0.2, .infinity])
  func delaysOutOfRangeAreRefused(delay: Double) {
    #expect(throws: GeometryError.delayOutOfRange(microphone: 1, seconds: delay)) {
      try array(delaySeconds: delay)
    }
  }

  @Test func gainsAndDelaysThatAreNotNumbersAreRefused() {
    #expect(throws: GeometryError.self) { try array(gainDecibels: .nan) }
    #expect(throws: GeometryError.self) { try array(delaySeconds: .nan) }
  }

  @Test func theBoundsOfGainAndDelayBelongToTheRange() {
    #expect(throws: Never.self) { try array(gainDecibels: -40, delaySeconds: 0.1) }
  }

  @Test func centredPositionsHaveTheirMeanAtTheOrigin() throws {
    let array = try MicrophoneArray(
      positions: [SIMD3(0.5, 0, 3), SIMD3(1, 0.5, 3), SIMD3(1.5, -0.5, 3)])
    let expected = [SIMD3(-0.5, 0, 0), SIMD3(0, 0.5, 0), SIMD3(0.5, -0.5, 0)]
    #expect(array.centredPositions == expected)
  }

  private static func row(_ count: Int) -> [SIMD3<Double>] {
    (0..<count).map { SIMD3(Double($0) * 0.01, 0, 0) }
  }

  private func array(
    channels: [Int] = [1, 2], fileChannels: Int? = nil, gainDecibels: Double = 0,
    delaySeconds: Double = 0
  ) throws(GeometryError) -> MicrophoneArray {
    try MicrophoneArray(
      microphones: [
        Microphone(
          position: Self.pair[0], channel: channels[0], gainDecibels: gainDecibels,
          delaySeconds: delaySeconds),
        Microphone(position: Self.pair[1], channel: channels[1]),
      ], fileChannels: fileChannels)
  }
}
