import AudioFiles
import Foundation
import TestSupport
import Testing

@Suite struct StreamTests {
  private static let latency = 16
  private static let pair = ["--array", "pair:20mm"]

  /// A block and the filter are all that a stream waits for, however it is cut: frames come out
  /// while no more goes in.
  @Test(arguments: [[3840], [8, 57, 30_000, 1, 263]])
  func framesComeOutOnceTheLatencyIsIn(steps: [Int]) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, frames: 9600, to: "in.wav", encoding: .float)
    let words = Self.pair + ["--ports", "omni,front,back", "--quiet", "-o"]
    #expect(
      try Beamform.run(["process", "in.wav"] + words + ["whole.wav"], in: folder).status == 0)
    let sound = try folder.sampleBytes("in.wav")
    let run = try PipedBeamform(["process", "-"] + words + ["-"], in: folder)
    try run.send(try folder.data("in.wav").dropLast(sound.count))
    var sent = 0
    var received: [UInt8] = []
    var turn = 0
    while sent < sound.count {
      let step = min(steps[turn % steps.count], sound.count - sent)
      try run.send(sound.dropFirst(sent).prefix(step))
      sent += step
      turn += 1
      if turn == 1 { #expect(run.receiveHeader().count > 44) }
      let due = max(0, sent / 8 - Self.latency) * 12
      received += run.receive(due - received.count)
      try #require(received.count == due)
    }
    try run.endInput()
    received += run.receive(Self.latency * 12 + 1)
    #expect(Data(received) == (try folder.sampleBytes("whole.wav")))
    let (status, errors) = try run.end()
    #expect(status == 0 && errors.isEmpty)
  }

  /// The header promises 20 000 frames, of which 4000 come: that they are fewer is no news to the
  /// one who ends it.
  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)], ["-", "o.wav"])
  func aSignalEndsAStreamThatHasFallenSilent(
    signal: (number: Int32, status: Int32), output: String
  ) throws {
    let folder = try Folder()
    for array in [Self.pair, []] {
      try? FileManager.default.removeItem(atPath: folder.path("o.wav"))
      try folder.writeNoise(channels: 2, frames: 20_000, to: "in.wav")
      let header = try folder.data("in.wav").dropLast(80_000)
      let sound = try folder.sampleBytes("in.wav").prefix(16_000)
      let run = try PipedBeamform(
        ["process", "-", "--quiet", "--no-dither", "-o", output] + array, in: folder)
      try run.send(header + sound)
      var received: [UInt8] = []
      if output == "-" {
        _ = run.receiveHeader()
        received = run.receive(array.isEmpty ? 16_000 : (4000 - Self.latency) * 6)
      } else {
        while run.isRunning, !folder.names.contains(where: { $0.hasPrefix(".") }) { usleep(500) }
        usleep(100_000)
      }
      let start = ContinuousClock.now
      run.signal(signal.number)
      let (status, errors) = try run.end()
      #expect(status == signal.status, "\(errors)")
      #expect(ContinuousClock.now - start < .seconds(1))
      #expect(errors.contains("frame") == false)
      received += run.receive(100_000)
      try folder.writeNoise(channels: 2, frames: 4000, to: "short.wav")
      if !array.isEmpty {
        _ = try Beamform.run(
          ["process", "short.wav", "--quiet", "--no-dither", "--force", "-o", "short.wav.out.wav"]
            + array, in: folder)
      }
      // The first 4000 frames of noise are the same whatever its length.
      let truth = array.isEmpty ? sound : try folder.sampleBytes("short.wav.out.wav")
      #expect(Data(output == "-" ? received : [UInt8](try folder.sampleBytes("o.wav"))) == truth)
    }
  }

  @Test(arguments: [["--array", "pair:20mm"], ["--array", "pair:20mm", "--encoding", "float"]])
  func aReaderThatGoesAwayEndsAnEndlessStreamQuietly(words: [String]) throws {
    let folder = try Folder()
    let outcome = try Beamform.run(
      URL(fileURLWithPath: "/bin/bash"),
      ["-c", "\"$@\" < /dev/zero | head -c 1000 | wc -c; echo ${PIPESTATUS[0]}", "bash"]
        + [Beamform.executable.path, "process", "-", "--raw", "48000,2,pcm16", "-o", "-"] + words,
      in: folder)
    #expect(outcome.output.split(separator: "\n") == ["1000", "0"])
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: [["--array", "pair:20mm"], []])
  func aFullDeviceIsAFailureInOneLine(array: [String]) throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    let outcome = try Beamform.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "exec \"$@\" > /dev/full", "sh", Beamform.executable.path, "process", "in.wav"]
        + ["-o", "-"] + array, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("beamform: standard output: could not be written: "))
  }

  @Test(arguments: SampleEncoding.allCases)
  func samplesWithoutAHeaderAreThoseOfTheFile(encoding: SampleEncoding) throws {
    let folder = try Folder()
    let sound = (1...2).map { whiteNoise(frames: 5000, seed: UInt64($0), level: 0.1) }
    try folder.writeSound(sound, to: "in.wav", encoding: encoding, sampleRate: 16_000)
    let torn = try folder.sampleBytes("in.wav") + Data([1, 2, 3])
    try torn.write(to: URL(fileURLWithPath: folder.path("in.raw")))
    for (array, warnings) in [(Self.pair, 1), ([], 2)] {
      let words = array + ["--quiet", "--force", "-o"]
      let raw = ["--raw", "16000,2,\(encoding.rawValue)"]
      let outcomes = [
        try Beamform.run(["process", "in.wav"] + words + ["a.wav"], in: folder),
        try Beamform.run(["process", "in.raw"] + raw + words + ["b.wav"], in: folder),
        try Beamform.run(
          piping: "in.raw", into: ["process", "-"] + raw + words + ["c.wav"], in: folder),
      ]
      #expect(outcomes.map(\.status) == [0, 0, 0])
      for outcome in outcomes.dropFirst() {
        #expect(outcome.errorLines.count == warnings, "\(outcome.errors)")
        #expect(outcome.errors.contains("it ends within a frame, of which 3 bytes are left out"))
      }
      for name in ["b.wav", "c.wav"] {
        #expect(try folder.sampleBytes(name) == folder.sampleBytes("a.wav"))
      }
    }
  }

  @Test func aStreamThatIsNoWaveIsRefusedInOneLine() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.flac")
    try folder.write("", to: "empty")
    try folder.write("RIFF", to: "cut")
    for (name, reason) in [
      ("in.flac", "it is FLAC, and only WAV can come through a pipe"),
      ("empty", "standard input: holds no sound"), ("cut", "it ends before its samples"),
    ] {
      for array in [Self.pair, []] {
        let outcome = try Beamform.run(
          piping: name, into: ["process", "-", "-o", "new/"] + array, in: folder)
        #expect(outcome.status == 3)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
      }
    }
    #expect(folder.names == ["cut", "empty", "in.flac"])
  }

  /// A pipe holds 64 KiB: its sender would be cut off if nobody read the rest.
  @Test(arguments: [["--array", "pair:20mm"], []])
  func whatFollowsTheSamplesIsReadToItsEnd(array: [String]) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    let chunk = Data("LIST".utf8) + Data([0, 0, 0x10, 0]) + Data(count: 1 << 20)
    try (try folder.data("in.wav") + chunk).write(
      to: URL(fileURLWithPath: folder.path("long.wav")))
    let outcome = try Beamform.run(
      piping: "long.wav", into: ["process", "-", "--quiet", "-o", "o.wav"] + array, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.readSound("o.wav").format.frames == 480)
  }

  /// With all three closed, the input and two outputs would have their numbers, and the progress
  /// would go into the samples behind a header of 44 bytes.
  @Test func closedDescriptorsAreNoFiles() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, frames: 6000, to: "in.wav")
    let words = [
      Beamform.executable.path, "process", "in.wav", "--progress", "always", "--quiet", "-o",
    ]
    for (closed, output) in [("", "open/"), ("2>&-", "two/"), ("<&- >&- 2>&-", "all/")] {
      let outcome = try Beamform.run(
        URL(fileURLWithPath: "/bin/sh"), ["-c", "\"$@\" \(closed)", "sh"] + words + [output],
        in: folder)
      #expect(outcome.status == 0)
      for name in ["in.omni.wav", "in.front.wav", "in.back.wav"] {
        #expect(try folder.data(output + name) == folder.data("open/" + name), "\(output)\(name)")
      }
    }
  }
}
