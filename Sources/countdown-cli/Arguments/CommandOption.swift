/// The options: the parser, the manual and the shells' completions are made from this list.
enum CommandOption: String, CaseIterable {
  case every, freeze, plain, json, out, quiet
  case big, title, bell, exec, at, warn
  case pastZero = "past-zero"
  case repeats = "repeat"
  case wait, stopwatch, completions, man, help, version

  /// As it is typed in full.
  var long: String { "--\(rawValue)" }

  /// The short form, after one dash.
  var letter: Character? {
    switch self {
    case .every: "e"
    case .quiet: "q"
    case .bell: "b"
    case .exec: "x"
    case .repeats: "r"
    case .stopwatch: "s"
    case .help: "h"
    case .version: "V"
    default: nil
    }
  }

  /// The name of its value in the help; nil for an option without a value.
  var value: String? {
    switch self {
    case .every: "INTERVAL"
    case .exec: "COMMAND"
    case .at: "TIME COMMAND"
    case .out: "FILE"
    case .warn: "TIME"
    case .repeats: "N"
    case .completions: "SHELL"
    default: nil
    }
  }

  /// A description in a few words.
  ///
  /// Completions quote it, so it has no quotation mark, bracket or colon.
  var summary: String {
    switch self {
    case .every: "distance between two ticks"
    case .freeze: "time freezes while the program is stopped"
    case .plain: "a line for each change, no escape sequences"
    case .json: "a JSON object on a line for each change"
    case .out: "keep a file that says what is left"
    case .quiet: "print nothing"
    case .big: "one countdown in large digits"
    case .title: "show the time left in the title of the window"
    case .bell: "ring the terminal at each end"
    case .exec: "run a shell command at each end"
    case .at: "run a shell command when so much is left"
    case .warn: "reverse video and the bell when so much is left"
    case .pastZero: "go on past zero"
    case .repeats: "count all that many times"
    case .wait: "each step waits for the enter key"
    case .stopwatch: "count up"
    case .completions: "print a script for bash, zsh or fish"
    case .man: "print the manual for man(1)"
    case .help: "print the help"
    case .version: "print the version"
    }
  }
}

extension CommandOption {
  /// Its names and values, as the help shows them: `-e, --every INTERVAL`.
  var spelling: String {
    (letter.map { "-\($0), " } ?? "") + long + (value.map { " \($0)" } ?? "")
  }

  /// The same, with room for a letter where it has none.
  var alignedSpelling: String { letter == nil ? "    " + spelling : spelling }

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
