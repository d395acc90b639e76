import ArraySimulation
import Beamforming
import Testing

@Suite struct RecordingTests {
  @Test func signalsGoToTheChannelsOfTheirMicrophonesAndTheOthersAreSilent() throws {
    let array = try MicrophoneArray(
      microphones: [
        Microphone(position: SIMD3(0.01, 0, 0), channel: 3),
        Microphone(position: SIMD3(-0.01, 0, 0), channel: 1),
      ], fileChannels: 4)
    let channels = array.recording(of: [[1, 2, 3], [4, 5, 6]])
    #expect(channels == [[4, 5, 6], [0, 0, 0], [1, 2, 3], [0, 0, 0]])
  }
}
