/// What the program tells the shell.
enum ExitStatus: Int32 {
  /// Done.
  case success = 0
  /// The machine failed: cannot read or write, disk full.
  case machine = 1
  /// Options, words, an output that exists.
  case usage = 2
  /// The input does not suit: not audio, empty, channels, rate, array, geometry.
  case input = 3
  /// SIGHUP came: the output is complete with what was processed.
  case hungUp = 129
  /// SIGINT came: the output is complete with what was processed.
  case interrupted = 130
  /// SIGTERM came: the output is complete with what was processed.
  case terminated = 143
}
