import ArrayFiles
import CConfig

/// A value of a parsed configuration, valid as long as that is.
struct ConfigurationNode {
  private let setting: UnsafeMutablePointer<config_setting_t>
  let path: String

  init?(_ setting: UnsafeMutablePointer<config_setting_t>?, path: String) {
    guard let setting else { return nil }
    self.setting = setting
    self.path = path
  }

  /// The member of that name of a group; `nil` when there is none.
  func member(_ name: String) -> ConfigurationNode? {
    // Only groups have names; asking others is not provided for.
    guard Int32(setting.pointee.type) == CONFIG_TYPE_GROUP else { return nil }
    return ConfigurationNode(config_setting_get_member(setting, name), path: path)
  }

  /// The member of that name.
  func required(_ name: String) throws(ArrayFileError) -> ConfigurationNode {
    guard let found = member(name) else {
      throw fault(
        "'\(name)' is missing", remedy: "a configuration of ODAS has it; is it one of its parts?")
    }
    return found
  }

  /// The elements of a list or an array; none of anything else.
  var elements: [ConfigurationNode] {
    let type = Int32(setting.pointee.type)
    guard type == CONFIG_TYPE_LIST || type == CONFIG_TYPE_ARRAY else { return [] }
    return (0..<config_setting_length(setting)).compactMap {
      ConfigurationNode(config_setting_get_elem(setting, UInt32($0)), path: path)
    }
  }

  /// A number, which need not be written with a decimal point.
  func number() throws(ArrayFileError) -> Double {
    switch Int32(setting.pointee.type) {
    case CONFIG_TYPE_INT: Double(setting.pointee.value.ival)
    case CONFIG_TYPE_INT64: Double(setting.pointee.value.llval)
    case CONFIG_TYPE_FLOAT: setting.pointee.value.fval
    default: throw fault("a number should stand here", remedy: "correct it")
    }
  }

  /// A whole number.
  func integer() throws(ArrayFileError) -> Int {
    guard let whole = Int(exactly: try number()) else {
      throw fault("a whole number should stand here", remedy: "correct it")
    }
    return whole
  }

  /// What is wrong here.
  func fault(_ reason: String, remedy: String) -> ArrayFileError {
    let line = Int(setting.pointee.line)
    return .notUsable(path: path, line: line > 0 ? line : nil, reason: reason, remedy: remedy)
  }
}
