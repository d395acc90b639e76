import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// SIGINT, SIGTERM and SIGHUP end the recording early instead of the program at once.
enum Interruption {
  private static let signalNumber = Atomic<Int32>(0)

  /// What to tell the shell when a signal came, `nil` otherwise.
  static var status: ExitStatus? {
    switch signalNumber.load(ordering: .relaxed) {
    case SIGINT: .interrupted
    case SIGTERM: .terminated
    case SIGHUP: .hungUp
    default: nil
    }
  }

  /// Listens from the first call on; a second signal ends the program at once.
  ///
  /// A signal that whoever started the program had set to be ignored, as `nohup` does, stays so.
  static func listen() { installed }

  private static let installed: Void = {
    // Touching it here makes sure that the handler finds it initialised.
    signalNumber.store(0, ordering: .relaxed)
    // A program that is started from a worker thread may inherit that they are held back.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var inherited = sigaction()
      sigaction(number, nil, &inherited)
      if Self.isIgnored(inherited) { continue }
      sigaddset(&signals, number)
      signal(number) { received in
        Interruption.signalNumber.store(received, ordering: .relaxed)
        signal(received, SIG_DFL)
      }
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }()

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
