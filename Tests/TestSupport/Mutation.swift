/// A valid text with one to four faults: bytes exchanged, removed, put in, and stretches cut or doubled.
///
/// - Parameter hints: What is put in half of the time; the marks that matter to the format.
public func mutated(
  _ valid: [UInt8], hints: String, using generator: inout SeededGenerator
) -> [UInt8] {
  let hints = Array(hints.utf8)
  var bytes = valid
  for _ in 0..<Int.random(in: 1...4, using: &generator) {
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes[place] = hints[Int.random(in: 0..<hints.count, using: &generator)]
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(hints[Int.random(in: 0..<hints.count, using: &generator)], at: place)
    case 4: bytes.replaceSubrange(place..., with: bytes[place...].dropFirst(40))
    default: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
    }
    if bytes.isEmpty { return bytes }
  }
  return bytes
}
