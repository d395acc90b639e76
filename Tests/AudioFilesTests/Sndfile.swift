import CSndfile
import Testing

/// Sound files made and read by libsndfile itself, without the code under test.
enum Sndfile {
  /// A failure of libsndfile in a test's own preparation.
  struct Failure: Error { let message: String }

  /// Writes interleaved items by one of libsndfile's calls.
  static func write<Item>(
    _ items: [Item], to path: String, format: Int, channels: Int = 1, sampleRate: Int = 48_000,
    with call: (OpaquePointer?, UnsafePointer<Item>, sf_count_t) -> sf_count_t
  ) throws {
    var info = SF_INFO()
    info.samplerate = Int32(sampleRate)
    info.channels = Int32(channels)
    info.format = Int32(format)
    guard let file = sf_open(path, Int32(SFM_WRITE), &info) else {
      throw Failure(message: String(cString: sf_strerror(nil)))
    }
    defer { sf_close(file) }
    let written = items.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { call(file, $0, sf_count_t(items.count)) } ?? 0
    }
    #expect(written == sf_count_t(items.count))
  }

  /// Reads up to `count` items, and the format word.
  static func read<Item>(
    _ path: String, count: Int, zero: Item,
    with call: (OpaquePointer?, UnsafeMutablePointer<Item>, sf_count_t) -> sf_count_t
  ) throws -> (items: [Item], info: SF_INFO) {
    var info = SF_INFO()
    guard let file = sf_open(path, Int32(SFM_READ), &info) else {
      throw Failure(message: String(cString: sf_strerror(nil)))
    }
    defer { sf_close(file) }
    var items = [Item](repeating: zero, count: count)
    let got = items.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { call(file, $0, sf_count_t(count)) } ?? 0
    }
    return (Array(items[..<Int(got)]), info)
  }
}
