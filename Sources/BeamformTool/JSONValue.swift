import ArrayFiles
import CJansson

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A JSON document in the making; keys keep their order.
enum JSONValue {
  case object([(key: String, value: JSONValue)])
  case array([JSONValue])
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case null

  /// A level in decibels to a hundredth; silence is null.
  static func decibels(_ level: Double) -> JSONValue {
    level.isFinite ? .number((level * 100).rounded() / 100 + 0) : .null
  }

  /// The document as text, indented, with a line feed at its end.
  var printable: String {
    get throws(CommandError) {
      guard let root = node else { throw Self.outOfMemory }
      defer { json_decref(root) }
      guard let dump = json_dumps(root, Self.layout) else { throw Self.outOfMemory }
      defer { free(dump) }
      return escapedJSON(String(cString: dump)) + "\n"
    }
  }

  private static let outOfMemory = CommandError.machine(
    "report", "not enough memory", "close other programs")

  /// Two columns of indent and nine digits, which is more than any figure here means.
  private static let layout = 2 | (9 << 11)

  /// The same as jansson's own, to be released by the caller.
  private var node: UnsafeMutablePointer<json_t>? {
    switch self {
    case .object(let members):
      guard let object = json_object() else { return nil }
      for member in members { json_object_set_new(object, member.key, member.value.node) }
      return object
    case .array(let elements):
      guard let array = json_array() else { return nil }
      for element in elements { json_array_append_new(array, element.node) }
      return array
    case .string(let text):
      return text.withCString { json_stringn($0, text.utf8.count) }
    case .integer(let number): return json_integer(json_int_t(number))
    case .number(let number): return number.isFinite ? json_real(number) : json_null()
    case .boolean(let flag): return flag ? json_true() : json_false()
    case .null: return json_null()
    }
  }
}
