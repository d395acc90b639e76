import Foundation
import TestSupport

/// The command while it runs, with its standard input and output in the hands of a test.
final class PipedBeamform {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors: Beamform.Capture

  /// How long anything may take that takes next to no time, on a busy machine.
  private static let patience = Duration.seconds(20)

  init(_ words: [String], in folder: Folder) throws {
    errors = try Beamform.Capture()
    process.executableURL = Beamform.executable
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors.handle
    try process.run()
  }

  deinit { if process.isRunning { signal(SIGKILL) } }

  /// Writes to its standard input.
  func send(_ bytes: some Sequence<UInt8>) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
  }

  /// Ends its standard input.
  func endInput() throws { try input.fileHandleForWriting.close() }

  /// Reads so many bytes of its standard output; fewer where it ends, or where they do not come.
  func receive(_ count: Int) -> [UInt8] {
    let descriptor = output.fileHandleForReading.fileDescriptor
    let deadline = ContinuousClock.now + Self.patience
    var bytes: [UInt8] = []
    while bytes.count < count, ContinuousClock.now < deadline {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, 100) <= 0 { continue }
      var block = [UInt8](repeating: 0, count: count - bytes.count)
      let got = read(descriptor, &block, block.count)
      if got <= 0 { break }
      bytes += block[..<got]
    }
    return bytes
  }

  /// Reads the header of a WAVE stream, up to the first sample.
  func receiveHeader() -> [UInt8] {
    var header: [UInt8] = []
    repeat {
      let byte = receive(1)
      if byte.isEmpty { return header }
      header += byte
    } while !header.suffix(4).elementsEqual("data".utf8)
    return header + receive(4)
  }

  /// Sends it a signal.
  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Whether it still runs.
  var isRunning: Bool { process.isRunning }

  /// Waits for its end; `nil` for one that does not come, or that a signal brought.
  func end() throws -> (status: Int32?, errors: String) {
    let deadline = ContinuousClock.now + Self.patience
    while process.isRunning, ContinuousClock.now < deadline { usleep(500) }
    if process.isRunning { return (nil, try errors.text()) }
    let hasExited = process.terminationReason == .exit
    return (hasExited ? process.terminationStatus : nil, try errors.text())
  }
}
