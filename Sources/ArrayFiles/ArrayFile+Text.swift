import Beamforming

extension ArrayFile {
  /// The text of an array file that describes an array, one microphone a line, ending in a newline.
  ///
  /// Parsing it gives the same array. Numbers are as short as that allows: 0.0405, not
  /// 0.040500000000000001. Two things an array file cannot say: a front whose radians are those of
  /// no number of degrees comes back within a rounding, and a NUL in a name comes back as U+FFFD.
  /// Measured responses are left out, since they stand in a file of their own whose path the array
  /// does not know: who copies an array file has to carry `measured` and that file along.
  public static func text(of array: MicrophoneArray) -> String {
    var members: [String] = []
    if !array.name.isEmpty { members.append("\"name\": \(quoted(array.name))") }
    let microphones = array.microphones.map { "    " + text(of: $0) }
    members.append("\"microphones\": [\n\(microphones.joined(separator: ",\n"))\n  ]")
    members.append(
      "\"front\": { \"azimuth\": \(degrees(array.front.azimuth)),"
        + " \"elevation\": \(degrees(array.front.elevation)) }")
    members.append("\"fileChannels\": \(array.fileChannels)")
    if case .rigidSphere(let body) = array.steering {
      members.append("\"body\": \(text(of: body))")
    }
    if !array.source.isEmpty { members.append("\"source\": \(quoted(array.source))") }
    if !array.note.isEmpty { members.append("\"note\": \(quoted(array.note))") }
    return "{\n" + members.map { "  " + $0 }.joined(separator: ",\n") + "\n}\n"
  }

  private static func text(of microphone: Microphone) -> String {
    var members: [String] = []
    if !microphone.name.isEmpty { members.append("\"name\": \(quoted(microphone.name))") }
    members.append("\"position\": \(text(of: microphone.position))")
    members.append("\"channel\": \(microphone.channel)")
    if microphone.gainDecibels != 0 {
      members.append("\"gainDecibels\": \(shortNumber(microphone.gainDecibels))")
    }
    if microphone.delaySeconds != 0 {
      members.append("\"delaySeconds\": \(shortNumber(microphone.delaySeconds))")
    }
    return "{ " + members.joined(separator: ", ") + " }"
  }

  private static func text(of body: RigidSphere) -> String {
    let center = body.center.map { ", \"center\": \(text(of: $0))" } ?? ""
    return "{ \"kind\": \"rigidSphere\", \"radius\": \(shortNumber(body.radiusMeters))\(center) }"
  }

  private static func text(of place: SIMD3<Double>) -> String {
    "[" + [place.x, place.y, place.z].map(shortNumber).joined(separator: ", ") + "]"
  }

  /// An angle in the degrees that ``Direction`` turns into the same radians.
  private static func degrees(_ radians: Double) -> String {
    let nearest = radians * 180 / .pi
    // The way back rounds twice, so that several neighbours are worth a try; those that a person
    // would type come first.
    var candidates = [1.0, 1e3, 1e6, 1e9].map { (nearest * $0).rounded() / $0 }
    candidates += [nearest, nearest.nextUp, nearest.nextDown]
    candidates += [nearest.nextUp.nextUp, nearest.nextDown.nextDown]
    return shortNumber(candidates.first { $0 * .pi / 180 == radians } ?? nearest)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0": result += "\u{FFFD}"
      case _ where scalar.disturbsTerminal: result += scalar.jsonEscape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
