import CSofaReader
import Foundation
import TestSupport
import Testing

/// The child that parses SOFA files, and what its parent makes of its end.
@Suite struct SofaReaderTests {
  private let limits = beamform_sofa_limits(
    message_bytes: 1 << 20, memory_bytes: 1 << 30, cpu_seconds: 5, milliseconds: 10_000)

  private func outcome(
    _ bytes: [UInt8], _ limits: beamform_sofa_limits
  ) -> (beamform_sofa_outcome, length: Int) {
    bytes.withUnsafeBufferPointer { outcome($0.baseAddress, $0.count, limits) }
  }

  private func outcome(
    _ bytes: UnsafePointer<UInt8>?, _ size: Int, _ limits: beamform_sofa_limits
  ) -> (beamform_sofa_outcome, length: Int) {
    var message: UnsafeMutablePointer<UInt8>?
    var length = 0
    let outcome = beamform_sofa_read(bytes, size, limits, &message, &length)
    free(message)
    return (outcome, length)
  }

  /// 12 × 4 × 64 samples of four bytes, and little else.
  @Test func aFileBecomesAMessage() throws {
    let (outcome, length) = outcome(try Tetrahedron.bytes("tetrahedron"), limits)
    #expect(outcome == BEAMFORM_SOFA_READ)
    #expect((12_288...14_000).contains(length))
  }

  /// The bytes lie where nobody may read, so that the child dies of SIGSEGV as over a damaged file.
  @Test func aChildThatCrashesIsAnOutcomeLikeOthers() throws {
    let size = 1 << 16
    let memory = try #require(
      mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), "no memory")
    defer { munmap(memory, size) }
    let (outcome, _) = outcome(memory.assumingMemoryBound(to: UInt8.self), size, limits)
    #expect(outcome == BEAMFORM_SOFA_DIED)
  }

  @Test func aChildThatTakesTooLongIsEnded() throws {
    var limits = limits
    limits.milliseconds = 0
    #expect(try outcome(Tetrahedron.bytes("tetrahedron"), limits).0 == BEAMFORM_SOFA_TIMED_OUT)
  }

  @Test func aMessageThatIsTooLongIsNotTaken() throws {
    var limits = limits
    limits.message_bytes = 12_000
    #expect(try outcome(Tetrahedron.bytes("tetrahedron"), limits).0 == BEAMFORM_SOFA_DIED)
  }

  /// A file that says to have 196 672 frames instead of 64 is filled up with zeros where memory allows.
  @Test func aChildDoesNotTakeMoreMemoryThanItMay() throws {
    var bytes = try Tetrahedron.bytes("tetrahedron")
    // M, R and N in the data space of Data.IR.
    let sizes = [12, 4, 64].flatMap { [$0] + [UInt8](repeating: 0, count: 7) }
    let place = try #require(bytes.firstRange(of: sizes)).lowerBound
    bytes[place + 18] = 3
    var limits = limits
    limits.message_bytes = 1 << 26
    let generous = outcome(bytes, limits)
    #expect(generous.0 == BEAMFORM_SOFA_READ)
    #expect(generous.length > 12 * 4 * 196_672 * 4)
    // What the child inherits is all that it has: libmysofa says so in four bytes.
    limits.memory_bytes = 0
    let sparing = outcome(bytes, limits)
    #expect(sparing.0 == BEAMFORM_SOFA_READ)
    #expect(sparing.length == 4)
  }
}
