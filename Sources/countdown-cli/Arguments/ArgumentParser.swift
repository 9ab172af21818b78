import Foundation

/// Turns the command line into a request.
///
/// A function of its input and of the local time zone: it reads no clock and prints nothing.
struct ArgumentParser {
  /// After which a time of day is to come.
  var now = Date.now

  /// So many countdowns fit the memory of an ordinary machine.
  static let largestDemo = 10_000_000
  static let mostRounds = 1_000_000
  static let shortestInterval = Duration.milliseconds(1)

  /// Reads the arguments, the program's name not included.
  ///
  /// - Throws: `BadArgument` for the first that cannot be understood.
  func parse(_ arguments: [String]) throws(BadArgument) -> Request {
    var options = Options()
    var targets: [Target] = []
    var demo: Int?
    var isStopwatch = false
    // The word `then` was the last operand.
    var joins = false
    var reader = OptionReader(arguments)

    while let element = try reader.next() {
      switch element {
      case .operand("then") where !joins && !targets.isEmpty: joins = true
      case .operand(let argument) where joins:
        targets[targets.count - 1].then.append(try target(argument))
        joins = false
      case .operand(let argument): targets.append(try target(argument))
      case .option(.every, let value): options.interval = try interval(value ?? "")
      case .option(.demo, let value): demo = try count(value ?? "", of: .demo, upTo: Self.largestDemo)
      case .option(.repeats, let value):
        options.rounds = try count(value ?? "", of: .repeats, upTo: Self.mostRounds)
      case .option(.stopwatch, _): isStopwatch = true
      case .option(.exec, let value): options.command = try command(value ?? "")
      case .option(.freeze, _): options.freezes = true
      case .option(.plain, _): options.isPlain = true
      case .option(.json, _): options.isJSON = true
      case .option(.quiet, _): options.isQuiet = true
      case .option(.noColor, _): options.hasColour = false
      case .option(.bell, _): options.rings = true
      case .option(.completions, let value): return .completions(try shell(value ?? ""))
      case .option(.help, _): return .help
      case .option(.version, _): return .version
      }
    }

    if joins { throw BadArgument(argument: "then", accepted: Self.aroundThen) }
    if let demo {
      try checkNothingElse(than: "--demo \(demo)", targets, options, isStopwatch)
      return .run(.demo(demo), options)
    }
    if isStopwatch {
      try checkNothingElse(than: "--stopwatch", targets, options)
      return .run(.stopwatch, options)
    }
    if options.rounds > 1 { try checkRepeatable(targets) }
    return targets.isEmpty ? .usage : .run(.targets(targets), options)
  }

  private static let aroundThen = "then stands between two times, such as work=25m then rest=5m"

  /// A demonstration and a stopwatch count by themselves.
  private func checkNothingElse(
    than argument: String, _ targets: [Target], _ options: Options, _ isStopwatch: Bool = false
  ) throws(BadArgument) {
    guard targets.isEmpty, !isStopwatch else {
      throw BadArgument(argument: argument, accepted: "it counts by itself; name no times beside it")
    }
    guard options.command == nil, !options.rings, options.rounds == 1 else {
      throw BadArgument(
        argument: argument, accepted: "--bell, --exec and --repeat are for countdowns that are named")
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

  /// A time, or a label, an equals sign and a time.
  ///
  /// No time contains that sign, so a label may.
  private func target(_ argument: String) throws(BadArgument) -> Target {
    let sign = argument.lastIndex(of: "=")
    let label = sign.map { argument[..<$0] } ?? argument[...]
    let time = sign.map { String(argument[argument.index(after: $0)...]) } ?? argument
    guard argument != "then" else { throw BadArgument(argument: argument, accepted: Self.aroundThen) }
    guard let goal = try goal(time) else {
      throw BadArgument(
        argument: argument,
        accepted: "give a time such as 90, 1m30s, 1:30, 2d, 14:30 or 2026-12-31T23:59, or label=time"
          + (time.contains(":") ? "; two digits before a colon are the hour of a time of day" : ""))
    }
    return Target(label: (label.isEmpty ? time[...] : label).printable, goal: goal)
  }

  private func goal(_ time: String) throws(BadArgument) -> Target.Goal? {
    if let duration = DurationText.parse(time) ?? ColonText.duration(time) { return .after(duration) }
    if let timeOfDay = ColonText.timeOfDay(time) {
      try checkZone()
      return LocalTime.next(timeOfDay, after: now).map { .at($0) }
    }
    guard let dateTime = DateTimeText.parse(time) else { return nil }
    if dateTime.offset == nil { try checkZone() }
    return .at(LocalTime.date(of: dateTime, after: now))
  }

  /// Local times need a local time zone.
  private func checkZone() throws(BadArgument) {
    guard let zone = ZoneText.current, !ZoneText.isUnderstood(zone) else { return }
    throw BadArgument(
      kind: .variable, argument: "TZ=\(zone)",
      accepted: "no such time zone is known here; set TZ to one such as Europe/Berlin or"
        + " CET-1CEST,M3.5.0,M10.5.0/3")
  }

  private func interval(_ value: String) throws(BadArgument) -> Duration {
    guard let interval = DurationText.parse(value) ?? ColonText.duration(value),
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

  private func command(_ value: String) throws(BadArgument) -> String {
    guard !value.isEmpty, !value.utf8.contains(0) else {
      throw BadArgument(argument: "--exec \(value)", accepted: "give a command, such as 'notify-send Tea'")
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
