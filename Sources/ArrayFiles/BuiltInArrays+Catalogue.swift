extension BuiltInArrays {
  /// The built-in arrays: one array file under each name.
  ///
  /// A text in the source compiles fast, and needs neither a resource bundle nor a build tool.
  static let catalogue = #"""
    {
      "azure-kinect": {
        "name": "azure-kinect",
        "microphones": [
          { "position": [0, 0, 0], "channel": 1 },
          { "position": [0, 0.04, 0], "channel": 2 },
          { "position": [0.03464101, 0.02, 0], "channel": 3 },
          { "position": [0.03464101, -0.02, 0], "channel": 4 },
          { "position": [0, -0.04, 0], "channel": 5 },
          { "position": [-0.03464101, -0.02, 0], "channel": 6 },
          { "position": [-0.03464101, 0.02, 0], "channel": 7 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 8,
        "source": "A public MATLAB script (\"M = 7 for Kinect Azure\"), found by searching code; the repository is not known.",
        "note": "Seven microphones: the centre and a hexagon of 40 mm radius; recordings have 8 channels, of which the microphones are taken to be 1 to 7. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +x by convention; which side the maker calls front is unsure."
      },
      "fairy-tumbler-16": {
        "name": "fairy-tumbler-16",
        "microphones": [
          { "position": [0.0126, 0.0305, -0.0233], "channel": 1 },
          { "position": [0.0305, 0.0126, -0.0233], "channel": 2 },
          { "position": [0.0305, -0.0126, -0.0233], "channel": 3 },
          { "position": [0.0126, -0.0305, -0.0233], "channel": 4 },
          { "position": [-0.0126, -0.0305, -0.0233], "channel": 5 },
          { "position": [-0.0305, -0.0126, -0.0233], "channel": 6 },
          { "position": [-0.0305, 0.0126, -0.0233], "channel": 7 },
          { "position": [-0.0126, 0.0305, -0.0233], "channel": 8 },
          { "position": [0.0126, 0.0305, 0.0233], "channel": 9 },
          { "position": [0.0305, 0.0126, 0.0233], "channel": 10 },
          { "position": [0.0305, -0.0126, 0.0233], "channel": 11 },
          { "position": [0.0126, -0.0305, 0.0233], "channel": 12 },
          { "position": [-0.0126, -0.0305, 0.0233], "channel": 13 },
          { "position": [-0.0305, -0.0126, 0.0233], "channel": 14 },
          { "position": [-0.0305, 0.0126, 0.0233], "channel": 15 },
          { "position": [-0.0126, 0.0305, 0.0233], "channel": 16 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 16,
        "source": "https://github.com/FairyDevicesRD/tumbler hardware_api/microphone/microphone_positions/microphone_positions.txt",
        "note": "Sixteen microphones. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. The source calls -y the front and +y the back, where front here is +x by convention: give --front -90 for the source's."
      },
      "kinect-v1": {
        "name": "kinect-v1",
        "microphones": [
          { "position": [0.113, 0.02, 0], "channel": 1 },
          { "position": [-0.036, 0.02, 0], "channel": 2 },
          { "position": [-0.076, 0.02, 0], "channel": 3 },
          { "position": [-0.113, 0.02, 0], "channel": 4 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 4,
        "source": "http://giampierosalvi.blogspot.com/2013/12/ms-kinect-microphone-array-geometry.html",
        "note": "In the source's axes x runs along the device and y toward what the camera sees. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. The microphones stand in a line: front (+x) and back lie along the line itself, not before and behind its user. They differ in x alone, so that y gives no front and back."
      },
      "locata-dicit-15": {
        "name": "locata-dicit-15",
        "microphones": [
          { "position": [0.96, 0, 0], "channel": 1 },
          { "position": [0.64, 0, 0], "channel": 2 },
          { "position": [0.32, 0, 0], "channel": 3 },
          { "position": [0.16, 0, 0], "channel": 4 },
          { "position": [0.08, 0, 0], "channel": 5 },
          { "position": [0.04, 0, 0], "channel": 6 },
          { "position": [0, 0, 0], "channel": 7 },
          { "position": [0.96, 0, 0.32], "channel": 8 },
          { "position": [-0.04, 0, 0], "channel": 9 },
          { "position": [-0.08, 0, 0], "channel": 10 },
          { "position": [-0.16, 0, 0], "channel": 11 },
          { "position": [-0.32, 0, 0], "channel": 12 },
          { "position": [-0.64, 0, 0], "channel": 13 },
          { "position": [-0.96, 0, 0], "channel": 14 },
          { "position": [-0.96, 0, 0.32], "channel": 15 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 15,
        "source": "https://github.com/DavidDiazGuerra/Cross3D acousticTrackingDataset.py",
        "note": "Fifteen microphones: a row along x, and two above its ends. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +x by convention; which side the maker calls front is unsure. The source calls +y the front (--front 90), where front here looks along the row; all the microphones stand in the plane y = 0, and no beam can tell +y from -y."
      },
      "locata-hearing-aid-dummy": {
        "name": "locata-hearing-aid-dummy",
        "microphones": [
          { "position": [-0.079, 0, 0], "channel": 1 },
          { "position": [-0.079, -0.009, 0], "channel": 2 },
          { "position": [0.079, 0, 0], "channel": 3 },
          { "position": [0.079, -0.009, 0], "channel": 4 }
        ],
        "front": { "azimuth": 90, "elevation": 0 },
        "fileChannels": 4,
        "source": "https://github.com/DavidDiazGuerra/Cross3D acousticTrackingDataset.py",
        "note": "Two microphones at each ear, 9 mm apart: a natural case for cardioids. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +y, as the source states."
      },
      "locata-robot-head": {
        "name": "locata-robot-head",
        "microphones": [
          { "position": [-0.028, 0.03, -0.04], "channel": 1 },
          { "position": [0.006, 0.057, 0], "channel": 2 },
          { "position": [0.022, 0.022, -0.046], "channel": 3 },
          { "position": [-0.055, -0.024, -0.025], "channel": 4 },
          { "position": [-0.031, 0.023, 0.042], "channel": 5 },
          { "position": [-0.032, 0.011, 0.046], "channel": 6 },
          { "position": [-0.025, -0.003, 0.051], "channel": 7 },
          { "position": [-0.036, -0.027, 0.038], "channel": 8 },
          { "position": [-0.035, -0.043, 0.025], "channel": 9 },
          { "position": [0.029, -0.048, -0.012], "channel": 10 },
          { "position": [0.034, -0.03, 0.037], "channel": 11 },
          { "position": [0.035, 0.025, 0.039], "channel": 12 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 12,
        "source": "https://github.com/DavidDiazGuerra/Cross3D acousticTrackingDataset.py",
        "note": "Twelve microphones on the head of a robot. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. The source calls +y the front, where front here is +x by convention: give --front 90 for the source's."
      },
      "macbook-air-13-m1": {
        "name": "macbook-air-13-m1",
        "microphones": [
          { "position": [0, 0, 0], "channel": 1 },
          { "position": [0.02, 0, 0], "channel": 2 },
          { "position": [0.01, 0.0173, 0], "channel": 3 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 3,
        "source": "https://github.com/AsahiLinux/asahi-audio (f563fc3) firs/j313/mic.json",
        "note": "Three microphones in a triangle. Recordings have 3 channels at 48 kHz: the left microphone (FL), the right (FR), then the vertex of the triangle (LFE). Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +x by convention; which side the maker calls front is unsure. By these names +x runs from the left microphone to the right, so that front looks to the right; --front 90 and --front -90 look along the other axis."
      },
      "macbook-air-13-m2": {
        "name": "macbook-air-13-m2",
        "microphones": [
          { "position": [0, 0, 0], "channel": 1 },
          { "position": [0.02, 0, 0], "channel": 2 },
          { "position": [0.01, 0.0173, 0], "channel": 3 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 3,
        "source": "https://github.com/AsahiLinux/asahi-audio (f563fc3) firs/j413/mic.json",
        "note": "Three microphones in a triangle; the source mixes them with gains of 1, 1 and 1.5, though asahi-audio pull request 98 measures a spread of only 0.8 dB. Recordings have 3 channels at 48 kHz: the left microphone (FL), the right (FR), then the vertex of the triangle (LFE). Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +x by convention; which side the maker calls front is unsure. By these names +x runs from the left microphone to the right, so that front looks to the right; --front 90 and --front -90 look along the other axis."
      },
      "macbook-air-15-m2": {
        "name": "macbook-air-15-m2",
        "microphones": [
          { "position": [0, 0, 0], "channel": 1 },
          { "position": [0.02, 0, 0], "channel": 2 },
          { "position": [0.01, 0.0173, 0], "channel": 3 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 3,
        "source": "https://github.com/AsahiLinux/asahi-audio (f563fc3) firs/j415/mic.json",
        "note": "Three microphones in a triangle; the source mixes them with gains of 1, 1 and 1.5. Recordings have 3 channels at 48 kHz: the left microphone (FL), the right (FR), then the vertex of the triangle (LFE). Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +x by convention; which side the maker calls front is unsure. By these names +x runs from the left microphone to the right, so that front looks to the right; --front 90 and --front -90 look along the other axis."
      },
      "macbook-pro-13-m1": {
        "name": "macbook-pro-13-m1",
        "microphones": [
          { "position": [0, 0, 0], "channel": 1 },
          { "position": [0.02, 0, 0], "channel": 2 },
          { "position": [0.04, 0, 0], "channel": 3 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 3,
        "source": "https://github.com/AsahiLinux/asahi-audio (f563fc3) firs/j293/mic.json",
        "note": "Three microphones in a line. Recordings have 3 channels at 48 kHz: the left microphone (FL), the right (FR), then the one that the source calls the vertex (LFE). Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. The microphones stand in a line: front (+x) and back lie along the line itself, not before and behind its user."
      },
      "macbook-pro-14-m1": {
        "name": "macbook-pro-14-m1",
        "microphones": [
          { "position": [0, 0, 0], "channel": 1 },
          { "position": [0.02, 0, 0], "channel": 2 },
          { "position": [0.01, 0.0173, 0], "channel": 3 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 3,
        "source": "https://github.com/AsahiLinux/asahi-audio (f563fc3) firs/j314/mic.json",
        "note": "Three microphones in a triangle; the source mixes them with gains of 1.5, 1.5 and 1. Recordings have 3 channels at 48 kHz: the left microphone (FL), the right (FR), then the vertex of the triangle (LFE). Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +x by convention; which side the maker calls front is unsure. By these names +x runs from the left microphone to the right, so that front looks to the right; --front 90 and --front -90 look along the other axis."
      },
      "macbook-pro-16-m1": {
        "name": "macbook-pro-16-m1",
        "microphones": [
          { "position": [0, 0, 0], "channel": 1 },
          { "position": [0.02, 0, 0], "channel": 2 },
          { "position": [0.01, 0.0173, 0], "channel": 3 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 3,
        "source": "https://github.com/AsahiLinux/asahi-audio (f563fc3) firs/j316/mic.json",
        "note": "Three microphones in a triangle; the source mixes them with gains of 1.5, 1.5 and 1. Recordings have 3 channels at 48 kHz: the left microphone (FL), the right (FR), then the vertex of the triangle (LFE). Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +x by convention; which side the maker calls front is unsure. By these names +x runs from the left microphone to the right, so that front looks to the right; --front 90 and --front -90 look along the other axis."
      },
      "matrix-creator": {
        "name": "matrix-creator",
        "microphones": [
          { "position": [0.020091, -0.048504, 0], "channel": 1 },
          { "position": [-0.020091, -0.048504, 0], "channel": 2 },
          { "position": [-0.048504, -0.020091, 0], "channel": 3 },
          { "position": [-0.048504, 0.020091, 0], "channel": 4 },
          { "position": [-0.020091, 0.048504, 0], "channel": 5 },
          { "position": [0.020091, 0.048504, 0], "channel": 6 },
          { "position": [0.048504, 0.020091, 0], "channel": 7 },
          { "position": [0.048504, -0.020091, 0], "channel": 8 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 8,
        "source": "https://github.com/introlab/odas (bcb8454) config/odaslive/matrix_creator.cfg",
        "note": "Eight microphones. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +x by convention; which side the maker calls front is unsure."
      },
      "matrix-voice": {
        "name": "matrix-voice",
        "microphones": [
          { "position": [0, 0, 0], "channel": 1 },
          { "position": [-0.038133, 0.003576, 0], "channel": 2 },
          { "position": [-0.02098, 0.032043, 0], "channel": 3 },
          { "position": [0.011971, 0.036381, 0], "channel": 4 },
          { "position": [0.035908, 0.013323, 0], "channel": 5 },
          { "position": [0.032805, -0.019767, 0], "channel": 6 },
          { "position": [0.004999, -0.037972, 0], "channel": 7 },
          { "position": [-0.026571, -0.027584, 0], "channel": 8 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 8,
        "source": "https://github.com/introlab/odas (bcb8454) config/odaslive/matrix_voice.cfg",
        "note": "Eight microphones, one of them (channel 1) in the centre. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +x by convention; which side the maker calls front is unsure."
      },
      "microsoft-circular-7": {
        "name": "microsoft-circular-7",
        "microphones": [
          { "position": [0, 0, 0], "channel": 1 },
          { "position": [0.0425, 0, 0], "channel": 2 },
          { "position": [0.02125, 0.03681, 0], "channel": 3 },
          { "position": [-0.02125, 0.03681, 0], "channel": 4 },
          { "position": [-0.0425, 0, 0], "channel": 5 },
          { "position": [-0.02125, -0.03681, 0], "channel": 6 },
          { "position": [0.02125, -0.03681, 0], "channel": 7 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 7,
        "source": "https://learn.microsoft.com/en-gb/dotnet/api/microsoft.cognitiveservices.speech.audio.presetmicrophonearraygeometry",
        "note": "Seven microphones: the centre and six on a radius of about 42.5 mm. Positions and axes are as the source states them. It does not state their angles. The channels are in the order of the source's list, which is unsure. Front is +x by convention; which side the maker calls front is unsure."
      },
      "microsoft-linear-2": {
        "name": "microsoft-linear-2",
        "microphones": [
          { "position": [-0.02, 0, 0], "channel": 1 },
          { "position": [0.02, 0, 0], "channel": 2 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 2,
        "source": "https://learn.microsoft.com/en-gb/dotnet/api/microsoft.cognitiveservices.speech.audio.presetmicrophonearraygeometry",
        "note": "Two microphones 40 mm apart. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. The microphones stand in a line: front (+x) and back lie along the line itself, not before and behind its user."
      },
      "microsoft-linear-4": {
        "name": "microsoft-linear-4",
        "microphones": [
          { "position": [-0.06, 0, 0], "channel": 1 },
          { "position": [-0.02, 0, 0], "channel": 2 },
          { "position": [0.02, 0, 0], "channel": 3 },
          { "position": [0.06, 0, 0], "channel": 4 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 4,
        "source": "https://learn.microsoft.com/en-gb/dotnet/api/microsoft.cognitiveservices.speech.audio.presetmicrophonearraygeometry",
        "note": "Four microphones 40 mm apart. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. The microphones stand in a line: front (+x) and back lie along the line itself, not before and behind its user."
      },
      "minidsp-uma-8": {
        "name": "minidsp-uma-8",
        "microphones": [
          { "position": [0, 0, 0], "channel": 1 },
          { "position": [0, 0.043, 0], "channel": 2 },
          { "position": [0.037, 0.021, 0], "channel": 3 },
          { "position": [0.037, -0.021, 0], "channel": 4 },
          { "position": [0, -0.043, 0], "channel": 5 },
          { "position": [-0.037, -0.021, 0], "channel": 6 },
          { "position": [-0.037, 0.021, 0], "channel": 7 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 8,
        "source": "https://github.com/introlab/odas (bcb8454) config/odaslive/minidsp.cfg; https://github.com/DavidDiazGuerra/Cross3D miniDSP_array_setup agrees (radius 43 mm)",
        "note": "Seven microphones, one of them (channel 1) in the centre; recordings have 8 channels, and channel 8 is unused. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +x by convention; which side the maker calls front is unsure."
      },
      "pepper-head": {
        "name": "pepper-head",
        "microphones": [
          { "position": [-0.0267, 0.0343, 0], "channel": 1 },
          { "position": [-0.0267, -0.0343, 0], "channel": 2 },
          { "position": [0.0313, 0.0343, 0], "channel": 3 },
          { "position": [0.0313, -0.0343, 0], "channel": 4 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 4,
        "source": "https://github.com/introlab/odas (bcb8454) config/odaslive/pepper.cfg",
        "note": "Four microphones on the head of a robot. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +x by convention; which side the maker calls front is unsure."
      },
      "playstation-eye": {
        "name": "playstation-eye",
        "microphones": [
          { "position": [0, -0.03, 0], "channel": 1 },
          { "position": [0, 0.01, 0], "channel": 2 },
          { "position": [0, -0.01, 0], "channel": 3 },
          { "position": [0, 0.03, 0], "channel": 4 }
        ],
        "front": { "azimuth": 90, "elevation": 0 },
        "fileChannels": 4,
        "source": "https://github.com/introlab/odas (bcb8454) config/odaslive/pseye.cfg; https://github.com/max-mal/pseye_micarray README (microphones 2 cm apart)",
        "note": "Four microphones 20 mm apart. Mind the order: channels 1 to 4 stand at -30, +10, -10 and +30 mm along y, as ODAS has them. Positions and axes are as the source states them. The microphones stand in a line: front (+y) and back lie along the line itself, not before and behind its user. The source calls +x the front (--front 0), across the line, where a line that runs from left to right cannot tell front from back."
      },
      "respeaker-4mic-hat": {
        "name": "respeaker-4mic-hat",
        "microphones": [
          { "position": [-0.0405, 0, 0], "channel": 1 },
          { "position": [0, 0.0405, 0], "channel": 2 },
          { "position": [0.0405, 0, 0], "channel": 3 },
          { "position": [0, -0.0405, 0], "channel": 4 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 4,
        "source": "https://github.com/introlab/odas (bcb8454) config/odaslive/respeaker_4_mic_array.cfg",
        "note": "Four microphones on a circle of 40.5 mm radius; recordings have 4 channels. Positions and axes are as the source states them. Users of its driver report channels that change their order from one recording to the next (respeaker/seeed-voicecard#301) and reference channels that move between takes (#309, #334): check the channels of each recording. Front is +x by convention; which side the maker calls front is unsure."
      },
      "respeaker-6mic-circular": {
        "name": "respeaker-6mic-circular",
        "microphones": [
          { "position": [-0.0232, 0.0401, 0], "channel": 1 },
          { "position": [-0.0463, 0, 0], "channel": 2 },
          { "position": [-0.0232, -0.0401, 0], "channel": 3 },
          { "position": [0.0232, -0.0401, 0], "channel": 4 },
          { "position": [0.0463, 0, 0], "channel": 5 },
          { "position": [0.0232, 0.0401, 0], "channel": 6 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 8,
        "source": "https://github.com/introlab/odas (bcb8454) config/odaslive/respeaker_6_mic_array.cfg",
        "note": "Recordings have 8 channels: 1 to 6 are the microphones, 7 and 8 the loopback. Positions and axes are as the source states them. Users of its driver report channels that change their order from one recording to the next (respeaker/seeed-voicecard#301) and reference channels that move between takes (#309, #334): check the channels of each recording. Front is +x by convention; which side the maker calls front is unsure."
      },
      "respeaker-mic-array-v1": {
        "name": "respeaker-mic-array-v1",
        "microphones": [
          { "position": [0, 0, 0], "channel": 1 },
          { "position": [-0.016, 0.0277, 0], "channel": 2 },
          { "position": [-0.032, 0, 0], "channel": 3 },
          { "position": [-0.016, -0.0277, 0], "channel": 4 },
          { "position": [0.016, -0.0277, 0], "channel": 5 },
          { "position": [0.032, 0, 0], "channel": 6 },
          { "position": [0.016, 0.0277, 0], "channel": 7 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 8,
        "source": "https://github.com/introlab/odas (bcb8454) config/odaslive/respeaker.cfg",
        "note": "Recordings of the raw firmware, 8 channels; microphone 1 stands in the centre. Positions and axes are as the source states them. Front is +x by convention; which side the maker calls front is unsure."
      },
      "respeaker-usb-4mic-v2": {
        "name": "respeaker-usb-4mic-v2",
        "microphones": [
          { "position": [-0.032, 0, 0], "channel": 2 },
          { "position": [0, -0.032, 0], "channel": 3 },
          { "position": [0.032, 0, 0], "channel": 4 },
          { "position": [0, 0.032, 0], "channel": 5 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 6,
        "source": "https://github.com/introlab/odas (bcb8454) config/odaslive/respeaker_usb_4_mic_array.cfg",
        "note": "Recordings of the six-channel firmware: channel 1 is the processed sound, channels 2 to 5 are the raw microphones, channel 6 is the playback. Positions and axes are as the source states them. The orientation is disputed: see respeaker/usb_4_mic_array#8, and introlab/odas#13 for a variant rotated by 45 degrees, with coordinates of +-0.0239 m. Front is +x by convention; which side the maker calls front is unsure."
      },
      "tetrahedron-rigid-sphere-42mm": {
        "name": "tetrahedron-rigid-sphere-42mm",
        "microphones": [
          { "position": [0.02433, 0.02433, 0.02409], "channel": 1 },
          { "position": [0.02433, -0.02433, -0.02409], "channel": 2 },
          { "position": [-0.02433, 0.02433, -0.02409], "channel": 3 },
          { "position": [-0.02433, -0.02433, 0.02409], "channel": 4 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 4,
        "source": "DCASE sound event localisation and detection (SELD), description of the data: microphones 1 to 4 at azimuth and elevation (45, 35), (-45, -35), (135, -35), (-135, 35) degrees, radius 4.2 cm",
        "note": "Four microphones on a rigid sphere; it is treated as standing in a free field, without the sphere. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +x: microphones 1 and 2 are in front, 3 and 4 at the back. This is a convention; which side a maker calls front is unsure."
      },
      "xmos-7mic": {
        "name": "xmos-7mic",
        "microphones": [
          { "position": [0, 0, 0], "channel": 1 },
          { "position": [-0.022, -0.037, 0], "channel": 2 },
          { "position": [-0.043, 0, 0], "channel": 3 },
          { "position": [-0.022, 0.037, 0], "channel": 4 },
          { "position": [0.022, 0.037, 0], "channel": 5 },
          { "position": [0.043, 0, 0], "channel": 6 },
          { "position": [0.022, -0.037, 0], "channel": 7 }
        ],
        "front": { "azimuth": 0, "elevation": 0 },
        "fileChannels": 7,
        "source": "https://github.com/introlab/odas (bcb8454) config/odaslive/xmos.cfg",
        "note": "Seven microphones, one of them (channel 1) in the centre. Positions and axes are as the source states them. The channels are in the order of the source's list, which is unsure. Front is +x by convention; which side the maker calls front is unsure."
      }
    }
    """#
}
