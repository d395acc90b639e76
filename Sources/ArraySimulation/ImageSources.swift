import Beamforming

/// The images of one source in a room, as far away or as often reflected as they count.
struct ImageSources {
  /// The images along one axis.
  private struct Line {
    /// From the centroid of the array, in metres.
    var offsets: [Double] = []
    /// The product of the reflections' amplitudes.
    var gains: [Double] = []
    /// The number of reflections.
    var orders: [Int] = []
  }

  private let lines: [Line]
  private let offset: SIMD3<Double>
  private let distance: Double
  private let acoustics: RoomAcoustics

  /// - Parameter offset: The source from the centroid, in metres.
  init(of offset: SIMD3<Double>, in acoustics: RoomAcoustics) {
    let room = acoustics.room
    self.acoustics = acoustics
    self.offset = offset
    distance = length(offset)
    lines = (0..<3).map { axis in
      let (size, centre) = (room.size[axis], room.arrayPosition[axis])
      let walls = acoustics.walls.axes[axis]
      let (near, far) = ((1 - walls.near).squareRoot(), (1 - walls.far).squareRoot())
      let reach = acoustics.reach(along: axis)
      var line = Line()
      for cell in -reach...reach {
        // In every other cell the image is mirrored. The way to cell 3 leads through the far wall,
        // the near one and the far one; to −3 the other way round.
        let inside = cell.isMultiple(of: 2) ? centre + offset[axis] : size - centre - offset[axis]
        let count = abs(cell)
        let (first, second) = ((count + 1) / 2, count / 2)
        line.offsets.append(Double(cell) * size + inside - centre)
        line.gains.append(
          cell > 0
            ? Self.power(far, first) * Self.power(near, second)
            : Self.power(near, first) * Self.power(far, second))
        line.orders.append(count)
      }
      return line
    }
  }

  private static func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  /// Calls with the place of each image but the source itself, from the centroid, and with the
  /// share of the amplitude that the walls have left.
  private func forEachReflection(_ body: (SIMD3<Double>, Double) -> Void) {
    let (xs, ys, zs) = (lines[0], lines[1], lines[2])
    let largestSquare = acoustics.largestDistance * acoustics.largestDistance
    let highestOrder = acoustics.room.highestOrder ?? .max
    for i in xs.offsets.indices {
      for j in ys.offsets.indices {
        let order = xs.orders[i] + ys.orders[j]
        let square = xs.offsets[i] * xs.offsets[i] + ys.offsets[j] * ys.offsets[j]
        guard order <= highestOrder, square <= largestSquare else { continue }
        let gain = xs.gains[i] * ys.gains[j]
        for k in zs.offsets.indices {
          let z = zs.offsets[k]
          let count = order + zs.orders[k]
          guard count > 0, count <= highestOrder, square + z * z <= largestSquare else { continue }
          body(SIMD3(xs.offsets[i], ys.offsets[j], z), gain * zs.gains[k])
        }
      }
    }
  }

  /// The response at a point from the centroid, relative to the direct sound at the centroid.
  ///
  /// - Parameters:
  ///   - delay: How much later than at the point it is heard, in seconds.
  ///   - frame: How it is cut into samples.
  func response(at point: SIMD3<Double>, delay: Double, frame: ResponseFrame) -> ImpulseResponse {
    var samples = reflections(at: point, delay: delay, frame: frame)
    addImage(at: offset, gain: 1, to: &samples, point: point, delay: delay, frame: frame)
    return ImpulseResponse(samples: samples, origin: frame.origin)
  }

  /// The energy of the direct sound at the centroid over that of the reflections, of a white
  /// signal.
  func directToReverberant(frame: ResponseFrame) -> Double {
    let energy = reflections(at: .zero, delay: 0, frame: frame).reduce(0) { $0 + $1 * $1 }
    return 1 / energy
  }

  private func reflections(
    at point: SIMD3<Double>, delay: Double, frame: ResponseFrame
  ) -> [Double] {
    var samples = [Double](repeating: 0, count: frame.count)
    forEachReflection { image, gain in
      addImage(at: image, gain: gain, to: &samples, point: point, delay: delay, frame: frame)
    }
    if acoustics.room.lowCutHertz > 0 {
      ButterworthLowCut(corner: acoustics.room.lowCutHertz, sampleRate: frame.sampleRate)
        .filter(&samples)
    }
    return samples
  }

  private func addImage(
    at image: SIMD3<Double>, gain: Double, to samples: inout [Double], point: SIMD3<Double>,
    delay: Double, frame: ResponseFrame
  ) {
    let other = length(image - point)
    let late = (other - distance) / acoustics.speedOfSound + delay
    DelayKernel.shared.add(
      impulse: gain * distance / other, at: Double(frame.origin) + late * frame.sampleRate,
      to: &samples)
  }
}
