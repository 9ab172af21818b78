/// Where values are shown.
///
/// The run tells it what changed, the session what happens to the process.
@MainActor
protocol Display: AnyObject {
  /// A value of this row was delivered.
  func rowChanged(_ row: Row)
  /// The status line would read differently now.
  func statusChanged()
  /// The window has another size.
  func windowChanged()
  /// The program is about to stop or to end: the terminal is to be as it was found.
  func leave()
  /// The program goes on after a stop.
  ///
  /// Others may have written to the terminal meanwhile.
  func enterAnew()
  /// Everything has ended: show the last values.
  func finish()
}

/// Shows nothing.
@MainActor
final class SilentDisplay: Display {
  func rowChanged(_ row: Row) {}
  func statusChanged() {}
  func windowChanged() {}
  func leave() {}
  func enterAnew() {}
  func finish() {}
}
