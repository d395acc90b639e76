#if FFTW
  import CFFTW
  import Synchronization

  /// The Fourier transform of one even number of real samples, in single precision, and its inverse.
  ///
  /// Neither is scaled: one after the other multiplies by the size. A spectrum has `size/2 + 1` bins, each its
  /// real and its imaginary part. Memory comes from ``allocate(_:)``.
  struct RealFFT: ~Copyable {
    /// FFTW makes and destroys plans for one thread at a time.
    private static let planner = Mutex<Void>(())

    /// Whether the package is built with FFTW.
    static let isAvailable = true

    private let forwardPlan: OpaquePointer
    private let inversePlan: OpaquePointer

    /// `nil` where the package is built without FFTW.
    init?(size: Int) {
      precondition(size > 0 && size % 2 == 0, "the size must be even")
      let samples = Self.allocate(size)
      let spectrum = Self.allocate(size + 2)
      defer {
        samples.deallocate()
        spectrum.deallocate()
      }
      // Plans are only read once they are made.
      nonisolated(unsafe) var forward: OpaquePointer?
      nonisolated(unsafe) var inverse: OpaquePointer?
      Self.planner.withLock { _ in
        forward = beamform_fft_plan_forward(Int32(size), samples, spectrum)
        inverse = beamform_fft_plan_inverse(Int32(size), spectrum, samples)
      }
      guard let forward, let inverse else {
        preconditionFailure("FFTW has a plan for every size")
      }
      forwardPlan = forward
      inversePlan = inverse
    }

    deinit {
      Self.planner.withLock { _ in
        fftwf_destroy_plan(forwardPlan)
        fftwf_destroy_plan(inversePlan)
      }
    }

    /// Real-time safe: no allocation, no lock, no system call.
    @_noAllocation @_noLocks
    func forward(_ samples: UnsafePointer<Float>, into spectrum: UnsafeMutablePointer<Float>) {
      beamform_fft_forward(forwardPlan, samples, spectrum)
    }

    /// Overwrites the spectrum.
    ///
    /// Real-time safe: no allocation, no lock, no system call.
    @_noAllocation @_noLocks
    func inverse(
      _ spectrum: UnsafeMutablePointer<Float>, into samples: UnsafeMutablePointer<Float>
    ) {
      beamform_fft_inverse(inversePlan, spectrum, samples)
    }
  }
#else
  /// Without FFTW there is none.
  enum RealFFT: ~Copyable {
    /// Whether the package is built with FFTW.
    static let isAvailable = false

    /// `nil`.
    init?(size: Int) { return nil }

    @_noAllocation @_noLocks
    func forward(_ samples: UnsafePointer<Float>, into spectrum: UnsafeMutablePointer<Float>) {
      switch self {}
    }

    @_noAllocation @_noLocks
    func inverse(
      _ spectrum: UnsafeMutablePointer<Float>, into samples: UnsafeMutablePointer<Float>
    ) {
      switch self {}
    }
  }
#endif

extension RealFFT {
  /// Zeros, aligned as FFTW's vectors want it: a cache line.
  static func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, count) * MemoryLayout<Float>.stride, alignment: 64)
    return memory.initializeMemory(as: Float.self, repeating: 0, count: max(1, count))
  }
}
