import ArraySimulation
import Beamforming

extension CommandError {
  /// Why a scene cannot be rendered.
  ///
  /// - Parameter scene: What to call it.
  init(_ error: SimulationError, scene: String) {
    switch error {
    case .sampleRateOutOfRange(let rate):
      self = .usage(
        "--rate", "\(Self.number(rate)) Hz lies outside 1000 to 768000 Hz", "48000 is usual")
    case .frameCountOutOfRange(let frames):
      self = .usage("--seconds", "\(frames) frames are too many", "render it in parts")
    default:
      let (why, remedy) = Self.words(error)
      self = .input(scene, why, remedy)
    }
  }

  private static func number(_ number: Double) -> String { Decimal.shortText(number, places: 3) }

  private static func place(_ position: SIMD3<Double>) -> String {
    "(\(number(position.x)), \(number(position.y)), \(number(position.z)))"
  }

  private static func word(_ quantity: DefectQuantity) -> String {
    switch quantity {
    case .gain: "gain in decibels, -200 to 200,"
    case .delay: "delay in seconds, -0.1 to 0.1,"
    case .clipLevel: "level to clip at, above 0,"
    case .offset: "offset"
    case .lateFrames: "number of late frames"
    case .humFrequency: "frequency of hum, between 0 and half the rate,"
    case .humLevel: "level of hum in decibels, -200 to 200,"
    case .humHarmonics: "number of harmonics of hum, 1 to 1000,"
    }
  }

  private static func words(_ error: SimulationError) -> (why: String, remedy: String) {
    switch error {
    case .sampleRateOutOfRange, .frameCountOutOfRange: ("", "")
    case .speedOfSoundOutOfRange(let speed):
      ("a speed of sound of \(number(speed)) m/s lies outside 100 to 2000", "air has 343")
    case .tooManySamples(let count, let limit):
      (
        "its sources, microphones and responses would have \(count) samples, more than \(limit)",
        "make it shorter, its rate lower, or its sources fewer"
      )
    case .levelOutOfRange(let level):
      ("a level of \(number(level)) dB lies outside -200 to 200", "0 dB is full scale")
    case .startFrameOutOfRange(let frame):
      ("a source starts at frame \(frame), too far away", "choose another start")
    case .directionCountOutOfRange(let count):
      ("diffuse noise from \(count) directions", "choose 1 to 4096, or leave directions out")
    case .frequencyOutOfRange(let frequency, let limit):
      (
        "a frequency of \(number(frequency)) Hz is not between 0 and \(number(limit)) Hz",
        "stay below half the rate"
      )
    case .intervalOutOfRange(let start, let end):
      (
        "a source cannot be on from \(number(start)) to \(number(end)) s",
        "intervals run forward from 0"
      )
    case .intervalsOutOfOrder(let start, let end):
      (
        "an interval begins at \(number(start)) s, and the one before ends at \(number(end)) s",
        "order them by time, without overlap"
      )
    case .tooManySources(let count, let limit):
      ("there are \(count) sources, more than \(limit)", "render them in parts, and add those up")
    case .distanceOutOfRange(let source, let distance, let nearest, let farthest):
      (
        "source \(source) is \(number(distance)) m away, which is not between \(number(nearest)) and "
          + "\(number(farthest)) m", "choose another distance, or none for a plane wave"
      )
    case .emptyPath(let source): ("the path of source \(source) is empty", "give it a waypoint")
    case .waypointOutOfOrder(let source, let waypoint):
      (
        "waypoint \(waypoint) of source \(source) is not later than the one before",
        "order them by time"
      )
    case .waypointsOpposite(let source, let waypoint):
      (
        "waypoint \(waypoint) of source \(source) is opposite to the one before",
        "say with one between them which way it goes"
      )
    case .waypointDistanceMismatch(let source, let waypoint):
      (
        "of the first waypoint and waypoint \(waypoint) of source \(source) only one has a distance",
        "give all of them one, or none"
      )
    case .roomSizeOutOfRange(let size):
      ("a room of \(number(size)) m lies outside 0.5 to 200 m", "sizes are in metres")
    case .arrayOutsideRoom(let position, let size):
      (
        "the array at \(place(position)) m is not inside the room of \(place(size)) m",
        "its place is counted from the corner at 0"
      )
    case .microphoneOutsideRoom(let microphone, let position, let size):
      (
        "microphone \(microphone) at \(place(position)) m is not inside the room of \(place(size)) m",
        "move the array away from the wall"
      )
    case .sourceOutsideRoom(let source, let position, let size):
      (
        "source \(source) at \(place(position)) m is not inside the room of \(place(size)) m",
        "choose a smaller distance"
      )
    case .distantSourceInRoom(let source):
      ("source \(source) has no distance, which it needs in a room", "add its distance in metres")
    case .movingSourceInRoom(let source):
      (
        "source \(source) moves, which it cannot in a room",
        "give it one place, or leave the room out"
      )
    case .absorptionOutOfRange(let coefficient):
      ("an absorption of \(number(coefficient)) lies outside 0 to 1", "0 is a rigid wall, 1 none")
    case .reverberationTimeOutOfRange(let seconds, let shortest):
      (
        "a reverberation of \(number(seconds)) s is none that the room can have",
        "the shortest is \(number(shortest)) s"
      )
    case .imageOrderOutOfRange(let order):
      ("an order of \(order) lies outside 0 to 200", "leave it out to follow the reverberation")
    case .imageLimitOutOfRange(let limit):
      ("a limit of \(limit) images lies outside 1 to 50000000", "leave it out")
    case .tooManyImages(let count, let limit):
      (
        "a source would have \(count) images, more than \(limit)",
        "choose an order, or more absorption"
      )
    case .lowCutOutOfRange(let frequency):
      (
        "a low cut of \(number(frequency)) Hz lies outside 0 to 200 Hz",
        "leave lowCut out for 20 Hz"
      )
    case .responseTooLong(let seconds, let limit):
      (
        "the room would sound for \(number(seconds)) s, and \(number(limit)) s is the longest",
        "choose an order, or more absorption"
      )
    case .bodyNotUsable(let error): (error.why, error.remedy)
    case .arrayMeasured:
      (
        "the responses of the array are measured, and scenes are rendered in a free field or about a sphere",
        "give the scene a body"
      )
    case .bodyInRoom: ("a body cannot stand in a room", "leave one of the two out")
    case .sourceNotDistantAboutBody(let source):
      (
        "source \(source) is near or moves, which it cannot about a body",
        "give it a direction alone"
      )
    case .diffuseNoiseNotSphericalAboutBody:
      ("diffuse noise about a body comes from all directions", "choose the field spherical")
    case .defectOfUnknownMicrophone(let microphone, let count):
      ("there is no microphone \(microphone)", "the array has \(count), counted from 1")
    case .defectsGivenTwice(let microphone):
      ("microphone \(microphone) has two lists of defects", "put them into one")
    case .defectOutOfRange(let microphone, let quantity, let value):
      (
        "\(number(value)) is no \(word(quantity)) for a defect of microphone \(microphone)",
        "see beamform simulate --help"
      )
    case .loopbackOfUnknownSource(let microphone, let name):
      ("microphone \(microphone) carries '\(name)', which is no source", "give a source that name")
    }
  }
}
