import Foundation

/// What the command line asks for.
enum Request: Equatable {
  case run(Work, Options)
  case help
  case version
  case completions(Shell)
  /// Nothing to count was named.
  case usage
}

/// What is counted.
enum Work: Equatable {
  case targets([Target])
  /// A demonstration with so many countdowns of random length.
  case demo(Int)
  /// Counting up.
  case stopwatch
}

/// How it is counted and shown.
struct Options: Equatable {
  /// The distance between two ticks.
  var interval = Duration.seconds(1)
  /// How often the targets are counted.
  var rounds = 1
  /// Whether time stands still while the program is stopped.
  var freezes = false
  /// One line per change, no escape sequences.
  var isPlain = false
  /// One JSON object per change.
  var isJSON = false
  /// Nothing is printed.
  var isQuiet = false
  /// Whether there may be colours.
  var hasColour = true
  /// Whether the terminal's bell rings at each end.
  var rings = false
  /// What the shell is given at each end.
  var command: String?
}

/// One thing to count down to.
struct Target: Equatable {
  let label: String
  let goal: Goal
  /// The targets that follow it, each when the one before has ended.
  var then: [Target] = []

  enum Goal: Equatable {
    case after(Duration)
    case at(Date)
  }
}

/// Shells that completions are made for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
