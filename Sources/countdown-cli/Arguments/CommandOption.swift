/// The options there are: the parser and the shells' completions both know them from here.
enum CommandOption: String, CaseIterable {
  case every, freeze, plain, json, quiet
  case noColor = "no-color"
  case bell, exec
  case repeats = "repeat"
  case stopwatch, demo, completions, help, version

  /// As it is typed in full.
  var long: String { "--\(rawValue)" }

  /// The letter that may stand for it after one dash.
  var letter: Character? {
    switch self {
    case .every: "e"
    case .freeze: "f"
    case .plain: "p"
    case .json: "j"
    case .quiet: "q"
    case .bell: "b"
    case .exec: "x"
    case .repeats: "r"
    case .stopwatch: "s"
    case .demo: "d"
    case .help: "h"
    case .version: "V"
    case .noColor, .completions: nil
    }
  }

  /// What its value is; nil for an option that is either there or not.
  var value: String? {
    switch self {
    case .every: "INTERVAL"
    case .exec: "COMMAND"
    case .repeats, .demo: "N"
    case .completions: "SHELL"
    default: nil
    }
  }

  /// In a few words, without a quotation mark, a bracket or a colon: completions quote it.
  var summary: String {
    switch self {
    case .every: "distance between two ticks"
    case .freeze: "time stands still while the program is stopped"
    case .plain: "a line for each change, no escape sequences"
    case .json: "a JSON object on a line for each change"
    case .quiet: "print nothing"
    case .noColor: "no colours"
    case .bell: "ring the terminal at each end"
    case .exec: "run a shell command at each end"
    case .repeats: "count all that many times"
    case .stopwatch: "count up"
    case .demo: "a demonstration with many countdowns of random length"
    case .completions: "print a script for bash, zsh or fish"
    case .help: "print the help"
    case .version: "print the version"
    }
  }
}

extension CommandOption {
  /// The option that is written like this after two dashes.
  init?(long argument: String) {
    guard argument.hasPrefix("--") else { return nil }
    self.init(rawValue: String(argument.dropFirst(2)))
  }

  /// The option with this letter.
  init?(letter: Character) {
    guard let option = Self.allCases.first(where: { $0.letter == letter }) else { return nil }
    self = option
  }
}
