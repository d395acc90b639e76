import Beamforming

extension MicrophoneArray {
  /// Places signals of the microphones on the channels of a recording, as the array's hardware would.
  ///
  /// - Parameter signals: A signal a microphone, all of one length, in the order of `microphones`.
  /// - Returns: `fileChannels` channels; those without a microphone are silent.
  public func recording(of signals: [[Float]]) -> [[Float]] {
    precondition(signals.count == microphones.count, "one signal a microphone")
    let frames = signals.first?.count ?? 0
    precondition(signals.allSatisfy { $0.count == frames }, "signals differ in length")
    let silence = [Float](repeating: 0, count: frames)
    var channels = [[Float]](repeating: silence, count: fileChannels)
    for (microphone, signal) in zip(microphones, signals) {
      channels[microphone.channel - 1] = signal
    }
    return channels
  }
}
