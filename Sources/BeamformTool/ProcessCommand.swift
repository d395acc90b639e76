import AudioFiles
import Beamforming

/// `beamform process`: multi-channel sound in, ports out.
enum ProcessCommand: Command {
  static let output = OptionDescription(
    "output", letter: "o", value: "OUTPUT",
    help: """
      NAME.EXT for one file with the ports as its channels; DIR/ for one mono file a port: \
      STEM.front.wav, STEM.beam+090.wav; - for a WAV stream on standard output. Several recordings \
      go into a folder. Default: the current folder. Extensions: \
      \(AudioContainer.allCases.map(\.rawValue).joined(separator: ", ")).
      """)
  static let channels = OptionDescription(
    "channels", value: "LIST",
    help: """
      Which channel of the input is each microphone, in the array's order, counted from 1: 1,5. \
      Default: as the array says.
      """)
  static let merge = OptionDescription(
    "merge", value: "channels|time", isValueOptional: true,
    help: """
      Makes one recording of all inputs: their channels side by side, in the order given, or with \
      --merge=time the parts of a split take one after another. Rates and lengths, or numbers of \
      channels, must be equal.
      """)
  static let raw = OptionDescription(
    "raw", value: "RATE,CHANNELS,ENCODING",
    help: """
      Inputs have no header, such as 16000,4,pcm16. ENCODING is one of \
      \(SampleEncoding.allCases.map(\.rawValue).joined(separator: ", ")), lowest byte first.
      """)
  static let from = OptionDescription(
    "from", value: "TIME",
    help: """
      Where to begin: 12.5, 1:30, 1:02:03.25, or 48000s for frames. The outputs are the same as that \
      part of a whole run. Time code is carried on.
      """)
  static let to = OptionDescription("to", value: "TIME", help: "Where to end.")
  static let lowCut = OptionDescription(
    "low-cut", value: "HZ",
    help: """
      Takes rumble and wind below this frequency out of every port, 12 dB an octave. From 1 Hz to a \
      quarter of the rate. Default: none.
      """)
  static let gain = OptionDescription(
    "gain", value: "DB",
    help: "Makes every port so much louder. From -60 to 60. Default: 0.")
  static let encoding = OptionDescription(
    "encoding", value: SampleEncoding.allCases.map(\.rawValue).joined(separator: "|"),
    help: """
      How samples are stored. Default: as in the input; 8-bit and companded ones become pcm16, double \
      precision becomes float. Integers clip at full scale, and the report counts it; float cannot.
      """)
  static let format = OptionDescription(
    "format", value: "auto|" + AudioContainer.allCases.map(\.rawValue).joined(separator: "|"),
    help: """
      What the files are, whatever they are called. auto goes by the extension, and makes a WAV that \
      would pass 4 GB an RF64. Default: auto.
      """)
  static let select = OptionDescription(
    "select", value: "loudness|blend|front|back|omni|follow:FILE",
    help: """
      What decides which port selected is. loudness: the side on which somebody speaks; blend: both sides \
      by their share of the power; front, back, omni: that one; follow: as the rows SECONDS,PORT of a \
      file say, with PORT one of front, back, omni. Default: loudness, which begins with front.
      """)
  static let events = OptionDescription(
    "events", value: "FILE.csv|FILE.txt",
    help: """
      Writes a row a decision of selected, the first for time 0: .csv with seconds, port, levels of front \
      and back and reason, or .txt, a label track of Audacity.
      """)
  static let noDither = OptionDescription(
    "no-dither",
    help: """
      Rounds ports to integers without dither. Default: dither of triangular density, one step to \
      either side; sound that goes through unchanged never has any.
      """)
  static let keepLatency = OptionDescription(
    "keep-latency",
    help: "Leaves the latency of the filters in. Default: outputs are aligned with the input.")
  static let strict = OptionDescription(
    "strict", help: "Refuses a recording of unknown geometry, with status 3.")
  static let force = OptionDescription("force", help: "Replaces outputs that exist.")
  static let jobs = OptionDescription(
    "jobs", value: "N",
    help: "How many recordings to process at once. Default: as many as there are cores.")
  static let dryRun = OptionDescription(
    "dry-run", help: "Checks everything, says what would be written, and writes nothing.")
  static let report = OptionDescription(
    "report", value: "FILE", help: "Writes the report as JSON into a file as well.")
  static let progress = OptionDescription(
    "progress", value: Progress.Mode.allCases.map(\.rawValue).joined(separator: "|"),
    help: """
      Shows on standard error how far it is, how fast, and how long it will take. auto does when that \
      is a terminal. Default: auto.
      """)
  static let quiet = OptionDescription("quiet", help: "Prints nothing but warnings and errors.")
  static let json = OptionDescription("json", help: "Prints the report as JSON.")

  static let description = CommandDescription(
    name: "beamform process",
    summary: "Turns a recording of an array into beams and other ports.",
    operands: "INPUT...",
    options: [
      BeamWords.array, output, BeamWords.portsToProcess, BeamWords.pattern, BeamWords.front,
      BeamWords.design,
      BeamWords.taps, BeamWords.floor, BeamWords.speed, channels, merge, raw, from,
      to, select, events, lowCut, gain, encoding, format, noDither, keepLatency, strict, force,
      jobs, dryRun,
      report, json, quiet, progress, .help,
    ],
    sections: [
      (
        "Inputs",
        [
          "Any file that libsndfile reads: WAV, RF64, W64, CAF, AIFF, FLAC and more; - is",
          "a WAV stream on standard input. Each input is a job of its own, and one that",
          "fails does not stop the others; with --merge all are one recording.",
        ]
      ),
      (
        "Channels",
        [
          "A recording with fewer channels than those of the array, or without",
          "--array, goes through unchanged: all its channels, bit for bit, with a",
          "warning; --strict refuses it. One with more channels is refused, unless",
          "--channels is given or the array file says which are which.",
        ]
      ),
      (
        "Report",
        [
          "Levels are in decibels of full scale. The real-time factor says how many",
          "seconds of sound were processed in a second.",
        ]
      ),
      (
        "Exit status",
        [
          "0 done, 1 the machine failed, 2 usage, 3 the input does not suit.",
          "129, 130 and 143: interrupted, outputs complete with what was processed.",
          "Of several recordings the highest counts.",
        ]
      ),
      (
        "Examples",
        [
          "beamform process take.wav --array pair:20mm -o beams/",
          "beamform process take.wav --array circle:6x46.3mm \\",
          "    --ports omni,beam:90,beam:-90:hypercardioid -o beams.wav",
          "beamform process tr1.wav tr2.wav --merge --array pair:20mm -o beams/",
          "arecord -t wav -c 2 | beamform process - --array pair:20mm -o - | aplay",
        ]
      ),
    ])

  static func run(_ arguments: Arguments) throws(CommandError) -> ExitStatus {
    let options = try ProcessOptions(arguments)
    let array = try options.array.map(NamedArray.init(word:))
    try checkReport(options)
    let reporter = JobReporter(
      options, asJSON: arguments.has(json), isQuiet: arguments.has(quiet))
    let list = try JobList(options, array: array, isQuiet: arguments.has(quiet)) {
      reporter.report($1)
    }
    let file =
      try options.isDryRun
      ? nil
      : options.reportPath.map { path throws(CommandError) in
        try TextOutput(path: path, replacesExisting: options.replacesExisting)
      }
    return try reporter.conclude(list.run(atOnce: options.jobs), file: file)
  }

  /// Refuses a report that would destroy something.
  private static func checkReport(_ options: ProcessOptions) throws(CommandError) {
    for (path, kind) in [(options.reportPath, "report"), (options.selection.eventsPath, "events")] {
      if let path { try check(path, isThe: kind, options) }
    }
    if let report = options.reportPath, let events = options.selection.eventsPath,
      sameFile(report, events)
    {
      throw .usage(events, "the events are the report", "choose another name")
    }
  }

  private static func check(
    _ path: String, isThe kind: String, _ options: ProcessOptions
  ) throws(CommandError) {
    for (word, other) in options.recordings.flatMap(\.paths).map({ ($0, "input") })
      + [(options.array ?? "", "array file"), (options.selection.followPath ?? "", "follow file")]
    where sameFile(path, word) {
      throw .usage(path, "the \(kind) is the \(other)", "choose another name")
    }
    if !options.replacesExisting, FileSystem.exists(path) {
      throw .usage(
        path, "it exists already",
        kind == "report"
          ? "choose another report, or add --force" : "choose another file, or add --force")
    }
    if options.isDryRun {
      try TextOutput.check(path: path, replacesExisting: options.replacesExisting)
    }
  }
}
