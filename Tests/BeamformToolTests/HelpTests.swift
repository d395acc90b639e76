import TestSupport
import Testing

@Suite struct HelpTests {
  @Test(arguments: ["--help", "-h"])
  func theProgramListsItsCommands(option: String) throws {
    let outcome = try Beamform.run([option], in: Folder())
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    for command in ["process", "arrays", "demo"] { #expect(outcome.output.contains(command)) }
  }

  @Test func theVersionIsOneLine() throws {
    let outcome = try Beamform.run(["--version"], in: Folder())
    #expect(outcome.status == 0)
    #expect(outcome.output == "beamform 0.1.0\n")
  }

  @Test(arguments: ["process", "arrays", "demo"], ["--help", "-h"])
  func everyCommandHasHelpWithAnExample(command: String, option: String) throws {
    let outcome = try Beamform.run([command, option], in: Folder())
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("usage: beamform \(command)"))
    #expect(outcome.output.contains("Example"))
  }

  @Test func theHelpOfProcessNamesEveryOptionAndItsDefault() throws {
    let text = try Beamform.run(["process", "--help"], in: Folder()).output
    let options = [
      "--array", "--output", "--ports", "--pattern", "--front", "--design", "--taps",
      "--wng-floor", "--speed-of-sound", "--channels", "--encoding", "--keep-latency", "--strict",
      "--force", "--quiet", "--json",
    ]
    for option in options { #expect(text.contains("\(option)"), "\(option)") }
    for value in ["omni,front,back", "cardioid", "auto", "-15", "343"] {
      #expect(text.contains("Default: \(value)"), "\(value)")
    }
  }

  @Test func noLineOfHelpIsWiderThanATerminal() throws {
    for command in [["--help"], ["process", "-h"], ["arrays", "-h"], ["demo", "-h"]] {
      let text = try Beamform.run(command, in: Folder()).output
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func aDoubleDashEndsTheOptions() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 1, to: "--json")
    let outcome = try Beamform.run(["process", "-o", "out.wav", "--", "--json"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.sampleBytes("out.wav") == folder.sampleBytes("--json"))
  }

  @Test func optionsMayFollowTheInput() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 1, to: "in.wav")
    let words = ["process", "in.wav", "--output=out.wav", "--quiet"]
    let outcome = try Beamform.run(words, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(folder.names == ["in.wav", "out.wav"])
  }
}
