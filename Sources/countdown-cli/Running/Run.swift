/// The countdowns of the program.
///
/// A run holds the receivers; the manager does not.
@MainActor
protocol Run: AnyObject {
  /// The countdowns that are shown, in order.
  var rows: [Row] { get }
  /// The keys of this run that do something now, beside those of every run, in a word or two each.
  var keys: [String] { get }

  /// The index of the row on which keys act; nil: none is chosen yet.
  var chosen: Int? { get }

  /// Starts all countdowns.
  func start(_ events: RunEvents)

  /// Chooses the row on which keys act: the one below for 1, the one above for -1.
  func choose(by step: Int)
  /// Gives the chosen countdown more time, or less if `duration` is negative. One with less than that left ends. One to a
  /// date stays as it is.
  func extend(by duration: Duration)
  /// Ends the present step, and begins the next, if there is one.
  func skip()
  /// Begins the present step again, if it has a duration.
  func again()
  /// Begins the step that waits for a key.
  func goOn()
  /// Time goes on after it was frozen.
  func timeGoesOn()
  /// Ends a lap.
  ///
  /// - Returns: The line to print about it; nil for a run without laps.
  func lap() -> String?
  /// The line to print when a key or a signal ends the program, if any.
  var lastWords: String? { get }
}

/// What a run reports.
@MainActor
struct RunEvents {
  /// Shows its values.
  unowned let display: any Display
  /// Says for other programs what is left.
  var file: StatusFile?
  /// Called at each end that is shown, and when zero is passed, with the number of rows that have not ended.
  let ended: @MainActor (Row, _ running: Int) -> Void
  /// Called when so much or less is left for the first time, with the marks that were passed.
  let marked: @MainActor (Row, _ marks: [Duration], _ running: Int) -> Void
  /// Called after the end of the last one.
  let done: @MainActor () -> Void

  func rowChanged(_ row: Row) {
    display.rowChanged(row)
    file?.rowsChanged()
  }

  func rowsMoved() {
    display.rowsMoved()
    file?.rowsChanged()
  }
}

extension Run {
  var chosen: Int? { nil }
  func choose(by step: Int) {}
  func extend(by duration: Duration) {}
  func skip() {}
  func again() {}
  func goOn() {}
  func timeGoesOn() {}
  func lap() -> String? { nil }
  var lastWords: String? { nil }
}
