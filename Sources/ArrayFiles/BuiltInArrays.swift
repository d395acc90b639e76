import Beamforming

/// The arrays that come with the package: boards, cameras, laptops and research arrays.
///
/// Their positions, axes and channels are those of the source that each names; what is unsure about
/// one stands in its note. Every microphone has its channel, and every array its front.
public enum BuiltInArrays {
  /// The names, sorted.
  public static let names: [String] = arrays.keys.sorted()

  /// The array of that name, upper and lower case being the same; `nil` when there is none.
  public static func array(named name: String) -> MicrophoneArray? { arrays[name.lowercased()] }

  private static let arrays: [String: MicrophoneArray] = {
    do {
      return try JSONNode.parse(Array(catalogue.utf8), path: "built-in arrays", named(from:))
    } catch {
      preconditionFailure("the built-in arrays are part of the program: \(error)")
    }
  }()

  private static func named(
    from node: JSONNode
  ) throws(ArrayFileError) -> [String: MicrophoneArray] {
    var arrays: [String: MicrophoneArray] = [:]
    for name in try node.memberNames() {
      arrays[name] = try ArrayFile.array(from: node.requiredMember(name))
    }
    return arrays
  }
}
