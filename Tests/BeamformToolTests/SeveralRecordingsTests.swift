import AudioFiles
import Foundation
import TestSupport
import Testing

@Suite struct SeveralRecordingsTests {
  private static let pair = ["--array", "pair:20mm", "--quiet", "-o"]

  @Test func monoFilesSideBySideAreTheRecording() throws {
    let folder = try Folder()
    let sound = (1...3).map { whiteNoise(frames: 9000, seed: UInt64($0)) }
    try folder.writeSound(sound, to: "all.wav")
    try folder.writeSound([sound[0]], to: "1.wav")
    try folder.writeSound([sound[1], sound[2]], to: "2.flac")
    let array = ["--array", "circle:3x20mm", "--quiet", "--taps", "9", "-o"]
    for (inputs, output) in [(["all.wav"], "a.wav"), (["1.wav", "2.flac", "--merge"], "b.wav")] {
      let outcome = try Beamform.run(["process"] + inputs + array + [output], in: folder)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let copied = try Beamform.run(["process"] + inputs + ["-o", "copy." + output], in: folder)
      #expect(copied.status == 0)
    }
    #expect(try folder.data("a.wav") == folder.data("b.wav"))
    #expect(try folder.sampleBytes("copy.b.wav") == folder.sampleBytes("all.wav"))
  }

  /// Parts that begin and end anywhere, also where a block of the whole does not.
  @Test func theFilesOfASplitTakeAreTheRecording() throws {
    let folder = try Folder()
    let sound = (1...2).map { whiteNoise(frames: 20_000, seed: UInt64($0)) }
    try folder.writeSound(sound, to: "all.wav")
    let cuts = [0, 5000, 5001, 13_000, 20_000]
    var parts: [String] = []
    for (index, (start, end)) in zip(cuts, cuts.dropFirst()).enumerated() {
      parts.append("take_\(index).wav")
      try folder.writeSound(sound.map { Array($0[start..<end]) }, to: parts[index])
    }
    let merged = parts + ["--merge=time"]
    for section in [[], ["--from", "4990s", "--to", "15000s"], ["--from", "13000s"]] {
      let words = section + ["--force"] + Self.pair
      let outcomes = [
        try Beamform.run(["process", "all.wav"] + words + ["a.wav"], in: folder),
        try Beamform.run(["process"] + merged + words + ["b.wav"], in: folder),
      ]
      #expect(outcomes.map(\.status) == [0, 0], "\(outcomes[1].errors)")
      #expect(try folder.data("a.wav") == folder.data("b.wav"), "\(section)")
    }
    #expect(try Beamform.run(["process"] + merged + ["-o", "c.wav"], in: folder).status == 0)
    #expect(try folder.sampleBytes("c.wav") == folder.sampleBytes("all.wav"))
  }

  @Test(
    arguments: [
      (SampleEncoding.pcm16, SampleEncoding.pcm24), (.pcm24, .pcm32), (.pcm16, .float),
      (.float, .pcm24), (.pcm32, .float),
    ], ["", "=time"])
  func mixedEncodingsGoThroughWithoutLoss(
    encodings: (SampleEncoding, SampleEncoding), kind: String
  ) throws {
    let folder = try Folder()
    let sound = (1...2).map { whiteNoise(frames: 5000, seed: UInt64($0)) }
    try folder.writeSound([sound[0]], to: "1.wav", encoding: encodings.0)
    try folder.writeSound([sound[1]], to: "2.wav", encoding: encodings.1)
    let words = ["process", "1.wav", "2.wav", "--merge\(kind)", "-o", "o.wav"]
    let outcome = try Beamform.run(words, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let parts = try ["1.wav", "2.wav"].map { try folder.readSound($0).channels[0] }
    let truth = kind.isEmpty ? parts : [parts[0] + parts[1]]
    #expect(try folder.readSound("o.wav").channels == truth)
  }

  @Test func whatDoesNotFitTogetherIsRefusedWithBothNames() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "a.wav")
    try folder.writeNoise(channels: 2, to: "rate.wav", sampleRate: 44_100)
    try folder.writeNoise(channels: 2, frames: 479, to: "length.wav")
    try folder.writeNoise(channels: 1, to: "width.wav")
    let names = folder.names
    for (other, kind) in [
      ("rate.wav", "--merge"), ("length.wav", "--merge"), ("rate.wav", "--merge=time"),
      ("width.wav", "--merge=time"),
    ] {
      for array in [["--array", "circle:4x20mm"], []] {
        let outcome = try Beamform.run(
          ["process", "a.wav", other, kind, "-o", "new/"] + array, in: folder)
        #expect(outcome.status == 3)
        #expect(outcome.errorLines.count == 1)
        #expect(
          outcome.errors.hasPrefix("beamform: \(other): ") && outcome.errors.contains("a.wav"))
      }
    }
    #expect(folder.names == names)
  }

  @Test func aBadFileDoesNotStopTheOthersAndTheHighestStatusCounts() throws {
    let folder = try Folder()
    for name in ["a.wav", "b.wav", "c.wav"] { try folder.writeNoise(channels: 2, to: name) }
    try folder.write("this is no sound", to: "bad.wav")
    try folder.write("precious", to: "c.omni.wav")
    let words = ["--array", "pair:20mm", "--gain", "-12"]
    let cases: [(inputs: [String], status: Int32, summary: String)] = [
      (["a.wav", "b.wav"], 0, "2 of 2 recordings done"),
      (["a.wav", "missing.wav", "b.wav"], 1, "2 of 3 recordings done, 1 failed"),
      (["missing.wav", "c.wav", "a.wav"], 2, "1 of 3 recordings done, 2 failed"),
      (["bad.wav", "missing.wav", "c.wav", "b.wav"], 3, "1 of 4 recordings done, 3 failed"),
    ]
    for (inputs, status, summary) in cases {
      for name in folder.names where name.contains(".") && "ab".contains(name.prefix(1)) {
        if name.split(separator: ".").count > 2 {
          try FileManager.default.removeItem(atPath: folder.path(name))
        }
      }
      let outcome = try Beamform.run(["process"] + inputs + words, in: folder)
      #expect(outcome.status == status)
      #expect(outcome.output.hasSuffix(summary + "\n"), "\(outcome.output)")
      let failed = inputs.count { !["a.wav", "b.wav"].contains($0) }
      #expect(outcome.errorLines.count == failed)
      for name in inputs where ["a.wav", "b.wav"].contains(name) {
        for port in ["omni", "front", "back"] {
          #expect(folder.names.contains("\(name.prefix(1)).\(port).wav"))
        }
      }
    }
    #expect(try folder.data("c.omni.wav") == Data("precious".utf8))
  }

  @Test func resultsDoNotDependOnTheNumberOfJobs() throws {
    let folder = try Folder()
    let inputs = (1...5).map { "\($0).wav" }
    for (index, name) in inputs.enumerated() {
      let sound = (0..<2).map {
        whiteNoise(frames: 3000 + 1777 * index, seed: UInt64(10 * index + $0))
      }
      try folder.writeSound(sound, to: name)
    }
    var texts: [String] = []
    for jobs in ["1", "2", "7"] {
      let words = ["--jobs", jobs, "--array", "pair:20mm", "-o", jobs]
      try FileManager.default.createDirectory(
        atPath: folder.path(jobs), withIntermediateDirectories: false)
      let outcome = try Beamform.run(["process"] + inputs + words, in: folder)
      #expect(outcome.status == 0)
      texts.append(
        outcome.output.replacing(/speed .*/, with: "").replacing("\(jobs)/", with: "DIR/"))
      for name in folder.names where name.hasPrefix("1/") {
        #expect(try folder.data(name) == folder.data(jobs + name.dropFirst(1)))
      }
    }
    #expect(Set(texts).count == 1)
  }

  @Test func outputsThatWouldBeOneFileAreRefusedBeforeAnythingIsWritten() throws {
    let folder = try Folder()
    for name in ["x", "y", "links"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    for name in ["x/in.wav", "y/in.wav", "a.wav"] { try folder.writeNoise(channels: 2, to: name) }
    try folder.write("precious", to: "links/in.front.wav")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("links/a.front.wav"), withDestinationPath: "in.front.wav")
    let names = folder.names
    for words in [
      ["a.wav", "x/in.wav", "y/in.wav", "-o", "new/"], ["x/in.wav", "a.wav", "-o", "links/"],
      ["x/in.wav", "a.wav", "-o", "links"],
    ] {
      for array in [["--array", "pair:20mm"], []] {
        let outcome = try Beamform.run(["process", "--force"] + words + array, in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.contains("it would be the output of"), "\(outcome.errors)")
      }
    }
    #expect(folder.names == names)
    #expect(try folder.data("links/in.front.wav") == Data("precious".utf8))
  }

  @Test func aStreamThatNeverBeganIsNotBlamedForAnInterruption() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "a.wav")
    let run = try PipedBeamform(
      [
        "process", "a.wav", "-", "--jobs", "2", "--quiet", "--array", "pair:20mm", "--gain", "-12",
        "-o", "new/",
      ], in: folder)
    while run.isRunning, !folder.names.contains("new/a.back.wav") { usleep(500) }
    run.signal(SIGINT)
    let (status, errors) = try run.end()
    #expect(status == 130)
    #expect(
      errors
        == "beamform: standard input: nothing had come before the interruption (run it again)\n"
    )
    #expect(try folder.readSound("new/a.omni.wav").format.frames == 480)
  }

  #if os(Linux)
    /// The signal is held back until the first recording is under way.
    @Test func anInterruptionCompletesWhatWasBegunAndBeginsNoMore() throws {
      let folder = try Folder()
      let inputs = ["a.wav", "b.wav", "c.wav"]
      for name in inputs { try folder.writeNoise(channels: 2, frames: 20_000, to: name) }
      let words = ["process"] + inputs + ["--jobs", "1", "--array", "pair:20mm", "-o", "new/"]
      let outcome = try Beamform.run(
        URL(fileURLWithPath: "/usr/bin/env"),
        [
          "--block-signal=INT", "/bin/sh", "-c", "kill -INT $$; exec \"$@\"", "sh",
          Beamform.executable.path,
        ] + words, in: folder)
      #expect(outcome.status == 130)
      #expect(outcome.output.hasSuffix("1 of 3 recordings done, 2 not begun\n"))
      #expect(
        folder.names == inputs + ["new"]
          + ["back", "front", "omni", "selected"].map { "new/a.\($0).wav" })
      #expect(try folder.readSound("new/a.omni.wav").format.frames == 4096)
    }
  #endif
}
