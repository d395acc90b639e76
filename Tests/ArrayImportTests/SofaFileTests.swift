import ArrayFiles
import ArrayImport
import Beamforming
import Foundation
import TestSupport
import Testing

@Suite struct SofaFileTests {
  /// The file has them in double precision, libmysofa in single.
  private let singleRounding = Tolerance(1e-7, "half a step of single precision below one, twice")

  private func responses(_ array: MicrophoneArray) throws -> MeasuredResponses {
    guard case .measured(let responses) = array.steering else {
      throw ArrayFileError.fileEmpty(path: array.name)
    }
    return responses
  }

  @Test func positionsDirectionsAndResponsesComeAsTheyWereWritten() throws {
    let array = try SofaFile.array(path: Tetrahedron.path("tetrahedron"))
    #expect(array.microphones.map(\.position) == Tetrahedron.positions)
    #expect(array.microphones.map(\.channel) == [1, 2, 3, 4])
    #expect(array.name == "tetrahedron")
    #expect(array.source == "Plane waves")
    #expect(array.note.isEmpty)
    let responses = try responses(array)
    #expect(responses.sampleRate == 48_000)
    #expect(responses.measurements.map(\.direction) == (try Tetrahedron.directions()))
    for measurement in responses.measurements {
      for (m, response) in measurement.responses.enumerated() {
        #expect(response.count == 64)
        let middle = Tetrahedron.delay(measurement.direction, m)
        for (n, sample) in response.enumerated() {
          expect(Double(sample), near: Tetrahedron.click(at: n, middle: middle), singleRounding)
        }
      }
    }
  }

  /// Spherical receivers, Cartesian sources, and a listener who stands elsewhere and looks to +y.
  @Test func otherCoordinatesOfTheSamePlacesGiveTheSameArray() throws {
    let array = try SofaFile.array(path: Tetrahedron.path("tetrahedron-turned"))
    for (microphone, position) in zip(array.microphones, Tetrahedron.positions) {
      for axis in 0..<3 {
        let rounding = Tolerance(1e-8, "angles in single precision, times 35 mm")
        expect(microphone.position[axis], near: position[axis], rounding)
      }
    }
    let reference = try responses(SofaFile.array(path: Tetrahedron.path("tetrahedron")))
    let found = try responses(array)
    #expect(found.measurements.map(\.responses) == reference.measurements.map(\.responses))
    for (measurement, direction) in zip(found.measurements, try Tetrahedron.directions()) {
      let difference = measurement.direction.unitVector - direction.unitVector
      for axis in 0..<3 {
        let rounding = Tolerance(1e-6, "sources some metres away in single precision")
        expect(difference[axis], near: 0, rounding)
      }
    }
  }

  /// The delays are those of the file less the whole frames that all have in common.
  @Test func wholeDelaysMoveTheSamples() throws {
    let array = try SofaFile.array(path: Tetrahedron.path("tetrahedron-whole-delays"))
    try expectClicks(
      of: array, at: 8, delay: { Tetrahedron.delay($0, $1) },
      common: { delays in delays.map { $0.rounded() }.min() ?? 0 },
      Tolerance(1e-6, "the file's clicks are cut off at exp(-14)"))
  }

  /// The half width of the interpolator comes on top of all of them.
  @Test func fractionsOfDelaysAreKept() throws {
    let array = try SofaFile.array(path: Tetrahedron.path("tetrahedron-delays"))
    try expectClicks(
      of: array, at: 8 + 47, delay: { Tetrahedron.delay($0, $1) },
      common: { delays in delays.min()?.rounded(.down) ?? 0 },
      Tolerance(1e-5, "what the click has above 0.45 of the rate"))
  }

  private func expectClicks(
    of array: MicrophoneArray, at start: Double, delay: (Direction, Int) -> Double,
    common: ([Double]) -> Double, _ tolerance: Tolerance
  ) throws {
    let responses = try responses(array)
    #expect(responses.measurements.map(\.direction) == (try Tetrahedron.directions()))
    let delays = responses.measurements.flatMap { measurement in
      (0..<4).map { delay(measurement.direction, $0) }
    }
    let shift = start - common(delays)
    for (index, measurement) in responses.measurements.enumerated() {
      for (m, response) in measurement.responses.enumerated() {
        let middle = delays[4 * index + m] + shift
        #expect(response.count > Int(middle) + 8)
        for (n, sample) in response.enumerated() {
          expect(Double(sample), near: Tetrahedron.click(at: n, middle: middle), tolerance)
        }
      }
    }
  }

  @Test func ofSeveralDistancesTheFarthestCounts() throws {
    let array = try SofaFile.array(path: Tetrahedron.path("tetrahedron-distances"))
    let reference = try responses(SofaFile.array(path: Tetrahedron.path("tetrahedron")))
    #expect(try responses(array) == reference)
    #expect(
      array.note
        == "6 of the measurements are left out: of several from one direction the farthest counts,"
        + " here 1.5 m away.")
  }

  @Test(arguments: [("one-receiver", "1 microphone"), ("tetrahedron-transfer", "type 'TF'")])
  func aFileThatIsNoArrayIsRefused(name: String, words: String) {
    let error = #expect(throws: ArrayFileError.self) {
      try SofaFile.array(path: Tetrahedron.path(name))
    }
    #expect(error?.kind == .input)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ["", "not a SOFA file", "\u{89}HDF\r\n\u{1A}\n"])
  func otherBytesAreRefused(text: String) {
    let error = #expect(throws: ArrayFileError.self) {
      try SofaFile.array(from: Array(text.utf8), path: "a.sofa")
    }
    #expect(error?.kind == .input)
  }

  @Test func whatIsNotThereIsAFailureOfTheMachine() {
    #expect(throws: ArrayFileError.fileMissing(path: "/no/such.sofa")) {
      try SofaFile.array(path: "/no/such.sofa")
    }
  }
}
