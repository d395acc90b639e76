import ArrayFiles
import ArrayImport
import Beamforming

/// An array and what to call it.
struct NamedArray: Equatable {
  /// The array.
  let array: MicrophoneArray
  /// Its own name, or what was typed where it has none.
  let name: String

  init(_ array: MicrophoneArray, word: String) {
    self.array = array
    name = array.name.isEmpty ? word : array.name
  }

  /// Finds what `--array` names.
  init(word: String) throws(CommandError) {
    do throws(ArrayFileError) {
      self.init(try ArrayImporter.resolve(word), word: word)
    } catch { throw CommandError(error) }
  }
}

extension MicrophoneArray {
  /// How far the two outermost microphones stand apart, in metres.
  var spanMeters: Double {
    var largest = 0.0
    for first in microphones {
      for second in microphones {
        largest = max(largest, length(first.position - second.position))
      }
    }
    return largest
  }
}
