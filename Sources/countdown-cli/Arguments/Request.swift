import Foundation

/// The request that the command line makes: its lines, each of steps one after the other, and its options.
struct Request: Equatable {
  var lines: [[Step]] = []
  var options = Options()
}

/// One time to count down to.
struct Step: Equatable {
  let label: String
  let goal: Goal

  enum Goal: Equatable {
    case after(Duration)
    case at(Date)
  }

  var isDate: Bool { if case .at = goal { true } else { false } }
}

/// The options of the command line, as `CommandOption` describes them.
struct Options: Equatable {
  /// What is to be printed in place of a run.
  var text: String?
  var isStopwatch = false
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
  /// The time left from which on a row is shown as a warning, and at which the bell rings.
  var warning: Duration?
  var goesPastZero = false

  /// Whether it has what only countdowns that are named have.
  var needsCountdowns: Bool {
    goesPastZero || rings || waits || rounds > 1 || command != nil || warning != nil || !marks.isEmpty
  }
}

/// A command for the shell when so much is left.
struct Mark: Equatable {
  let left: Duration
  let command: String
}
