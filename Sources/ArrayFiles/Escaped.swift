/// A text from outside, fit to be printed on one line of a terminal.
///
/// Control characters, line separators and the marks that reverse the direction of writing appear
/// as escapes (`\n`, `\t`, `\r`, `\u{1B}`); everything else stays as it is.
package func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.disturbsTerminal:
      result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// The text of a JSON document with such marks, which can only stand in its strings, as `\uXXXX`.
///
/// - Parameter json: A document in which the control characters below U+0020 are escaped already.
package func escapedJSON(_ json: String) -> String {
  var result = ""
  for scalar in json.unicodeScalars {
    if scalar.value >= 0x7F, scalar.disturbsTerminal {
      result += scalar.jsonEscape
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

extension Unicode.Scalar {
  /// `\uXXXX`; all that needs it lies in the first 65 536 code points.
  var jsonEscape: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Whether a terminal or an editor would act on it instead of showing it.
  var disturbsTerminal: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
