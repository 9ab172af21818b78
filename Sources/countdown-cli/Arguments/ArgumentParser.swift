import Foundation

/// Turns the command line into a request.
///
/// A function of its input and of the local time zone: it reads no clock and prints nothing.
struct ArgumentParser {
  /// After which a time of day is to come.
  var now = Date.now

  private static let aboutStopwatch =
    "--at, --bell, --exec, --past-zero, --repeat, --wait and --warn are for countdowns that are named"

  /// Reads the arguments, the program's name not included.
  ///
  /// - Throws: `BadArgument` for the first that cannot be understood.
  func parse(_ arguments: [String]) throws(BadArgument) -> Request {
    var request = Request()
    var rest = arguments[...]
    // The word `then` was the last operand; the word `--` came.
    var (joins, optionsEnded) = (false, false)
    while let argument = rest.popFirst(), request.options.text == nil {
      if argument == "--", !optionsEnded {
        optionsEnded = true
      } else if argument.hasPrefix("-"), !optionsEnded {
        try readOption(argument, &rest, into: &request.options)
      } else if argument == "then", !joins, !request.lines.isEmpty {
        joins = true
      } else {
        let steps = try TargetText(now: now).steps(argument)
        if joins { request.lines[request.lines.count - 1] += steps } else { request.lines.append(steps) }
        joins = false
      }
    }
    if joins { throw BadArgument(argument: "then", accepted: TargetText.aroundThen) }
    try check(request, read: arguments.joined(separator: " "))
    return request
  }

  /// Reads `--every=1m`, `--every 1m`, `-e1m`, `-e=1m`, `-e 1m`, or letters of options without a value, such as `-bq`.
  private func readOption(
    _ argument: String, _ rest: inout ArraySlice<String>, into read: inout Options
  ) throws(BadArgument) {
    let isLong = argument.hasPrefix("--")
    let name = isLong ? argument.dropFirst(2).prefix { $0 != "=" } : argument.dropFirst().prefix(1)
    let isMeant = { (option: CommandOption) in
      isLong ? option.name == name : option.letter.map { "\($0)" } == name
    }
    guard let option = CommandOption.all.first(where: isMeant) else {
      throw BadArgument(argument: argument, accepted: "there is no such option; see countdown-cli --help")
    }
    let joined = argument.dropFirst(name.count + (isLong ? 2 : 1))
    var values: [String] = []
    if option.values.isEmpty, !joined.isEmpty {
      guard !isLong, joined.first?.isLetter == true else {
        throw BadArgument(argument: argument, accepted: "--\(option.name) takes no value")
      }
      rest.insert("-\(joined)", at: rest.startIndex)
    } else if !joined.isEmpty {
      values = [String(joined.first == "=" ? joined.dropFirst() : joined)]
    }
    while values.count < option.values.count, let value = rest.popFirst() { values.append(value) }
    guard values.count == option.values.count, (try? option.read(&read, values)) != nil else {
      let typed = (["--\(option.name)"] + values).joined(separator: " ")
      throw BadArgument(argument: typed, accepted: "give it \(option.example)")
    }
  }

  /// Refuses what does not go together.
  private func check(_ request: Request, read all: String) throws(BadArgument) {
    let options = request.options
    let isEmpty = request.lines.isEmpty && !options.isStopwatch && options.text == nil
    let date = request.lines.joined().first(where: \.isDate)
    let refused: [(argument: String?, isGiven: Bool, why: String)] = [
      ("--stopwatch", options.isStopwatch && !request.lines.isEmpty, "it counts by itself; name no times"),
      ("--stopwatch", options.isStopwatch && options.needsCountdowns, Self.aboutStopwatch),
      (all, isEmpty, "\(TargetText.forms), too"),
      (date?.label, options.rounds > 1, "a date comes once; with --repeat give durations, such as 25m"),
    ]
    for case (let argument?, true, let why) in refused {
      throw BadArgument(argument: argument, accepted: why)
    }
  }
}
