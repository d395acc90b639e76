import ArrayFiles
import Beamforming
import TestSupport
import Testing

/// Where a click from the front comes out, the latency taken out, against the mean of the microphones.
@Suite struct AlignmentTests {
  private static let rates = [48_000.0, 192_000, 8000, 16_000, 44_100, 96_000]
  /// The common ones first.
  private static let pairMillimetres = [20.0, 4, 60, 10, 5, 7, 15, 30, 40, 50]
  /// Above this share of the click's band the corner turns a click over: most of it lies too near to the
  /// all-pass's turn.
  private static let greatestUprightCorner = 1.0 / 6

  /// Checks the sign, and hands out how omni and front are shifted where it is kept.
  private func shifts(
    _ array: MicrophoneArray, rate: Double, method: DesignMethod?
  ) throws -> [OnAxisClick.Shift] {
    let design = try BeamDesigner(
      array: array, sampleRate: rate, options: DesignOptions(method: method)
    ).design(ports: [.omni, .front])
    let click = OnAxisClick(array: array, sampleRate: rate)
    let corner = design.banks.map(\.cornerFrequency).max() ?? 0
    let isUpright = corner < Self.greatestUprightCorner * click.limit
    let shifts = click.shifts(through: design)
    #expect(
      shifts.allSatisfy { $0.isUpright == isUpright },
      "\(design.method) at \(rate) Hz, corner \(corner) Hz, click to \(click.limit) Hz")
    return isUpright ? shifts : []
  }

  @Test(arguments: pairMillimetres.prefix(randomCases(4, long: pairMillimetres.count)))
  func aClickOnAPairKeepsItsFrameAndItsSign(millimetres: Double) throws {
    let array = try MicrophoneArray(positions: TestArrays.pair(millimetres / 1000))
    for rate in Self.rates {
      for method in [nil, DesignMethod.leastSquares] {
        for shift in try shifts(array, rate: rate, method: method) {
          #expect(shift.frames == 0, "\(shift.exactFrames) frames at \(rate) Hz")
        }
      }
    }
  }

  /// What shelf and all-pass lead is waited for by whole frames.
  @Test(arguments: pairMillimetres.prefix(randomCases(4, long: pairMillimetres.count)))
  func theGradientDesignPlacesAClickToHalfAFrame(millimetres: Double) throws {
    let array = try MicrophoneArray(positions: TestArrays.pair(millimetres / 1000))
    let tolerance = Tolerance(0.6, "half a frame, and a tenth for what the lead is off")
    for rate in Self.rates {
      for shift in try shifts(array, rate: rate, method: .gradient) {
        expect(shift.exactFrames, near: 0, tolerance)
      }
    }
  }

  @Test(arguments: BuiltInArrays.names)
  func theGradientDesignPlacesAClickOnABuiltInArrayToAFrame(name: String) throws {
    let array = try #require(BuiltInArrays.array(named: name))
    for rate in Self.rates.prefix(randomCases(1, long: Self.rates.count)) {
      do {
        for shift in try shifts(array, rate: rate, method: .gradient) {
          let tolerance =
            name == "pepper-head"
            ? Tolerance(max(1.1, 24e-6 * rate), "wider across its front than along it")
            : Tolerance(1.1, "half a frame, and what the lead is off for arrays that are no pairs")
          expect(shift.exactFrames, near: 0, tolerance)
        }
      } catch DesignError.gradientNeedsPointSymmetry {
        #expect(ArrayExtent(array).mirrored == nil)
      }
    }
  }

  private static let halfFrameAt48Kilohertz = Tolerance(
    12, "microseconds; rows of 0.33 ms reach over the click")
  /// In microseconds, of arrays over whose clicks they do not.
  private static let larger: [String: Tolerance] = [
    "matrix-creator": Tolerance(12, "105 mm wide"),
    "microsoft-linear-4": Tolerance(31, "120 mm wide"),
    "locata-robot-head": Tolerance(28, "121 mm wide"), "kinect-v1": Tolerance(97, "226 mm wide"),
  ]

  @Test(arguments: BuiltInArrays.names)
  func aClickOnABuiltInArrayKeepsItsFrame(name: String) throws {
    let array = try #require(BuiltInArrays.array(named: name))
    for rate in Self.rates.prefix(randomCases(1, long: Self.rates.count)) {
      for shift in try shifts(array, rate: rate, method: nil) {
        expect(
          shift.exactFrames / rate * 1e6, near: 0,
          Self.larger[name] ?? Self.halfFrameAt48Kilohertz)
        #expect(
          shift.frames == 0 || rate > 48_000 || Self.larger[name] != nil,
          "\(shift.exactFrames) frames at \(rate) Hz")
      }
    }
  }
}
