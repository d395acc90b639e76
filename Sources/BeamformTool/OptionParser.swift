import ArrayFiles
import CGetopt

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One pass of `getopt_long` over a command's words.
///
/// `getopt_long` keeps its place in globals, so a program makes one pass.
struct OptionParser {
  private let command: CommandDescription
  private let count: Int32
  private let words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let table: UnsafeMutablePointer<option>
  private let letters: String

  /// Codes of long options start above those of letters.
  private static let firstCode: Int32 = 256
  private static let unknownOrWithValue = Int32(UInt8(ascii: "?"))
  private static let missingValue = Int32(UInt8(ascii: ":"))

  init(words list: [String], command: CommandDescription) {
    self.command = command
    count = Int32(list.count + 1)
    words = .allocate(capacity: list.count + 2)
    for (index, word) in ([command.name] + list).enumerated() { words[index] = strdup(word) }
    words[list.count + 1] = nil
    table = .allocate(capacity: command.options.count + 1)
    for (index, description) in command.options.enumerated() {
      table[index] = option(
        name: strdup(description.name), has_arg: Self.valueCode(description), flag: nil,
        val: Self.firstCode + Int32(index))
    }
    table[command.options.count] = option()
    // The colon ahead tells a missing value from an unknown option.
    letters =
      ":"
      + command.options.compactMap { description in
        description.letter.map { "\($0)" + (description.value == nil ? "" : ":") }
      }.joined()
    beamform_option_silence()
  }

  /// Gives the copies of the words back; the parser is of no use afterwards.
  mutating func free() {
    for index in 0..<Int(count) { Self.release(words[index]) }
    words.deallocate()
    for index in command.options.indices {
      Self.release(UnsafeMutablePointer(mutating: table[index].name))
    }
    table.deallocate()
  }

  /// The next option and its value, empty for an option without one; `nil` after the last.
  mutating func next() throws(CommandError) -> (OptionDescription, String)? {
    let code = getopt_long(count, words, letters, table, nil)
    if code == -1 { return nil }
    let isRefused = code == Self.unknownOrWithValue || code == Self.missingValue
    let asked = isRefused ? beamform_option_refused() : code
    let value = isRefused ? nil : beamform_option_value()
    let isSeparate = value != nil && value == word(at: beamform_option_index() - 1)
    // By scalars: a combining character of the value hides the sign ahead of it.
    let typed = String(
      String.UnicodeScalarView(
        text(at: beamform_option_index() - (isSeparate ? 2 : 1)).unicodeScalars
          .prefix { $0 != "=" }))
    guard let description = described(by: asked) else {
      throw unknown(asked == 0 ? typed : "-" + Self.letter(asked))
    }
    // `getopt_long` takes abbreviations, whose meaning a later option could change.
    guard asked < Self.firstCode || typed == "--\(description.name)" else { throw unknown(typed) }
    if code == Self.unknownOrWithValue {
      throw .usage(
        "--\(description.name)", "takes no value", "write --\(description.name) alone")
    }
    let text = value.map { String(cString: $0) } ?? ""
    if code == Self.missingValue || isSeparate && isOption(text) {
      throw .usage(
        "--\(description.name)", "its value is missing", "write \(description.synopsis)")
    }
    return (description, text)
  }

  /// The words that are no options; all of them once ``next()`` has returned `nil`.
  var operands: [String] {
    (beamform_option_index()..<count).map { text(at: $0) }
  }

  /// Whether `getopt_long` expects no value, one, or one behind a `=` alone.
  private static func valueCode(_ description: OptionDescription) -> Int32 {
    if description.value == nil { return 0 }
    return description.isValueOptional ? 2 : 1
  }

  private static func release(_ text: UnsafeMutablePointer<CChar>?) {
    #if canImport(Glibc)
      Glibc.free(text)
    #elseif canImport(Musl)
      Musl.free(text)
    #else
      Darwin.free(text)
    #endif
  }

  private func word(at index: Int32) -> UnsafePointer<CChar>? {
    (0..<count).contains(index) ? words[Int(index)].map { UnsafePointer($0) } : nil
  }

  private func text(at index: Int32) -> String {
    word(at: index).map { String(cString: $0) } ?? ""
  }

  private func described(by code: Int32) -> OptionDescription? {
    if code >= Self.firstCode { return command.options[Int(code - Self.firstCode)] }
    return command.options.first { $0.letter?.asciiValue.map(Int32.init) == code }
  }

  /// Whether a value is itself an option of this command: then the value was forgotten.
  private func isOption(_ value: String) -> Bool {
    command.options.contains { value == "--\($0.name)" || value == $0.letter.map { "-\($0)" } }
  }

  private static func letter(_ code: Int32) -> String {
    String(decoding: [UInt8(truncatingIfNeeded: code)], as: UTF8.self)
  }

  private func unknown(_ name: String) -> CommandError {
    // Of a lone letter only the first letters of names are near.
    let candidates = command.options.map { "--\($0.name)" }
      .filter { name.hasPrefix("--") || $0.dropFirst(2).first == name.last }
    let near = nearestWord(to: name, among: candidates).map { "is \($0) meant? " } ?? ""
    return .usage(
      name, "\(command.name) has no such option", "\(near)\(command.name) --help lists them")
  }
}
