import Beamforming

/// Why a scene or a signal could not be rendered as asked. Sources, waypoints and microphones are
/// counted from 1.
public enum SimulationError: Error, Equatable, Sendable {
  /// A sample rate outside 1000...768000 Hz, or not finite.
  case sampleRateOutOfRange(Double)
  /// A speed of sound outside 100...2000 m/s, or not finite.
  case speedOfSoundOutOfRange(Double)
  /// A length below zero or above 2³¹ frames.
  case frameCountOutOfRange(Int)
  /// More samples of sources, microphones and the ways between them than
  /// ``ArrayScene/largestSampleCount``.
  case tooManySamples(count: Int, limit: Int)
  /// A level or a gain outside ±200 dB, or not finite.
  case levelOutOfRange(decibels: Double)
  /// A source that starts farther than 2⁴⁰ frames from the beginning.
  case startFrameOutOfRange(Int)
  /// Diffuse noise from fewer than 1 or more than 4096 directions.
  case directionCountOutOfRange(Int)
  /// A frequency that is not above 0 and below the limit, half the sample rate.
  case frequencyOutOfRange(hertz: Double, limitHertz: Double)
  /// An interval that does not run forward from 0 or later.
  case intervalOutOfRange(start: Double, end: Double)
  /// An interval of a description that begins before the one ahead of it in the list ends.
  case intervalsOutOfOrder(start: Double, previousEnd: Double)
  /// More sources than ``SceneDescription/largestSourceCount``.
  case tooManySources(count: Int, limit: Int)

  /// A source nearer than 10 mm more than the farthest microphone, or farther than 100 km.
  case distanceOutOfRange(
    source: Int, meters: Double, nearestMeters: Double, farthestMeters: Double)
  /// A path without a waypoint.
  case emptyPath(source: Int)
  /// A waypoint whose time is not finite or not after that of the one before.
  case waypointOutOfOrder(source: Int, waypoint: Int)
  /// A waypoint opposite to the one before: no way between them is the shortest.
  case waypointsOpposite(source: Int, waypoint: Int)
  /// A waypoint that has a distance where the first has none, or the other way round.
  case waypointDistanceMismatch(source: Int, waypoint: Int)

  /// A length, width or height outside ``ShoeboxRoom/sizes``.
  case roomSizeOutOfRange(meters: Double)
  /// The centroid of the array is not inside the room.
  case arrayOutsideRoom(position: SIMD3<Double>, size: SIMD3<Double>)
  /// A microphone is not inside the room.
  case microphoneOutsideRoom(microphone: Int, position: SIMD3<Double>, size: SIMD3<Double>)
  /// A source is not inside the room.
  case sourceOutsideRoom(source: Int, position: SIMD3<Double>, size: SIMD3<Double>)
  /// A source in a room needs a distance.
  case distantSourceInRoom(source: Int)
  /// A source in a room stands still.
  case movingSourceInRoom(source: Int)
  /// An absorption coefficient outside 0...1.
  case absorptionOutOfRange(Double)
  /// A reverberation time that is not finite, or so short that the walls would absorb more than 99
  /// %.
  case reverberationTimeOutOfRange(seconds: Double, shortest: Double)
  /// An order of reflections outside ``ShoeboxRoom/orders``.
  case imageOrderOutOfRange(Int)
  /// A low cut of the reflections outside ``ShoeboxRoom/lowCuts``.
  case lowCutOutOfRange(hertz: Double)
  /// A bound on the number of images outside ``ShoeboxRoom/imageCounts``.
  case imageLimitOutOfRange(Int)
  /// The room needs more images of a source than it may have: a lower order or more absorption
  /// needs fewer.
  case tooManyImages(count: Int, limit: Int)
  /// So high an order in so large a room that its sound arrives after more than a minute.
  case responseTooLong(seconds: Double, limitSeconds: Double)

  /// A body that is none, or does not carry the microphones.
  case bodyNotUsable(GeometryError)
  /// The array's responses are measured, and a scene is rendered in a free field or about a sphere.
  case arrayMeasured
  /// A body cannot be rendered in a room.
  case bodyInRoom
  /// Sources about a body are plane waves from places that stay.
  case sourceNotDistantAboutBody(source: Int)
  /// Diffuse noise about a body is spherical, of all directions.
  case diffuseNoiseNotSphericalAboutBody

  /// A defect of a microphone that the array does not have.
  case defectOfUnknownMicrophone(Int, microphoneCount: Int)
  /// A microphone with two lists of defects.
  case defectsGivenTwice(microphone: Int)
  /// A number of a defect outside its range.
  case defectOutOfRange(microphone: Int, DefectQuantity, Double)
  /// A channel that carries what is no source of the scene.
  case loopbackOfUnknownSource(microphone: Int, name: String)
}
