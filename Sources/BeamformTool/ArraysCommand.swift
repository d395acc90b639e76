import ArrayFiles
import Beamforming

/// `beamform arrays`: lists the built-in arrays, or prints one as an array file.
enum ArraysCommand: Command {
  static let json = OptionDescription("json", help: "Prints the list as JSON.")

  static let description = CommandDescription(
    name: "beamform arrays",
    summary: "Lists the built-in arrays, or prints one as an array file.",
    operands: "[NAME]", options: [json, .help],
    sections: [
      (
        "Operand",
        [
          "NAME is a built-in name, a shorthand such as pair:20mm or circle:6x46.3mm,",
          "or a file: an array file, .cfg (a configuration of ODAS), .sofa (responses",
          "measured at its receivers), .xml (a microphone geometry of acoular) or .csv",
          "(x,y,z in metres, a microphone a row).",
          "An array file is JSON already; --json makes no difference to it.",
        ]
      ),
      (
        "Examples",
        [
          "beamform arrays",
          "beamform arrays pair:20mm > mine.json",
          "beamform process take.wav --array mine.json",
        ]
      ),
      (
        "Array files",
        [
          "Beside what is printed they may have \"measured\": \"FILE\", what the microphones",
          "were measured to hear: a .sofa file, or a .csv table of rows",
          "FILE.wav,AZIMUTH[,ELEVATION] in degrees, whose files have a channel a",
          "microphone. All lie in the folder of the array file. What is printed has",
          "\"body\": { \"kind\": \"rigidSphere\", \"radius\": 0.075 } where the microphones sit",
          "on a sphere.",
        ]
      ),
    ])

  static func run(_ arguments: Arguments) throws(CommandError) -> ExitStatus {
    guard arguments.operands.count <= 1 else {
      throw .usage(arguments.operands[1], "one name is printed at a time", "run it once a name")
    }
    if let name = arguments.operands.first {
      let array = try NamedArray(word: name).array
      try Console.print(ArrayFile.text(of: array))
      if case .measured = array.steering {
        Console.warn(
          "the measured responses are not printed: add \"measured\": \"FILE\" and keep FILE in the same folder"
        )
      }
      return .success
    }
    let arrays = BuiltInArrays.names.compactMap { name in
      BuiltInArrays.array(named: name).map { NamedArray($0, word: name) }
    }
    try Console.print(arguments.has(json) ? try listing(arrays) : table(arrays))
    return .success
  }

  private static func listing(_ arrays: [NamedArray]) throws(CommandError) -> String {
    let elements = arrays.map { named in
      let front = Angles(named.array.front)
      return JSONValue.object([
        ("name", .string(named.name)),
        ("microphones", .integer(named.array.microphones.count)),
        ("spanMillimeters", .number((named.array.spanMeters * 1e5).rounded() / 100)),
        (
          "front",
          .object([
            ("azimuth", .number(front.azimuth)), ("elevation", .number(front.elevation)),
          ])
        ),
        ("fileChannels", .integer(named.array.fileChannels)),
        ("source", .string(named.array.source)), ("note", .string(named.array.note)),
      ])
    }
    return try JSONValue.array(elements).printable
  }

  private static func table(_ arrays: [NamedArray]) -> String {
    let rows = arrays.map { named in
      [
        escaped(named.name), String(named.array.microphones.count).padded(to: 4, left: true),
        Decimal.text(named.array.spanMeters * 1000, places: 1).padded(to: 7, left: true),
        Angles(named.array.front).spelling.padded(to: 5, left: true),
        escaped(opening(named.array.note.isEmpty ? named.array.source : named.array.note)),
      ]
    }
    return aligned([["name", "mics", "span mm", "front", "note"]] + rows)
      + """

      front is an azimuth in degrees; beamform arrays NAME prints an array file with its source,
      and --array also takes pair:20mm, line:4x20mm, circle:6x46.3mm, square:40mm.

      """
  }

  /// The first clause of a note, as far as a line has room.
  private static func opening(_ note: String) -> String {
    let room = 56
    let sentence = note.firstRange(of: ". ").map { note[..<$0.lowerBound] } ?? note[...]
    let clause = sentence.prefix { $0 != ";" && $0 != ":" }
    if clause.count > room { return clause.prefix(room - 1) + "…" }
    return String(clause.last == "." ? clause.dropLast() : clause)
  }
}
