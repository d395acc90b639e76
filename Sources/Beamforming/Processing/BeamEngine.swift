import Kernels

/// Runs a design on blocks in the engine's own memory; ports that nobody hears can be left out.
///
/// A ``Processor`` has one, a session as many as its ports need. Everything but creating one is real-time
/// safe; subnormal numbers are the caller's to flush.
struct BeamEngine: ~Copyable {
  private let bankCount: Int
  private let portCount: Int
  private let banks: UnsafeMutablePointer<GradientBank>
  private var matrix: FilterMatrix
  private let isPortActive: UnsafeMutablePointer<Bool>
  /// How many active ports are made from each bank; one without rests.
  private let activePorts: UnsafeMutablePointer<Int>

  /// Copies the design's numbers in and allocates.
  ///
  /// - Parameter isActive: Whether all ports are made, or none.
  init(design: BeamDesign, isActive: Bool) {
    bankCount = design.banks.count
    portCount = design.ports.count
    matrix = FilterMatrix(design.rows, bankCount: bankCount)
    banks = .allocate(capacity: max(1, bankCount))
    activePorts = .allocate(capacity: max(1, bankCount))
    activePorts.initialize(repeating: 0, count: bankCount)
    for (i, bank) in design.banks.enumerated() {
      (banks + i).initialize(
        to: GradientBank(bank, sampleRate: design.sampleRate, reach: matrix.reach))
    }
    isPortActive = .allocate(capacity: max(1, portCount))
    isPortActive.initialize(repeating: isActive, count: portCount)
    guard isActive else { return }
    for row in design.rows { activePorts[row.bank] += 1 }
  }

  deinit {
    banks.deinitialize(count: bankCount)
    banks.deallocate()
    activePorts.deallocate()
    isPortActive.deallocate()
  }

  /// Forgets the past: the next block is processed as the first.
  @_noAllocation @_noLocks
  mutating func reset() {
    var bank = 0
    while bank < bankCount {
      (banks + bank).pointee.reset()
      bank &+= 1
    }
    matrix.reset()
  }

  /// Begins to make a port.
  ///
  /// - Returns: For how many frames it does not yet sound as if it had always been made: none where its bank
  ///   runs for another port and its row in the time domain.
  @_noAllocation @_noLocks
  mutating func activate(port: Int) -> Int {
    guard !isPortActive[port] else { return 0 }
    isPortActive[port] = true
    let settlingFrames = matrix.setActive(row: port, true)
    let bank = matrix.bank(ofRow: port)
    (activePorts + bank).pointee &+= 1
    guard activePorts[bank] == 1 else { return settlingFrames }
    (banks + bank).pointee.reset()
    matrix.clear(bank: bank)
    return settlingFrames &+ banks[bank].settlingFrames
  }

  /// Makes a port no longer; the others do not change by a bit.
  @_noAllocation @_noLocks
  mutating func deactivate(port: Int) {
    guard isPortActive[port] else { return }
    isPortActive[port] = false
    _ = matrix.setActive(row: port, false)
    (activePorts + matrix.bank(ofRow: port)).pointee &-= 1
  }

  /// Makes a block of every active port; cutting a stream into other blocks gives the same samples.
  ///
  /// - Parameters:
  ///   - microphones: The first microphone's samples, all of them usable numbers; the others follow
  ///     `microphoneStride` apart. Read up to a whole vector.
  ///   - outputs: The first port's samples; the others follow `outputStride` apart. Written up to a
  ///     whole ``filterTile``, where the port is active.
  ///   - frames: At most ``Block/frames``.
  @_noAllocation @_noLocks
  mutating func process(
    _ microphones: UnsafePointer<Float>, microphoneStride: Int,
    into outputs: UnsafeMutablePointer<Float>, outputStride: Int, frames: Int
  ) {
    var done = 0
    while done < frames {
      let count = min(frames &- done, matrix.framesLeft)
      var bank = 0
      while bank < bankCount {
        if activePorts[bank] > 0 {
          (banks + bank).pointee.process(
            microphones + done, microphoneStride: microphoneStride, frames: count)
        }
        bank &+= 1
      }
      var port = 0
      while port < portCount {
        if isPortActive[port] {
          matrix.process(
            row: port, from: banks[matrix.bank(ofRow: port)],
            into: outputs + (port &* outputStride &+ done), frames: count)
        }
        port &+= 1
      }
      bank = 0
      while bank < bankCount {
        if activePorts[bank] > 0 {
          matrix.advance(bank: bank, banks[bank], frames: count)
          (banks + bank).pointee.advance(frames: count)
        } else {
          matrix.skip(bank: bank, frames: count)
        }
        bank &+= 1
      }
      done &+= count
    }
  }
}
