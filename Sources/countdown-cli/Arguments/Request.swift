import Foundation

/// The request that the command line makes.
enum Request: Equatable {
  case run(Work, Options)
  case help
  /// A screen of the help.
  case shortHelp
  case manPage
  case version
  case completions(Shell)
  /// No time was given.
  case usage
}

/// The countdowns, or the stopwatch.
enum Work: Equatable {
  case targets([Target])
  /// Counting up.
  case stopwatch

  /// What to say about it, before it begins.
  var note: String? {
    guard case .targets(let targets) = self else { return nil }
    return TargetText.note(on: targets)
  }
}

/// The options of the command line.
struct Options: Equatable {
  /// The distance between two ticks.
  var interval = Duration.seconds(1)
  /// How often the targets are counted.
  var rounds = 1
  /// Whether each step but the first waits for a key.
  var waits = false
  /// Whether time freezes while the program is stopped.
  var freezes = false
  /// One line per change, no escape sequences.
  var isPlain = false
  /// One JSON object per change.
  var isJSON = false
  /// The file that says what is left.
  var file: String?
  /// No output.
  var isQuiet = false
  /// Whether there may be colours.
  var hasColour = true
  /// Whether one countdown fills the window.
  var isBig = false
  /// Whether the window's title shows what is left.
  var hasTitle = false
  /// Whether the terminal's bell rings at each end.
  var rings = false
  /// The command for the shell at each end.
  var command: String?
  /// The commands for the shell before each end.
  var marks: [Mark] = []
  /// The time left from which on a row has the colour of a warning, and at which the bell rings.
  var warning: Duration?
  /// Whether the last step of each row goes on past zero.
  var goesPastZero = false
}

extension Options {
  /// The same without what only countdowns that are named have.
  var withoutTargets: Options {
    Options(
      interval: interval, freezes: freezes, isPlain: isPlain, isJSON: isJSON, file: file, isQuiet: isQuiet,
      hasColour: hasColour,
      isBig: isBig, hasTitle: hasTitle)
  }
}

/// A command for the shell when so much is left.
struct Mark: Equatable {
  let left: Duration
  let command: String
}

/// One thing to count down to.
struct Target: Equatable {
  let label: String
  let goal: Goal
  /// The targets that follow on the same line.
  ///
  /// Each begins when the target before it has ended.
  var then: [Target] = []

  var isDate: Bool { if case .at = goal { true } else { false } }

  enum Goal: Equatable {
    case after(Duration)
    case at(Date)
  }
}

/// The shells that have completions.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
