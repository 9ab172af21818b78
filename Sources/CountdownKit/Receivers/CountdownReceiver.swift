/// An object that can be given a countdown, on the main actor.
///
/// Any class: one line to conform. Blocks are given the receiver as what it is, so they need not capture it.
///
/// Every `NSObject` already is one; elsewhere than on Apple's systems the package's trait `NSObjectReceivers` makes it
/// so, which is enabled unless a package that depends on this one disables it.
///
/// An object whose `deinit` runs can start nothing any more: that is a programmer's mistake, and the Objective-C runtime stops
/// the program with "Cannot form weak reference". Neither can an `NSNumber`, a short `NSString` or the like: on Apple's
/// systems they may be no objects in memory but tagged pointers, which all that are equal share, and which never die.
///
/// ```swift
/// final class Round: CountdownReceiver {
///   var text = ""
/// }
///
/// let round = Round()
/// round.countDown(for: .seconds(90)) { round, left in
///   round.text = "\(left)"
/// } onEnd: { round, outcome in
///   round?.text = "\(outcome)"
/// }
/// round.countTicks(every: .seconds(1)) { round, number, stop in
///   round.text = "tick \(number)"
///   stop = number == 10
/// }
/// ```
public protocol CountdownReceiver: AnyObject {}

extension CountdownReceiver {
  /// What this object has: a countdown, endless ticks, or the observation of another's countdown.
  ///
  /// From any thread, and in `deinit`, where there is none any more.
  ///
  /// - Parameters:
  ///   - id: The id it was started with; nil: what was started without.
  ///   - manager: The manager it was started with.
  /// - Returns: It, as a countdown; nil when there is none.
  /// - Complexity: O(1) expected.
  public func activeCountdown(
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared
  ) -> Countdown? {
    manager.countdown(of: self, id: id)
  }

  /// Ends what this object has, a countdown, endless ticks, or an observation, as `cancelled`.
  ///
  /// Legal in `deinit`, where the outcome is `receiverReleased`, and from any thread.
  ///
  /// - Parameters:
  ///   - id: The id it was started with; nil: what was started without.
  ///   - manager: The manager it was started with.
  /// - Returns: Whether one was ended.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func cancelCountDown(
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared
  ) -> Bool {
    manager.cancel(self, id: id)
  }
}
