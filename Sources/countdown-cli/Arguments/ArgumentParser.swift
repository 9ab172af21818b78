import Foundation

/// Turns the command line into a request.
///
/// A pure function of its input: it reads no clock and prints nothing.
struct ArgumentParser {
  /// The zone of date-times that name none.
  var local = TimeZone.current

  /// So many countdowns fit the memory of an ordinary machine.
  static let longestList = 10_000_000
  static let shortestInterval = Duration.milliseconds(1)

  private static let acceptedOptions =
    "options are --every, --freeze, --plain, --quiet, --list, --help, --version; -- ends them"

  /// Reads the arguments, the program's name not included.
  ///
  /// - Throws: `BadArgument` for the first that cannot be understood.
  func parse(_ arguments: [String]) throws(BadArgument) -> Request {
    var options = Options()
    var targets: [Target] = []
    var list: Int?
    var rest = arguments[...]
    var optionsEnded = false

    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), !optionsEnded else {
        targets.append(try target(argument))
        continue
      }
      let option = Option(argument)
      switch option.name {
      case "--" where option.value == nil: optionsEnded = true
      case "--every": options.interval = try interval(option.valued(from: &rest))
      case "--list": list = try count(option.valued(from: &rest))
      case "--freeze": options.freezes = try option.flag()
      case "--plain": options.isPlain = try option.flag()
      case "--quiet": options.isQuiet = try option.flag()
      case "--help", "-h":
        _ = try option.flag()
        return .help
      case "--version":
        _ = try option.flag()
        return .version
      default: throw BadArgument(argument: argument, accepted: Self.acceptedOptions)
      }
    }

    if let list {
      guard targets.isEmpty else {
        throw BadArgument(
          argument: "--list \(list)", accepted: "--list makes its own countdowns; name no others")
      }
      return .run(.list(list), options)
    }
    return targets.isEmpty ? .usage : .run(.targets(targets), options)
  }

  /// A time, or a label, an equals sign and a time.
  ///
  /// No time contains that sign, so a label may.
  private func target(_ argument: String) throws(BadArgument) -> Target {
    let sign = argument.lastIndex(of: "=")
    let label = sign.map { argument[..<$0] } ?? argument[...]
    let time = sign.map { String(argument[argument.index(after: $0)...]) } ?? argument
    let goal: Target.Goal
    if let duration = DurationText.parse(time) {
      goal = .after(duration)
    } else if let date = DateTimeText.parse(time, local: local) {
      goal = .at(date)
    } else {
      throw BadArgument(
        argument: argument,
        accepted: "give a time such as 90, 1m30s, 1.5h, 2d or 2026-12-31T23:59, or label=time")
    }
    return Target(label: (label.isEmpty ? time[...] : label).printable, goal: goal)
  }

  private func interval(_ option: Option) throws(BadArgument) -> Duration {
    guard let interval = DurationText.parse(option.value ?? ""), interval >= Self.shortestInterval else {
      throw BadArgument(
        argument: option.text, accepted: "give an interval of at least 1ms, such as 100ms, 1s or 1m")
    }
    return interval
  }

  private func count(_ option: Option) throws(BadArgument) -> Int {
    guard let value = option.value, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let count = Int(value), (1...Self.longestList).contains(count)
    else {
      throw BadArgument(
        argument: option.text, accepted: "give a number of countdowns from 1 to \(Self.longestList)")
    }
    return count
  }
}
