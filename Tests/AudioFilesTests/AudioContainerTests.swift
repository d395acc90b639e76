import AudioFiles
import Testing

@Suite struct AudioContainerTests {
  @Test(arguments: [
    ("take.wav", AudioContainer.wav), ("a/b.c/take.W64", .w64), ("take.rf64", .rf64),
    ("take.caf", .caf), ("take.front.FLAC", .flac), ("take.aiff", .aiff), ("-take.aif", .aiff),
    ("a.b/\u{301}take.wav", .wav),
  ])
  func extensionsStandForContainers(path: String, container: AudioContainer) {
    #expect(AudioContainer(path: path) == container)
  }

  @Test(arguments: [
    "take", "take.mp3", "take.", ".wav", "folder.wav/take", "folder.wav/", "", "-",
    "a.wav/\u{301}take",
  ])
  func otherNamesStandForNone(path: String) {
    #expect(AudioContainer(path: path) == nil)
  }

  @Test func flacHoldsIntegersUpTo24BitsInEightChannels() {
    for encoding in SampleEncoding.allCases {
      for channels in [1, 2, 8, 9, 16] {
        let fits = (encoding == .pcm16 || encoding == .pcm24) && channels <= 8
        #expect(
          AudioContainer.flac.holds(encoding, channels: channels, sampleRate: 48_000) == fits)
      }
    }
    #expect(AudioContainer.flac.holds(.pcm16, channels: 1, sampleRate: 655_350))
    #expect(!AudioContainer.flac.holds(.pcm16, channels: 1, sampleRate: 655_351))
  }

  @Test(arguments: AudioContainer.allCases.filter { $0 != .flac }, SampleEncoding.allCases)
  func theOthersHoldEverything(container: AudioContainer, encoding: SampleEncoding) {
    #expect(container.holds(encoding, channels: 16, sampleRate: 192_000))
    for channels in [0, -1, .max] {
      #expect(!container.holds(encoding, channels: channels, sampleRate: 48_000))
    }
    for sampleRate in [0, -1, .max] {
      #expect(!container.holds(encoding, channels: 1, sampleRate: sampleRate))
    }
  }

  @Test func lengthsEndWhereSizeFieldsDo() throws {
    let frames = try #require(AudioContainer.wav.maximumFrames(.pcm24, channels: 16))
    #expect(frames * 48 < 1 << 32 && (frames + 2732) * 48 > 1 << 32)
    #expect(AudioContainer.w64.maximumFrames(.float, channels: 16) == nil)
  }
}
