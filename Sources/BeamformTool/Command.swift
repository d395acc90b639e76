/// One word of `beamform COMMAND`.
protocol Command {
  /// Its operands, options and help.
  static var description: CommandDescription { get }

  /// Does the job with arguments that fit the description.
  static func run(_ arguments: Arguments) throws(CommandError) -> ExitStatus
}
