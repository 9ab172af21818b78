/// What is counted down.
///
/// It holds the receivers, which the manager does not.
@MainActor
protocol Run: AnyObject {
  /// The countdowns that are shown, in order.
  var rows: [Row] { get }
  /// The number of countdowns, shown or not.
  var total: Int { get }
  /// What the status line says, if there is one.
  var status: StatusText? { get }
  /// The keys that it answers beside those of every run, in a word or two each.
  var keys: [String] { get }

  /// Starts all countdowns.
  ///
  /// - Parameters:
  ///   - display: Where their values are shown.
  ///   - ended: Called at each end that is shown, with the number of rows that have not ended.
  ///   - done: Called after the end of the last one.
  func start(
    on display: any Display, ended: @escaping @MainActor (Row, _ running: Int) -> Void,
    done: @escaping @MainActor () -> Void)

  /// Gives every countdown that lasts a duration more time, or less where `duration` is negative; one that has less than
  /// that left ends.
  func extend(by duration: Duration)
  /// Ends a lap.
  ///
  /// - Returns: What is printed about it; nil where there are no laps.
  func lap() -> String?
  /// What is printed when the program is ended by a key or a signal, if anything.
  var lastWords: String? { get }
}

extension Run {
  func extend(by duration: Duration) {}
  func lap() -> String? { nil }
  var lastWords: String? { nil }
}
