import Synchronization

/// What microphones hear by measured responses, averaged over the measured directions.
///
/// Each direction stands for the part of the sphere that is nearest to it: of a horizontal ring of directions, the
/// wedges about them. Any other direction is taken for the nearest measured one. What all responses have in common
/// is taken out: the delay and sign at which they agree best with waves that pass the microphones in a free field,
/// and the level, so that their mean power where the array is small is 1. What a room adds to a direction in the same
/// way at all microphones is left in too: a beam is not asked to take the room back.
package final class MeasuredField: SteeringField {
  /// A direction that nothing was measured within so many radians of is not known: 10°.
  private static let largestAngle = 10 * Double.pi / 180

  /// Of half the sample rate of the responses: above, they have faded.
  private static let usableShare = 0.9
  /// Sound has passed an array and what carries it so long after it passed the centroid: a metre.
  private static let directSeconds = 0.003
  /// What is so much quieter than the loudest sample is no part of a response: −120 dB.
  private static let silence: Float = 1e-6

  private let elsewhere: FreeField
  private let named: [Direction]
  private let directions: [SIMD3<Double>]
  private let areas: [Double]
  /// Directions × microphones × frames.
  private let samples: [Float]
  private let frames: Int
  /// How long after it passed the centroid all but a thousandth of the sound has come, in seconds.
  let settlingSeconds: Double
  /// The same up to where the direct sound has passed; `nil` where that is all there is.
  private let direct: [Float]?
  private let sampleRate: Double
  /// The frame, not a whole one, at which sound passes the centroid.
  private let origin: Double
  private let scale: Double
  /// A design asks for the same frequency several times in a row.
  private let latest = Mutex<(frequency: Double, vectors: [[Complex]])?>(nil)

  /// - Parameter elsewhere: The free field of the same microphones, for frequencies that were not measured.
  package init(_ responses: MeasuredResponses, elsewhere: FreeField) {
    self.elsewhere = elsewhere
    sampleRate = responses.sampleRate
    named = responses.measurements.map(\.direction)
    directions = named.map(\.unitVector)
    areas = Self.areas(directions)
    let sounding = Self.sounding(responses)
    frames = sounding.count
    samples = responses.measurements.flatMap { $0.responses.flatMap { $0[sounding] } }
    let passing = Self.passing(
      samples, frames: frames, directions: directions, areas: areas, elsewhere: elsewhere,
      sampleRate: sampleRate)
    origin = passing.frame
    scale = passing.scale
    settlingSeconds =
      Self.settling(samples, frames: frames, from: passing.frame)
      / responses.sampleRate
    direct = Self.direct(
      samples, frames: frames, end: passing.frame + Self.directSeconds * responses.sampleRate,
      fade: Self.directSeconds / 2 * responses.sampleRate)
  }

  package var limitHertz: Double { Self.usableShare * sampleRate / 2 }

  package var isPointSymmetric: Bool { false }

  /// Whether something was measured within 10° of a direction.
  package func isKnown(_ direction: SIMD3<Double>) -> Bool {
    let other = directions[nearest(to: direction)]
    return arcTangent(length(cross(direction, other)), dot(direction, other)) <= Self.largestAngle
  }

  /// The measured direction nearest to one.
  func nearestDirection(to direction: SIMD3<Double>) -> Direction {
    named[nearest(to: direction)]
  }

  private func nearest(to direction: SIMD3<Double>) -> Int {
    Self.nearest(to: direction, in: directions)
  }

  package func vectors(to wanted: [SIMD3<Double>], frequency: Double) -> [[Complex]] {
    guard frequency <= limitHertz else {
      return elsewhere.vectors(to: wanted, frequency: frequency)
    }
    let measured = measured(frequency)
    return wanted.map { measured[nearest(to: $0)] }
  }

  package func coherence(frequency: Double) -> [Complex] {
    guard frequency <= limitHertz else { return elsewhere.coherence(frequency: frequency) }
    let count = elsewhere.positions.count
    var sums = [Complex](repeating: .zero, count: count * count)
    for node in measuredNodes(frequency) { node.addCoherence(to: &sums) }
    return sums
  }

  package func correlation(
    with pattern: FirstOrderPattern, look: SIMD3<Double>, frequency: Double
  ) -> [Complex] {
    guard frequency <= limitHertz else {
      return elsewhere.correlation(with: pattern, look: look, frequency: frequency)
    }
    return correlationByNodes(with: pattern, look: look, frequency: frequency)
  }

  package func correlation(
    withOmniNear microphone: Int, share: Double, look: SIMD3<Double>, frequency: Double
  ) -> [Complex] {
    guard frequency <= limitHertz else {
      return elsewhere.correlation(
        withOmniNear: microphone, share: share, look: look, frequency: frequency)
    }
    return correlationByNodes(
      withOmniNear: microphone, share: share, look: look, frequency: frequency)
  }

  package func nodes(
    about look: SIMD3<Double>, frequency: Double, fineness: NodeFineness
  ) -> [SteeringNode] {
    guard frequency <= limitHertz else {
      return elsewhere.nodes(about: look, frequency: frequency, fineness: fineness)
    }
    return measuredNodes(frequency)
  }

  private func measuredNodes(_ frequency: Double) -> [SteeringNode] {
    let measured = measured(frequency)
    return directions.indices.map {
      SteeringNode(direction: directions[$0], weight: areas[$0], vector: measured[$0])
    }
  }

  package func displaced(by offsets: [SIMD3<Double>]) -> any SteeringField { self }

  /// Responses: directions × microphones.
  private var rowCount: Int { samples.count / frames }

  private func measured(_ frequency: Double) -> [[Complex]] {
    latest.withLock { latest in
      if let latest, latest.frequency == frequency { return latest.vectors }
      let cycles = frequency / sampleRate
      let spectra = Self.spectra(samples, frames: frames, origin: origin, cyclesPerFrame: cycles)
      let direct = direct.map {
        Self.spectra($0, frames: $0.count / rowCount, origin: origin, cyclesPerFrame: cycles)
      }
      let aligned = elsewhere.vectors(to: directions, frequency: frequency)
      let count = elsewhere.positions.count
      let vectors = directions.indices.map { index in
        let row = (index * count)..<((index + 1) * count)
        guard let direct else { return spectra[row].map { scale * $0 } }
        let away = aligned[index].map(\.conjugate)
        let whole = innerProduct(Array(spectra[row]), away)
        let first = innerProduct(Array(direct[row]), away)
        // Where one of them vanishes nothing is to be divided out.
        let ratio = first.magnitude / whole.magnitude
        guard (0.1...10).contains(ratio) else { return spectra[row].map { scale * $0 } }
        return spectra[row].map { scale * ($0 * (first / whole)) }
      }
      latest = (frequency, vectors)
      return vectors
    }
  }

  /// Σ h[n]·e^{−jω(n − origin)} of each response.
  private static func spectra(
    _ samples: [Float], frames: Int, origin: Double, cyclesPerFrame: Double
  ) -> [Complex] {
    let turns = (0..<frames).map {
      Complex(phase: -2 * .pi * cyclesPerFrame * (Double($0) - origin))
    }
    let (cosines, sines) = (turns.map(\.real), turns.map(\.imaginary))
    return stride(from: 0, to: samples.count, by: frames).map { start in
      let response = samples[start..<(start + frames)].map(Double.init)
      return Complex(
        innerProduct(response, cosines, frames), innerProduct(response, sines, frames))
    }
  }

  private static func nearest(
    to direction: SIMD3<Double>, in directions: [SIMD3<Double>]
  ) -> Int {
    var best = (index: 0, cosine: -2.0)
    for (index, other) in directions.enumerated() {
      let cosine = dot(direction, other)
      if cosine > best.cosine { best = (index, cosine) }
    }
    return best.index
  }

  /// The share of the sphere that is nearest to each direction.
  private static func areas(_ directions: [SIMD3<Double>]) -> [Double] {
    let lattice = sphereLattice(count: min(20_000, max(5000, 8 * directions.count)))
    var counts = [Double](repeating: 0, count: directions.count)
    for point in lattice { counts[nearest(to: point, in: directions)] += 1 }
    return counts.map { $0 / Double(lattice.count) }
  }

  /// From the first to the last frame at which any response sounds.
  private static func sounding(_ responses: MeasuredResponses) -> Range<Int> {
    let all = responses.measurements.lazy.flatMap(\.responses)
    let loudest = all.map { $0.reduce(0) { max($0, abs($1)) } }.max() ?? 0
    let least = silence * loudest
    let first = all.compactMap { $0.firstIndex { abs($0) > least } }.min() ?? 0
    let last = all.compactMap { $0.lastIndex { abs($0) > least } }.max() ?? 0
    return first..<(last + 1)
  }

  /// Frames from one on until 30 dB less energy is to come than there is in all.
  private static func settling(_ samples: [Float], frames: Int, from start: Double) -> Double {
    var energies = [Double](repeating: 0, count: frames)
    for (index, sample) in samples.enumerated() {
      energies[index % frames] += Double(sample) * Double(sample)
    }
    let rest = 1e-3 * energies.reduce(0, +)
    var coming = 0.0
    let last = energies.indices.reversed().first { index in
      coming += energies[index]
      return coming > rest
    }
    return max(0, Double(last ?? 0) - start)
  }

  /// The responses up to a frame, then faded.
  private static func direct(
    _ samples: [Float], frames: Int, end: Double, fade: Double
  ) -> [Float]? {
    let kept = Int((end + fade).rounded(.up))
    guard kept > 0, kept < frames else { return nil }
    let window = (0..<kept).map { n in
      Double(n) <= end ? 1 : Float(0.5 + 0.5 * cosine(.pi * (Double(n) - end) / fade))
    }
    return stride(from: 0, to: samples.count, by: frames).flatMap { start in
      (0..<kept).map { samples[start + $0] * window[$0] }
    }
  }

  /// When sound passes the centroid, and what gives the responses their level.
  private static func passing(
    _ samples: [Float], frames: Int, directions: [SIMD3<Double>], areas: [Double],
    elsewhere: FreeField, sampleRate: Double
  ) -> (frame: Double, scale: Double) {
    // Up to here the array is small: a radian across, and not in the ultrasound.
    let radius = max(elsewhere.positions.map(length).max() ?? 0, 0.005)
    let top = min(elsewhere.speedOfSound / (2 * .pi * radius), 0.1 * sampleRate, 4000)
    // Each response is moved to where it would be if its microphone stood in the centroid, and all are added.
    let margin = Int((radius / elsewhere.speedOfSound * sampleRate).rounded(.up)) + 1
    var sum = [Double](repeating: 0, count: frames + 2 * margin)
    let count = elsewhere.positions.count
    for (index, direction) in directions.enumerated() {
      for (m, position) in elsewhere.positions.enumerated() {
        let late = dot(position, direction) / elsewhere.speedOfSound * sampleRate
        let whole = Int(late.rounded(.down))
        let part = late - Double(whole)
        let start = (index * count + m) * frames
        for n in 0..<frames {
          let value = areas[index] * Double(samples[start + n])
          sum[margin + n + whole] += (1 - part) * value
          sum[margin + n + whole + 1] += part * value
        }
      }
    }
    // Smoothed to what lies below `top`: a Gaussian that is 3 dB down there.
    let deviation = 0.1325 * sampleRate / top
    let reach = Int((4 * deviation).rounded(.up))
    let window = (-reach...reach).map { exponential(-0.5 * power(Double($0) / deviation, 2)) }
    let smooth = sum.indices.map { n in
      (max(0, n - reach)...min(sum.count - 1, n + reach)).reduce(0.0) {
        $0 + sum[$1] * window[$1 - n + reach]
      }
    }
    let peak = smooth.indices.max { abs(smooth[$0]) < abs(smooth[$1]) } ?? 0
    var frame = Double(peak - margin)
    if peak > 0, peak + 1 < smooth.count {
      // The top of the parabola through three samples.
      let (before, middle, after) = (smooth[peak - 1], smooth[peak], smooth[peak + 1])
      let bend = before - 2 * middle + after
      if bend != 0 { frame += 0.5 * (before - after) / bend }
    }
    let bands = (0..<12).map { top * power(0.25, Double($0) / 11) }
    let meanPower =
      bands.reduce(0.0) { total, frequency in
        let spectra = spectra(
          samples, frames: frames, origin: 0, cyclesPerFrame: frequency / sampleRate)
        return total
          + spectra.enumerated().reduce(0) { $0 + areas[$1.offset / count] * $1.element.power }
      } / Double(bands.count * count)
    let sign = smooth[peak] < 0 ? -1.0 : 1
    return (frame, meanPower > 0 ? sign / meanPower.squareRoot() : 1)
  }
}
