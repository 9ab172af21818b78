public import Foundation

/// An object that can be given a countdown, on the main actor.
///
/// Any class: one line to conform.
///
/// ```swift
/// final class Round: CountdownReceiver {}
/// ```
public protocol CountdownReceiver: AnyObject {}

extension NSObject: CountdownReceiver {}

extension CountdownReceiver {
  /// Ends the countdown as `cancelled`.
  ///
  /// Legal in `deinit`, and from any thread.
  ///
  /// - Parameter manager: The manager it was started with.
  /// - Complexity: O(1) expected.
  public func cancelCountDown(using manager: CountdownManager = .shared) {
    manager.cancel(self)
  }

  /// What is left of the countdown, exactly.
  ///
  /// From any thread.
  ///
  /// - Parameter manager: The manager it was started with.
  /// - Returns: The time to its deadline; nil when it has none.
  /// - Complexity: O(1) expected.
  public func countDownTimeLeft(using manager: CountdownManager = .shared) -> TimeLeft? {
    manager.timeLeft(of: self)
  }
}
