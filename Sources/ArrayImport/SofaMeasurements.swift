import Beamforming

/// The responses of a SOFA file, checked, with the delays that stand beside them put in.
struct SofaMeasurements {
  /// Where the receivers stand as the listener sees them, in metres.
  let positions: [SIMD3<Double>]
  /// One measurement a direction.
  let responses: MeasuredResponses
  /// How many measurements were left out since another from their direction is farther away, or as
  /// far and earlier in the file.
  let leftOut: Int
  /// The nearest and the farthest source of those that are used, in metres.
  let distances: ClosedRange<Double>

  init(_ contents: SofaContents) throws(SofaFault) {
    try Self.check(contents)
    positions = try Self.positions(contents)
    let sources = try Self.sources(contents)
    let used = Self.farthest(sources)
    leftOut = sources.count - used.count
    let meters = used.map { sources[$0].meters }
    distances = (meters.min() ?? 0)...(meters.max() ?? 0)
    let delays = try Self.delays(contents)
    let rows = try DelayedRows(
      contents.responses.numbers, frames: contents.frames, receivers: contents.receivers,
      delays: delays, measurements: used)
    let sampleRate = try Self.sampleRate(contents)
    let measurements = used.enumerated().map { place, index in
      MeasuredResponses.Measurement(
        direction: sources[index].direction, responses: rows.responses(place))
    }
    do {
      responses = try MeasuredResponses(sampleRate: sampleRate, measurements: measurements)
    } catch {
      throw .geometry(error)
    }
  }

  // MARK: Checks

  private static func check(_ contents: SofaContents) throws(SofaFault) {
    guard contents.conventions == "SOFA" else {
      throw .unsuitable("it does not say that it is SOFA", remedy: "name a SOFA file")
    }
    guard contents.dataType == "FIR" else {
      throw .unsuitable(
        "its data are of the type '\(contents.dataType)'",
        remedy: "save impulse responses, which are of the type FIR")
    }
    guard contents.singletons == 1, contents.coordinates == 3 else {
      throw .unsuitable(
        "its dimensions I and C are not 1 and 3",
        remedy: "save it again with the program that made it")
    }
    guard MicrophoneArray.microphoneCounts.contains(contents.receivers) else {
      throw .geometry(.microphoneCountOutOfRange(contents.receivers))
    }
    guard MeasuredResponses.measurementCounts.contains(contents.measurements) else {
      throw .geometry(.responseDirectionsOutOfRange(contents.measurements))
    }
    guard MeasuredResponses.frameCounts.contains(contents.frames) else {
      throw .geometry(.responseLengthOutOfRange(contents.frames))
    }
    // All factors are small by now.
    let samples = contents.measurements * contents.receivers * contents.frames
    guard contents.responses.numbers.count == samples else {
      throw .size(of: "Data.IR", contents.responses.numbers.count, expected: "\(samples)")
    }
    guard samples <= MeasuredResponses.largestSampleCount else {
      throw .geometry(.responsesTooLarge(samples: samples))
    }
  }

  private static func sampleRate(_ contents: SofaContents) throws(SofaFault) -> Double {
    let rates = contents.samplingRate.numbers
    guard let rate = rates.first, rates.count == 1 || rates.count == contents.measurements else {
      throw .size(of: "Data.SamplingRate", rates.count, expected: "1")
    }
    guard rates.allSatisfy({ $0 == rate }) else {
      throw .unsuitable("it has more than one sampling rate", remedy: "resample it first")
    }
    let units = contents.samplingRate.units.lowercased()
    guard ["", "hertz", "hz"].contains(units) else {
      throw .unsuitable("Data.SamplingRate has the units '\(units)'", remedy: "known: hertz")
    }
    return Double(rate)
  }

  // MARK: Places

  private static func positions(_ contents: SofaContents) throws(SofaFault) -> [SIMD3<Double>] {
    let (receivers, measurements) = (contents.receivers, contents.measurements)
    var variable = contents.receiverPosition
    let count = variable.numbers.count
    if count == 3 * receivers * measurements, measurements > 1 {
      // R × C × M: a receiver, a coordinate, then the measurements in turn.
      let numbers = variable.numbers
      variable.numbers = stride(from: 0, to: count, by: measurements).map { numbers[$0] }
      for (index, number) in numbers.enumerated()
      where number != variable.numbers[index / measurements] {
        throw .unsuitable(
          "its receivers move from measurement to measurement",
          remedy: "the microphones of an array stand still")
      }
    }
    let places = try SofaPlaces(variable, name: "ReceiverPosition")
    guard places.rows.count == receivers else {
      throw .size(of: "ReceiverPosition", count, expected: "\(3 * receivers)")
    }
    var positions: [SIMD3<Double>] = []
    for index in 0..<receivers { positions.append(try places.cartesian(index)) }
    return positions
  }

  private static func sources(
    _ contents: SofaContents
  ) throws(SofaFault) -> [(direction: Direction, meters: Double)] {
    let measurements = contents.measurements
    let places = try SofaPlaces(contents.sourcePosition, name: "SourcePosition")
    guard places.rows.count == measurements || places.rows.count == 1 else {
      throw .size(
        of: "SourcePosition", contents.sourcePosition.numbers.count,
        expected: "\(3 * measurements)")
    }
    let listener = try SofaListener(contents)
    var sources: [(direction: Direction, meters: Double)] = []
    for index in 0..<measurements {
      let row = places.rows.count == 1 ? 0 : index
      if listener.isAtOrigin {
        sources.append(try places.directionAndDistance(row))
      } else {
        let seen = try listener.seen(places.cartesian(row), measurement: index)
        sources.append(try SofaPlaces.directionAndDistance(seen))
      }
    }
    return sources
  }

  /// Places of one direction differ by the rounding of their single-precision coordinates, directions
  /// that are meant to differ by more than a hundredth of a degree.
  private static let largestRounding = 1e-4

  /// Which sources are the farthest in their directions, in the order of the file.
  private static func farthest(_ sources: [(direction: Direction, meters: Double)]) -> [Int] {
    let order = sources.indices.sorted {
      (sources[$1].meters, $0) < (sources[$0].meters, $1)
    }
    var cells: [SIMD3<Int>: [SIMD3<Double>]] = [:]
    var used: [Int] = []
    for index in order {
      let vector = sources[index].direction.unitVector
      let cell = self.cell(of: vector)
      let isNew = neighbours.allSatisfy { offset in
        cells[cell &+ offset, default: []].allSatisfy { length($0 - vector) > largestRounding }
      }
      guard isNew else { continue }
      used.append(index)
      cells[cell, default: []].append(vector)
    }
    return used.sorted()
  }

  private static func cell(of vector: SIMD3<Double>) -> SIMD3<Int> {
    let place = vector / largestRounding
    return SIMD3(Int(place.x.rounded()), Int(place.y.rounded()), Int(place.z.rounded()))
  }

  private static let neighbours = (0..<27).map { index in
    SIMD3(index / 9 - 1, index / 3 % 3 - 1, index % 3 - 1)
  }

  // MARK: Delays

  /// How many frames later each response is than its samples say, a row a measurement, or one for all.
  private static func delays(_ contents: SofaContents) throws(SofaFault) -> [[Double]] {
    let receivers = contents.receivers
    var numbers = contents.delay.numbers.map(Double.init)
    if numbers.isEmpty { numbers = [Double](repeating: 0, count: receivers) }
    guard numbers.count == receivers || numbers.count == receivers * contents.measurements else {
      throw .size(
        of: "Data.Delay", numbers.count,
        expected: "\(receivers) or \(receivers * contents.measurements)")
    }
    // NaN and infinity are not within any range.
    guard numbers.allSatisfy({ abs($0) <= 1e6 }) else {
      throw .unsuitable(
        "Data.Delay has a number that is no delay", remedy: "delays are frames, up to a million")
    }
    return stride(from: 0, to: numbers.count, by: receivers).map {
      Array(numbers[$0..<$0 + receivers])
    }
  }
}
