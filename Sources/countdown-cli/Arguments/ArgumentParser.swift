import Foundation

/// Turns the command line into a request.
///
/// A function of its input and of the local time zone: it reads no clock and prints nothing.
struct ArgumentParser {
  /// After which a time of day is to come.
  var now = Date.now

  static let mostRounds = 1_000_000
  static let shortestInterval = Duration.milliseconds(1)

  static let aboutWaiting =
    "it asks in the rows of a terminal, and is answered at its keyboard; leave --plain, --json and --quiet out"

  /// Reads the arguments, the program's name not included.
  ///
  /// - Throws: `BadArgument` for the first that cannot be understood.
  func parse(_ arguments: [String]) throws(BadArgument) -> Request {
    var options = Options()
    var targets: [Target] = []
    var isStopwatch = false
    // The word `then` was the last operand.
    var joins = false
    var reader = OptionReader(arguments)
    let text = TargetText(now: now)

    while let element = try reader.next() {
      switch element {
      case .operand("then") where !joins && !targets.isEmpty: joins = true
      case .operand(let argument) where joins:
        var next = try text.target(argument)
        let others = next.then
        next.then = []
        targets[targets.count - 1].then += [next] + others
        joins = false
      case .operand(let argument): targets.append(try text.target(argument))
      case .option(.every, let value): options.interval = try interval(value ?? "")
      case .option(.repeats, let value):
        options.rounds = try count(value ?? "", of: .repeats, upTo: Self.mostRounds)
      case .option(.wait, _): options.waits = true
      case .option(.stopwatch, _): isStopwatch = true
      case .option(.exec, let value): options.command = try command(value ?? "", of: "--exec")
      case .option(.at, let value): options.marks.append(try mark(value ?? "", &reader))
      case .option(.warn, let value): options.warning = try time(value ?? "", of: "--warn")
      case .option(.pastZero, _): options.goesPastZero = true
      case .option(.freeze, _): options.freezes = true
      case .option(.plain, _): options.isPlain = true
      case .option(.json, _): options.isJSON = true
      case .option(.out, let value):
        options.file = try command(value ?? "", of: "--out", such: "the path of a file")
      case .option(.quiet, _): options.isQuiet = true
      case .option(.big, _): options.isBig = true
      case .option(.title, _): options.hasTitle = true
      case .option(.bell, _): options.rings = true
      case .option(.completions, let value): return .completions(try shell(value ?? ""))
      case .option(.help, _): return .help
      case .option(.man, _): return .manPage
      case .option(.version, _): return .version
      }
    }

    if joins { throw BadArgument(argument: "then", accepted: TargetText.aroundThen) }
    if isStopwatch {
      try checkNothingElse(targets, options)
      return .run(.stopwatch, options)
    }
    if options.waits, options.isPlain || options.isJSON || options.isQuiet {
      throw BadArgument(argument: "--wait", accepted: Self.aboutWaiting)
    }
    if options.goesPastZero, options.isQuiet {
      throw BadArgument(argument: "--past-zero", accepted: "it shows the time past zero; leave --quiet out")
    }
    if options.rounds > 1 { try checkRepeatable(targets) }
    return targets.isEmpty ? .usage : .run(.targets(targets), options)
  }

  /// A stopwatch counts by itself.
  private func checkNothingElse(_ targets: [Target], _ options: Options) throws(BadArgument) {
    guard targets.isEmpty else {
      throw BadArgument(argument: "--stopwatch", accepted: "it counts by itself; name no times beside it")
    }
    guard options.withoutTargets == options else {
      throw BadArgument(
        argument: "--stopwatch",
        accepted:
          "--at, --bell, --exec, --past-zero, --repeat, --wait and --warn are for countdowns that are named")
    }
  }

  /// A date comes once.
  private func checkRepeatable(_ targets: [Target]) throws(BadArgument) {
    for target in targets {
      for step in [target] + target.then {
        guard case .at = step.goal else { continue }
        throw BadArgument(
          argument: step.label, accepted: "a date comes once; with --repeat give durations, such as 25m")
      }
    }
  }

  private func interval(_ value: String) throws(BadArgument) -> Duration {
    guard let interval = DurationText.parseAny(value),
      interval >= Self.shortestInterval
    else {
      throw BadArgument(
        argument: "--every \(value)",
        accepted: "give an interval of at least 1ms, such as 100ms, 1s or 1m")
    }
    return interval
  }

  private func count(_ value: String, of option: CommandOption, upTo limit: Int) throws(BadArgument) -> Int {
    guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(value),
      (1...limit).contains(count)
    else {
      throw BadArgument(
        argument: "\(option.long) \(value)", accepted: "give a number from 1 to \(limit)")
    }
    return count
  }

  private func mark(_ value: String, _ reader: inout OptionReader) throws(BadArgument) -> Mark {
    let left = try time(value, of: "--at")
    let command = try reader.secondValue(of: .at, first: value)
    return Mark(left: left, command: try self.command(command, of: "--at \(value)"))
  }

  private func time(_ value: String, of option: String) throws(BadArgument) -> Duration {
    guard let time = DurationText.parseAny(value), time > .zero else {
      throw BadArgument(
        argument: "\(option) \(value)", accepted: "give a time before the end, such as 10s, 5m or 1:30")
    }
    return time
  }

  private func command(
    _ value: String, of option: String, such form: String = "a command, such as 'notify-send Tea'"
  ) throws(BadArgument) -> String {
    guard !value.isEmpty, !value.utf8.contains(0) else {
      throw BadArgument(argument: "\(option) \(value)", accepted: "give \(form)")
    }
    return value
  }

  private func shell(_ value: String) throws(BadArgument) -> Shell {
    guard let shell = Shell(rawValue: value) else {
      throw BadArgument(argument: "--completions \(value)", accepted: "give bash, zsh or fish")
    }
    return shell
  }
}
