#if canImport(AVFAudio)
  import AVFAudio

  extension CaptureSession {
    /// Processes a buffer of the only input into a buffer of outputs, a channel each.
    ///
    /// Written to the rules of Apple's documentation and not run on Apple's systems so far.
    ///
    /// - Parameters:
    ///   - buffer: Float samples, not interleaved.
    ///   - time: Of its first frame; its sample time, or the host time where that is all there is.
    ///   - output: Room for as many frames, float and not interleaved; its frame length is set.
    /// - Returns: `nil`, and nothing is processed, where a format is another or the room too small.
    ///
    /// Real-time safe but for what the frameworks do in the properties of buffers.
    @discardableResult
    public func process(
      _ buffer: AVAudioPCMBuffer, at time: AVAudioTime, into output: AVAudioPCMBuffer
    ) -> BlockStatus? {
      guard let input = buffer.floatChannelData, let room = output.floatChannelData,
        buffer.stride == 1, output.stride == 1, output.frameCapacity >= buffer.frameLength
      else { return nil }
      output.frameLength = buffer.frameLength
      let rate = buffer.format.sampleRate
      let sampleTime =
        time.isSampleTimeValid
        ? time.sampleTime
        : Int64((AVAudioTime.seconds(forHostTime: time.hostTime) * rate).rounded())
      let channels = Int(buffer.format.channelCount)
      return UnsafeRawPointer(input).withMemoryRebound(
        to: UnsafePointer<Float>.self, capacity: channels
      ) { planes in
        process(
          at: sampleTime, inputs: planes, channels: channels, outputs: room,
          outputCount: Int(output.format.channelCount), frames: Int(buffer.frameLength),
          sampleRate: rate)
      }
    }
  }
#endif

#if os(iOS) || os(tvOS) || os(visionOS)
  extension Pattern {
    /// The pattern that Apple's audio session calls by this name; `nil` for its stereo, which is none.
    public init?(_ pattern: AVAudioSession.PolarPattern) {
      switch pattern {
      case .omnidirectional: self = .omni
      case .cardioid: self = .cardioid
      case .subcardioid: self = .subcardioid
      default: return nil
      }
    }

    /// What Apple's audio session calls this pattern; `nil` where it has no name.
    public var polarPattern: AVAudioSession.PolarPattern? {
      switch self {
      case .omni: .omnidirectional
      case .cardioid: .cardioid
      case .subcardioid: .subcardioid
      default: nil
      }
    }
  }
#endif

#if canImport(AVFoundation) && !os(watchOS)
  import AVFoundation

  extension CapturePosition {
    /// The side of a capture device or of an input's port.
    public init(_ position: AVCaptureDevice.Position) {
      self = CapturePosition(rawValue: position.rawValue) ?? .unspecified
    }

    /// The same for a capture device.
    public var devicePosition: AVCaptureDevice.Position {
      AVCaptureDevice.Position(rawValue: rawValue) ?? .unspecified
    }
  }
#endif
