/// The countdowns of the program.
///
/// A run holds the receivers; the manager does not.
@MainActor
protocol Run: AnyObject {
  /// The countdowns that are shown, in order.
  var rows: [Row] { get }
  /// The number of countdowns, shown or not.
  var total: Int { get }
  /// The status line, if there is one.
  var status: StatusText? { get }
  /// The keys of this run beside those of every run, in a word or two each.
  var keys: [String] { get }

  /// Starts all countdowns.
  ///
  /// - Parameters:
  ///   - display: Shows their values.
  ///   - ended: Called at each end that is shown, with the number of rows that have not ended.
  ///   - done: Called after the end of the last one.
  func start(
    on display: any Display, ended: @escaping @MainActor (Row, _ running: Int) -> Void,
    done: @escaping @MainActor () -> Void)

  /// Gives every countdown of a duration more time, or less if `duration` is negative. A countdown with less than that
  /// left ends.
  func extend(by duration: Duration)
  /// Time goes on after it was frozen.
  func timeGoesOn()
  /// Ends a lap.
  ///
  /// - Returns: The line to print about it; nil for a run without laps.
  func lap() -> String?
  /// The line to print when a key or a signal ends the program, if any.
  var lastWords: String? { get }
}

extension Run {
  func extend(by duration: Duration) {}
  func timeGoesOn() {}
  func lap() -> String? { nil }
  var lastWords: String? { nil }
}
