/// What is counted down.
///
/// It holds the receivers, which the manager does not.
@MainActor
protocol Run: AnyObject {
  /// The countdowns that are shown, in order.
  var rows: [Row] { get }
  /// The number of countdowns, shown or not.
  var total: Int { get }
  /// The text of the status line, if there is one.
  var status: String? { get }

  /// Starts all countdowns.
  ///
  /// - Parameters:
  ///   - display: Where their values are shown.
  ///   - done: Called after the end of the last one.
  func start(on display: any Display, done: @escaping @MainActor () -> Void)
}
