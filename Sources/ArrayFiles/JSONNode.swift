import CJansson

/// A value in a parsed JSON text, valid while the closure runs that it was handed to.
package struct JSONNode {
  static let object = "an object"
  static let list = "a list"
  static let text = "a text"
  static let number = "a number"
  static let wholeNumber = "a whole number"
  static let truth = "true or false"

  private let value: UnsafeMutablePointer<json_t>
  package let path: String
  /// Leads here from the top, such as `microphones[2].position`; empty at the top.
  package let key: String

  /// Parses a JSON text, UTF-8, and hands its top value to `body`.
  ///
  /// - Throws: ``ArrayFileError`` for what is not JSON or has a key twice, and what `body` throws.
  package static func parse<Result>(
    _ bytes: [UInt8], path: String, _ body: (JSONNode) throws(ArrayFileError) -> Result
  ) throws(ArrayFileError) -> Result {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    guard !text.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) else {
      throw .fileEmpty(path: path)
    }
    var fault = json_error_t()
    let top = text.withUnsafeBytes { buffer in
      json_loadb(
        buffer.assumingMemoryBound(to: CChar.self).baseAddress, buffer.count,
        Int(JSON_REJECT_DUPLICATES), &fault)
    }
    guard let top else { throw error(from: fault, in: text, path: path) }
    defer { json_decref(top) }
    return try body(JSONNode(value: top, path: path, key: ""))
  }

  private static func error(
    from fault: json_error_t, in text: ArraySlice<UInt8>, path: String
  ) -> ArrayFileError {
    let bytes = withUnsafeBytes(of: fault.text) { Array($0) }
    let reason = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    let line = max(1, Int(fault.line))
    let column = max(1, Int(fault.column))
    // The last byte of the text is the code.
    switch UInt32(bytes[bytes.count - 1]) {
    case json_error_out_of_memory.rawValue:
      return .outOfMemory(path: path)
    case json_error_duplicate_key.rawValue:
      let key = lastString(in: text.prefix(max(0, Int(fault.position))))
      return .keyRepeated(path: path, key: key, line: line, column: column)
    default:
      return .notJSON(path: path, line: line, column: column, reason: reason)
    }
  }

  /// What stands between the last two quotation marks, as it is written.
  private static func lastString(in text: ArraySlice<UInt8>) -> String {
    let isEscaped = { (mark: Int) in
      text[..<mark].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
    }
    let isMark = { (index: Int) in text[index] == UInt8(ascii: "\"") && !isEscaped(index) }
    guard let end = text.indices.last(where: isMark),
      let start = text[..<end].indices.last(where: isMark)
    else { return "" }
    return String(decoding: text[(start + 1)..<end], as: UTF8.self)
  }

  /// The member of that name of an object; `nil` when there is none.
  package func member(_ name: String) -> JSONNode? {
    guard let found = json_object_get(value, name) else { return nil }
    return JSONNode(value: found, path: path, key: keyPath(to: name))
  }

  /// The member of that name of an object.
  package func requiredMember(_ name: String) throws(ArrayFileError) -> JSONNode {
    guard let found = member(name) else {
      throw .keyMissing(path: path, key: keyPath(to: name))
    }
    return found
  }

  /// The names of an object's members, in the order of the text.
  package func memberNames() throws(ArrayFileError) -> [String] {
    guard value.pointee.type == JSON_OBJECT else { throw wrongKind(Self.object) }
    var names: [String] = []
    var iterator = json_object_iter(value)
    while let current = iterator {
      names.append(String(cString: json_object_iter_key(current)))
      iterator = json_object_iter_next(value, current)
    }
    return names
  }

  /// Checks that this is an object without other members than these.
  package func checkMembers(known: [String]) throws(ArrayFileError) {
    for name in try memberNames() where !known.contains(name) {
      throw .keyUnknown(
        path: path, key: keyPath(to: name),
        nearest: nearestWord(to: name, among: known) ?? "", known: known)
    }
  }

  /// The elements of a list.
  package func elements() throws(ArrayFileError) -> [JSONNode] {
    guard value.pointee.type == JSON_ARRAY else { throw wrongKind(Self.list) }
    return (0..<json_array_size(value)).compactMap { index in
      json_array_get(value, index).map {
        JSONNode(value: $0, path: path, key: "\(key)[\(index + 1)]")
      }
    }
  }

  package func string() throws(ArrayFileError) -> String {
    guard value.pointee.type == JSON_STRING, let text = json_string_value(value) else {
      throw wrongKind(Self.text)
    }
    return String(cString: text)
  }

  package func double() throws(ArrayFileError) -> Double {
    guard value.pointee.type == JSON_REAL || value.pointee.type == JSON_INTEGER else {
      throw wrongKind(Self.number)
    }
    return json_number_value(value)
  }

  package func integer() throws(ArrayFileError) -> Int {
    switch value.pointee.type {
    case JSON_INTEGER: break
    case JSON_REAL:
      // Some programs write every number with a decimal point.
      if let whole = Int(exactly: json_real_value(value)) { return whole }
      throw .wrongKind(
        path: path, key: key, expected: Self.wholeNumber,
        found: shortNumber(json_real_value(value)))
    default: throw wrongKind(Self.wholeNumber)
    }
    guard let whole = Int(exactly: json_integer_value(value)) else {
      throw wrongKind(Self.wholeNumber)
    }
    return whole
  }

  package func boolean() throws(ArrayFileError) -> Bool {
    switch value.pointee.type {
    case JSON_TRUE: true
    case JSON_FALSE: false
    default: throw wrongKind(Self.truth)
    }
  }

  /// Whether this is an object.
  package var isObject: Bool { value.pointee.type == JSON_OBJECT }

  /// The elements of a list of so many numbers.
  package func numbers(count: Int) throws(ArrayFileError) -> [Double] {
    let elements = try elements()
    guard elements.count == count else {
      throw .numberCount(path: path, key: key, expected: count, count: elements.count)
    }
    return try elements.map { element throws(ArrayFileError) in try element.double() }
  }

  /// A text that is one of these.
  package func choice(of known: [String]) throws(ArrayFileError) -> String {
    let word = try string()
    guard known.contains(word) else {
      throw .wordUnknown(
        path: path, key: key, word: word, nearest: nearestWord(to: word, among: known) ?? "",
        known: known)
    }
    return word
  }

  /// A text that names another file, as seen from the folder of this one, and inside it.
  package func pathInsideFolder() throws(ArrayFileError) -> String {
    let word = try string()
    guard let inside = pathBeside(path, named: word) else {
      throw .fileOutsideFolder(path: path, key: key, file: word)
    }
    return inside
  }

  private func keyPath(to name: String) -> String { key.isEmpty ? name : "\(key).\(name)" }

  private func wrongKind(_ expected: String) -> ArrayFileError {
    let found =
      switch value.pointee.type {
      case JSON_OBJECT: Self.object
      case JSON_ARRAY: Self.list
      case JSON_STRING: Self.text
      case JSON_TRUE: "true"
      case JSON_FALSE: "false"
      case JSON_NULL: "null"
      default: Self.number
      }
    return .wrongKind(path: path, key: key, expected: expected, found: found)
  }
}
