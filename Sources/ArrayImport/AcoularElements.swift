import ArrayFiles
import Beamforming
import CExpat

/// The elements of a microphone geometry, as expat meets them.
final class AcoularElements {
  /// The array's name; empty where it has none.
  private(set) var name = ""
  /// The microphones in the order of the text.
  private(set) var positions: [(name: String, position: SIMD3<Double>)] = []

  private let parser: XML_Parser
  private let path: String
  private var depth = 0
  private var fault: ArrayFileError?

  /// Parses a text.
  init(_ bytes: [UInt8], path: String) throws(ArrayFileError) {
    guard let parser = XML_ParserCreate(nil) else { throw .outOfMemory(path: path) }
    self.parser = parser
    self.path = path
    defer { XML_ParserFree(parser) }
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { elements, name, attributes in
        guard let name, let attributes else { return }
        AcoularElements.of(elements)?.start(
          String(cString: name), AcoularElements.dictionary(attributes))
      },
      { elements, _ in AcoularElements.of(elements)?.depth -= 1 })
    // Entities, which grow without bound or name other files, are declared in document types alone.
    XML_SetStartDoctypeDeclHandler(parser) { elements, _, _, _, _ in
      AcoularElements.of(elements)?.refuse(
        "it has a document type", remedy: "remove it: geometries need none")
    }
    let status = bytes.withUnsafeBytes { text in
      XML_Parse(
        parser, text.assumingMemoryBound(to: CChar.self).baseAddress, Int32(text.count), 1)
    }
    if let fault { throw fault }
    guard status == XML_STATUS_OK else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
      throw .notUsable(
        path: path, line: line, reason: "not XML: \(reason ?? "damaged")",
        remedy: "correct the text there")
    }
  }

  private static func of(_ elements: UnsafeMutableRawPointer?) -> AcoularElements? {
    elements.map { Unmanaged<AcoularElements>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Names and values in turn, up to a null.
  private static func dictionary(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) -> [String: String] {
    var found: [String: String] = [:]
    var next = attributes
    while let name = next[0], let value = next[1] {
      found[String(cString: name)] = String(cString: value)
      next += 2
    }
    return found
  }

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  private func start(_ element: String, _ attributes: [String: String]) {
    depth += 1
    switch (depth, element) {
    case (1, "MicArray"): name = attributes["name"] ?? ""
    case (2, "pos"): place(attributes)
    default:
      refuse(
        "'\(element)' does not belong here",
        remedy: "a geometry of acoular is a MicArray with a pos a microphone")
    }
  }

  private func place(_ attributes: [String: String]) {
    let coordinates = ["x", "y", "z"].compactMap {
      attributes[$0].flatMap { decimalNumber($0[...]) }
    }
    guard coordinates.count == 3 else {
      return refuse(
        "a position lacks one of the numbers x, y and z", remedy: "give all three in metres")
    }
    guard positions.count < MicrophoneArray.microphoneCounts.upperBound else {
      return refuse(
        "there are more than \(MicrophoneArray.microphoneCounts.upperBound) microphones",
        remedy: "leave some of them out")
    }
    positions.append(
      (
        name: attributes["Name"] ?? "",
        position: SIMD3(coordinates[0], coordinates[1], coordinates[2])
      ))
  }

  private func refuse(_ reason: String, remedy: String) {
    guard fault == nil else { return }
    fault = .notUsable(path: path, line: line, reason: reason, remedy: remedy)
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }
}
