import Foundation

/// How many random cases a test takes: many where `BEAMFORM_LONG_TESTS` is set.
public func randomCases(_ usual: Int, long: Int) -> Int {
  ProcessInfo.processInfo.environment["BEAMFORM_LONG_TESTS"] == nil ? usual : long
}
