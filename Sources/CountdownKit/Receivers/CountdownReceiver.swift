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
  /// What this object has: a countdown, or endless ticks.
  ///
  /// From any thread, and in `deinit`, where there is none any more.
  ///
  /// - Parameter manager: The manager it was started with.
  /// - Returns: The countdown; nil when there is none.
  /// - Complexity: O(1) expected.
  public func activeCountdown(using manager: CountdownManager = .shared) -> Countdown? {
    manager.countdown(of: self)
  }

  /// Ends the countdown as `cancelled`.
  ///
  /// Legal in `deinit`, where the outcome is `receiverReleased`, and from any thread.
  ///
  /// - Parameter manager: The manager it was started with.
  /// - Returns: Whether one was ended.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func cancelCountDown(using manager: CountdownManager = .shared) -> Bool {
    manager.cancel(self)
  }
}
