import CSofaReader

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a SOFA file holds, as far as it matters here: dimensions, texts and numbers, which may still
/// contradict each other.
struct SofaContents {
  /// A variable with the attributes that say what its numbers are.
  struct Variable {
    var type = ""
    var units = ""
    var numbers: [Float] = []
  }

  /// Why there is nothing to be had from a file.
  enum Failure: Error, Equatable {
    /// libmysofa refuses it, or dies over it.
    case damaged
    /// Nothing came of it in time.
    case tooSlow
    /// The system gave no process, pipe or memory.
    case system(code: Int32)
  }

  /// 1 and 3 by definition.
  private(set) var singletons = 0, coordinates = 0
  private(set) var receivers = 0, emitters = 0, frames = 0, measurements = 0
  private(set) var conventions = "", dataType = "", title = ""
  private(set) var listenerPosition = Variable(), listenerView = Variable()
  private(set) var listenerUp = Variable()
  private(set) var receiverPosition = Variable(), sourcePosition = Variable()
  private(set) var responses = Variable(), samplingRate = Variable(), delay = Variable()

  /// What a child process may take to parse a file. Twice the samples that responses may have fit
  /// into the message, and the memory holds the file's own double precision beside it.
  private static let limits = beamform_sofa_limits(
    message_bytes: 1 << 29, memory_bytes: 3 << 29, cpu_seconds: 20, milliseconds: 30_000)

  /// Parses the bytes of a SOFA file, in a child process.
  init(parsing file: [UInt8]) throws(Failure) {
    var message: UnsafeMutablePointer<UInt8>?
    var length = 0
    let outcome = file.withUnsafeBufferPointer { file in
      beamform_sofa_read(file.baseAddress, file.count, Self.limits, &message, &length)
    }
    let code = errno
    switch outcome {
    case BEAMFORM_SOFA_READ: break
    case BEAMFORM_SOFA_TIMED_OUT: throw .tooSlow
    case BEAMFORM_SOFA_SYSTEM_FAILED: throw .system(code: code)
    default: throw .damaged
    }
    defer { free(message) }
    try self.init(message: UnsafeRawBufferPointer(start: message, count: length))
  }

  /// Takes a message apart, which may be anything: the child that sent it may have been taken over by
  /// its file.
  init(message: UnsafeRawBufferPointer) throws(Failure) {
    var rest = Rest(bytes: message)
    guard try rest.count() == 0 else { throw .damaged }
    singletons = try rest.count()
    coordinates = try rest.count()
    receivers = try rest.count()
    emitters = try rest.count()
    frames = try rest.count()
    measurements = try rest.count()
    conventions = try rest.text()
    dataType = try rest.text()
    title = try rest.text()
    listenerPosition = try rest.variable()
    listenerView = try rest.variable()
    listenerUp = try rest.variable()
    receiverPosition = try rest.variable()
    sourcePosition = try rest.variable()
    responses = try rest.variable()
    samplingRate = try rest.variable()
    delay = try rest.variable()
    guard rest.isEmpty else { throw .damaged }
  }

  /// What of a message is still to be read.
  private struct Rest {
    let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isEmpty: Bool { position == bytes.count }

    mutating func count() throws(Failure) -> Int {
      guard bytes.count - position >= 4 else { throw .damaged }
      defer { position += 4 }
      return Int(bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }

    mutating func text() throws(Failure) -> String {
      let length = try count()
      guard bytes.count - position >= length else { throw .damaged }
      defer { position += length }
      return String(decoding: bytes[position..<position + length], as: UTF8.self)
    }

    mutating func variable() throws(Failure) -> Variable {
      var variable = Variable(type: try text(), units: try text())
      let count = try count()
      let length = count * MemoryLayout<Float>.size
      guard bytes.count - position >= length else { throw .damaged }
      let source = UnsafeRawBufferPointer(rebasing: bytes[position..<position + length])
      variable.numbers = [Float](unsafeUninitializedCapacity: count) { numbers, initialized in
        UnsafeMutableRawBufferPointer(numbers).copyMemory(from: source)
        initialized = count
      }
      position += length
      return variable
    }
  }
}
