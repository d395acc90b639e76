import TestSupport
import Testing

@Suite struct UsageErrorTests {
  /// What was typed, and a word that the answer must have.
  static let slips: [(words: String, named: String)] = [
    ("", "--help"), ("proces in.wav", "process"), ("--versoin", "--version"),
    ("-- process", "--help"),
    ("process", "INPUT"), ("process in.wav in.wav", "named twice"), ("process - -", "twice"),
    ("process in.wav b.wav -o -", "DIR/"), ("process in.wav b.wav -o c.wav", "--merge"),
    ("process in.wav x/in.wav", "in.omni.wav"), ("process in.wav - --merge", "standard input"),
    ("process in.wav -o - --json", "--report FILE"), ("process in.wav -o - --format caf", "WAV"),
    ("process in.wav --merge=tim", "time"),
    ("process in.wav --merge time.wav --merge=x", "channels"),
    ("process in.wav --raw 16000,2", "16000,4,pcm16"), ("process in.wav --raw 0,2,pcm16", "RATE"),
    ("process in.wav --raw 16000,2,s16", "pcm16"),
    ("process in.wav --raw 16000,1025,pcm16", "1024"),
    ("process in.wav --from now", "1:30"), ("process in.wav --from 1:60", "1:60"),
    ("process in.wav --from -1", "-1"), ("process in.wav --to 1.5:00", "1.5:00"),
    ("process in.wav --from 0.005 --to 0.005", "later"), ("process in.wav --to 0", "later"),
    ("process in.wav --gain loud", "loud"), ("process in.wav --gain 61", "60"),
    ("process in.wav --low-cut 0 --array pair:20mm", "--low-cut"),
    ("process in.wav --format mp3", "auto"), ("process in.wav --jobs 0", "'0'"),
    ("process in.wav --progress sometimes", "always"), ("process in.wav --report in.wav", "input"),
    ("process in.wav -o o.wav --report o.wav", "report"),
    ("process in.wav --patern omni", "--pattern"), ("process in.wav --por omni", "--ports"),
    ("process in.wav --quie", "--quiet"), ("process in.wav -q", "--quiet"),
    ("process in.wav --array", "--array ARRAY"), ("process in.wav --array --json", "--array ARRAY"),
    ("process in.wav --json=1", "no value"),
    ("process in.wav --ports omni --select front", "--ports"),
    ("design --array pair:20mm --ports selected", "front, back and omni"),
    ("process in.wav --ports frnt", "front"),
    ("process in.wav --ports omni,,back", "empty"), ("process in.wav --ports front,front", "twice"),
    ("process in.wav --ports beam:0,beam:360", "beam:0"),
    ("process in.wav --ports beam:90,beam:90:cardioid", "beam:90"),
    ("process in.wav --ports beam", "beam:AZ"), ("process in.wav --ports beam:", "direction"),
    ("process in.wav --ports beam:0/91", "91"),
    ("process in.wav --ports beam:90:cardiod", "cardioid"),
    ("process in.wav --ports beam:90:", "pattern"), ("process in.wav --ports front:90", "front"),
    ("process in.wav --ports figure8:9:omni", "figure8:AZ"),
    ("process in.wav --ports figure8 --pattern omni", "--pattern"),
    ("process in.wav --pattern 1.5", "1.5"), ("process in.wav --pattern nan", "cardioid"),
    ("process in.wav --pattern superdirectional", "superdirective"),
    ("process in.wav --array pair:20mm --pattern superdirective --ports figure8", "--pattern"),
    ("process in.wav --front north", "north"), ("process in.wav --front 1/2/3", "AZ/EL"),
    ("process in.wav --front inf", "inf"), ("process in.wav --design gradent", "gradient"),
    ("process in.wav --taps 3.5", "3.5"), ("process in.wav --taps 0x21", "0x21"),
    ("process in.wav --taps -3", "-3"), ("process in.wav --wng-floor nan", "nan"),
    ("process in.wav --wng-floor 1e1", "1e1"), ("process in.wav --speed-of-sound fast", "fast"),
    ("process in.wav --encoding pcm8", "pcm16"), ("process in.wav --channels 1,2", "--array"),
    ("process in.wav --array pair:20mm --channels 0,1", "'0'"),
    ("process in.wav --array pair:20mm --channels 1,1", "twice"),
    ("process in.wav --array pair:20mm --channels 1", "2 microphones"),
    ("process in.wav -o out.mp3", ".wav"), ("process in.wav -o out", ".flac"),
    ("process in.wav -o out.flac --encoding float", "--encoding"),
    ("process in.wav --array pair:20mm -o a.flac --encoding pcm32", "pcm16 or pcm24"),
    ("arrays one two", "two"), ("arrays --jsn", "--json"), ("demo in.wav", "process"),
  ]

  @Test(arguments: slips)
  func aSlipIsOneLineThatNamesTheRightWord(words: String, named: String) throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 2, to: "in.wav")
    let outcome = try Beamform.run(words.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains(named), "\(outcome.errors)")
    #expect(outcome.errors.wholeMatch(of: /beamform: .+: .+ \(.+\)\n/) != nil, "\(outcome.errors)")
    #expect(folder.names == ["in.wav"])
  }

  @Test func theLastOfARepeatedOptionCounts() throws {
    let folder = try Folder()
    try folder.writeNoise(channels: 1, to: "in.wav")
    let words = ["process", "in.wav", "-o", "a.wav", "-o", "b.wav", "--quiet"]
    #expect(try Beamform.run(words, in: folder).status == 0)
    #expect(folder.names == ["b.wav", "in.wav"])
  }
}
