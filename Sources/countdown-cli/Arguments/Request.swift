import Foundation

/// The request that the command line makes.
enum Request: Equatable {
  case run(Work, Options)
  case help
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

/// The options of the command line, as `CommandOption` describes them.
struct Options: Equatable {
  var interval = Duration.seconds(1)
  var rounds = 1
  var waits = false
  var freezes = false
  var isPlain = false
  var isJSON = false
  var file: String?
  var isQuiet = false
  var isBig = false
  var hasTitle = false
  var rings = false
  var command: String?
  var marks: [Mark] = []
  /// The time left from which on a row has the colour of a warning, and at which the bell rings.
  var warning: Duration?
  var goesPastZero = false
}

extension Options {
  /// The same without what only countdowns that are named have.
  var withoutTargets: Options {
    Options(
      interval: interval, freezes: freezes, isPlain: isPlain, isJSON: isJSON, file: file, isQuiet: isQuiet,
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
