import Beamforming

extension GeometryError {
  /// What is wrong, with the microphone's number and the figures.
  package var why: String {
    switch self {
    case .directionOutOfRange(let azimuth, let elevation):
      "azimuth \(roundedNumber(azimuth * 180 / .pi)), elevation"
        + " \(roundedNumber(elevation * 180 / .pi)) degrees is no direction"
    case .microphoneCountOutOfRange(let count):
      count == 1
        ? "an array of 1 microphone has no direction"
        : "the array has \(count) microphones"
    case .positionNotFinite(let microphone):
      "the position of microphone \(microphone) is not finite"
    case .microphonesCoincide(let first, let second):
      "microphones \(first) and \(second) stand in one place"
    case .spanTooLarge(let meters):
      "the microphones stand \(roundedNumber(meters)) m apart, more than"
        + " \(roundedNumber(MicrophoneArray.largestSpanMeters)) m"
    case .fileChannelsOutOfRange(let count):
      "recordings of \(count) channels ('fileChannels') are not possible"
    case .channelOutOfRange(let microphone, let channel, let fileChannels):
      channel < 1
        ? "microphone \(microphone) has channel \(channel), and channels are counted from 1"
        : "microphone \(microphone) has channel \(channel), and the recordings have only"
          + " \(fileChannels) ('fileChannels')"
    case .channelUsedTwice(let channel, let first, let second):
      "microphones \(first) and \(second) both have channel \(channel)"
    case .gainOutOfRange(let microphone, let decibels):
      "microphone \(microphone) has a gain of \(shortNumber(decibels)) dB"
    case .delayOutOfRange(let microphone, let seconds):
      "microphone \(microphone) has a delay of \(shortNumber(seconds)) s"
    case .bodyRadiusOutOfRange:
      "the radius of the body lies outside 0.001 to 1 m"
    case .microphoneOffBody(let microphone, let distance, let radius):
      "microphone \(microphone) is \(roundedNumber(distance)) m from the centre of the body, whose "
        + "surface is \(roundedNumber(radius)) m from it"
    case .responseRateOutOfRange(let rate):
      "responses of \(roundedNumber(rate)) Hz lie outside 1000 to 768000 Hz"
    case .responseDirectionsOutOfRange(let count):
      "there are responses to \(count) directions"
    case .responseLengthOutOfRange(let frames):
      "the responses are \(frames) frames long"
    case .responsesTooLarge(let samples):
      "the responses have \(samples) samples in all"
    case .responseCount(let measurement, let count, let expected):
      "measurement \(measurement) has responses of \(count) microphones, not of \(expected)"
    case .responseLength(let measurement, let frames, let expected):
      "a response of measurement \(measurement) is \(frames) frames long, not \(expected)"
    case .responseNotUsable(let measurement, let microphone):
      "measurement \(measurement) of microphone \(microphone) has a sample that is no sound"
    case .responsesSilent(let microphone):
      "microphone \(microphone) hears nothing from any direction"
    }
  }

  /// What to do about it, with the bound that was broken.
  package var remedy: String {
    switch self {
    case .directionOutOfRange:
      "an elevation runs from -90 to 90 degrees, an azimuth is any finite number"
    case .microphoneCountOutOfRange:
      "give from \(MicrophoneArray.microphoneCounts.lowerBound) to"
        + " \(MicrophoneArray.microphoneCounts.upperBound) microphones"
    case .positionNotFinite:
      "give positions in metres"
    case .spanTooLarge:
      "were millimetres meant? Positions in array files are metres"
    case .microphonesCoincide:
      "give each its own position, in metres"
    case .fileChannelsOutOfRange:
      "give from \(MicrophoneArray.fileChannelCounts.lowerBound) to"
        + " \(MicrophoneArray.fileChannelCounts.upperBound)"
    case .channelOutOfRange(_, let channel, _):
      channel < 1
        ? "give 1 for the first channel of the recording"
        : "correct the channel, or how many channels the recordings have"
    case .channelUsedTwice:
      "give every microphone its own channel; one without has its place in the list"
    case .gainOutOfRange:
      "gains run from -\(roundedNumber(MicrophoneArray.largestGainDecibels)) to"
        + " \(roundedNumber(MicrophoneArray.largestGainDecibels)) dB"
    case .delayOutOfRange:
      "delays run from -\(roundedNumber(MicrophoneArray.largestDelaySeconds)) to"
        + " \(roundedNumber(MicrophoneArray.largestDelaySeconds)) s"
    case .bodyRadiusOutOfRange: "it is in metres"
    case .microphoneOffBody: "microphones stand within 2 % of the radius"
    case .responseRateOutOfRange: "measure at the rate of a recording"
    case .responseDirectionsOutOfRange:
      "give from \(MeasuredResponses.measurementCounts.lowerBound) to"
        + " \(MeasuredResponses.measurementCounts.upperBound)"
    case .responseLengthOutOfRange:
      "give from \(MeasuredResponses.frameCounts.lowerBound) to"
        + " \(MeasuredResponses.frameCounts.upperBound)"
    case .responsesTooLarge:
      "at most \(MeasuredResponses.largestSampleCount): shorten them, or leave directions out"
    case .responseCount: "give one response a microphone, in the array's order"
    case .responseLength: "all responses are equally long"
    case .responseNotUsable: "responses are finite, and 1 is full scale"
    case .responsesSilent: "leave it out of the array, or measure it again"
    }
  }
}
