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

  /// Starts all countdowns.
  ///
  /// - Parameters:
  ///   - display: Where their values are shown.
  ///   - ended: Called at the end of each that is shown, with the number of those that have not ended.
  ///   - done: Called after the end of the last one.
  func start(
    on display: any Display, ended: @escaping @MainActor (Row, _ running: Int) -> Void,
    done: @escaping @MainActor () -> Void)
}
