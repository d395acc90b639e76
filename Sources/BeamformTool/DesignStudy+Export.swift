import ArrayFiles
import AudioFiles
import Beamforming

extension DesignStudy {
  /// Writes the filters as impulse responses, a channel a microphone, port after port.
  ///
  /// - Returns: How another convolver takes them; empty when nothing was to be written.
  func export() throws(CommandError) -> String {
    guard let path = options.exportPath else { return "" }
    guard let container = AudioContainer(path: path) else { throw OutputPlan.unknownKind(path) }
    let count = design.microphoneCount
    let channels = count * ports.count
    guard container.holds(.float, channels: channels, sampleRate: options.sampleRate) else {
      throw .usage(
        path, "a \(container.rawValue) file cannot hold \(channels) channels of float",
        "write a .wav file")
    }
    let responses = impulseResponses()
    let frames = responses[0][0].count
    var samples = [Float](repeating: 0, count: frames * channels)
    for (port, response) in responses.enumerated() {
      for (microphone, taps) in response.enumerated() {
        for frame in 0..<frames {
          samples[frame * channels + port * count + microphone] = taps[frame]
        }
      }
    }
    var output = OutputOptions()
    output.expectedFrames = frames
    output.metadata = output.metadata.naming(
      tracks: ports.indices.flatMap { port in
        (0..<count).map { microphone in
          (port * count + microphone + 1, "\(ports[port].word.name) microphone \(microphone + 1)")
        }
      })
    do throws(AudioFileError) {
      let writer = try AudioFileWriter(
        path: path, container: container, encoding: .float, sampleRate: options.sampleRate,
        channels: channels, replacesExisting: options.replacesExisting, options: output)
      try writer.write(samples, frames: frames)
      try writer.finish()
    } catch { throw CommandError(error) }
    let name = escaped(path)
    return """

      \(name): \(frames) taps, \(channels) channels: \(count) microphones of \(ports[0].word.name), then of the next port.
      In Python, x the recording, frames by microphones, port p from 0:
        h, rate = soundfile.read("\(name)")
        y = sum(scipy.signal.fftconvolve(x[:, m], h[:, p * \(count) + m]) for m in range(\(count)))

      """
  }

  /// What comes out of every port for a click at each microphone: ports × microphones × frames.
  ///
  /// The poles are followed for four periods of their corner, which takes them below −120 dB.
  private func impulseResponses() -> [[[Float]]] {
    let lowest = design.lowestCornerFrequency
    let frames =
      Int((4 * Double(options.sampleRate) / lowest).rounded(.up)) + 2 * design.latencyFrames + 1
    var responses = ports.map { _ in [[Float]]() }
    for clicked in 0..<design.microphoneCount {
      let processor = Processor(design: design)
      var inputs = [[Float]](
        repeating: [Float](repeating: 0, count: frames), count: design.microphoneCount)
      inputs[clicked][0] = 1
      for (port, response) in processor.outputs(of: inputs).enumerated() {
        responses[port].append(response)
      }
    }
    return responses
  }
}

extension Processor {
  /// What comes out for whole signals, one a microphone, all equally long.
  fileprivate func outputs(of signals: [[Float]]) -> [[Float]] {
    let frames = signals[0].count
    let ports = design.ports.count
    let input = UnsafeMutablePointer<Float>.allocate(capacity: frames * signals.count)
    let output = UnsafeMutablePointer<Float>.allocate(capacity: frames * ports)
    defer {
      input.deallocate()
      output.deallocate()
    }
    for (index, signal) in signals.enumerated() {
      (input + index * frames).initialize(from: signal, count: frames)
    }
    output.initialize(repeating: 0, count: frames * ports)
    process(
      inputs: signals.indices.map { UnsafePointer(input + $0 * frames) },
      outputs: (0..<ports).map { output + $0 * frames }, frames: frames)
    return (0..<ports).map { port in
      Array(UnsafeBufferPointer(start: output + port * frames, count: frames))
    }
  }
}
