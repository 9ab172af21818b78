/// An object that can have countdowns on the main actor.
///
/// Any class can conform, without implementing anything. Closures receive the object with its own type, so they need
/// not capture it.
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
/// round.countTicks(every: .seconds(1), id: "ticks") { round, number, stop in
///   round.text = "tick \(number)"
///   stop = number == 10
/// }
/// ```
///
/// Every `NSObject` already conforms. On systems other than Apple's this requires the package's trait
/// `NSObjectReceivers`, which is enabled unless a package that depends on this one disables it.
///
/// An object whose `deinit` runs cannot start anything. If it is an object of Swift, the countdown ends as
/// `receiverReleased`: at once if it ticks, within a minute if it is silent or ticks at marks, and in place of number 0
/// if it has endless ticks that begin after a delay. If it is an `NSObject` on Apple's systems, that is a programming
/// error: the Objective-C runtime stops the program with "Cannot form weak reference". An `NSNumber`, a short
/// `NSString` and the like cannot be receivers either. On Apple's systems they may be tagged pointers instead of
/// objects in memory: all equal values share one, and it never dies.
public protocol CountdownReceiver: AnyObject {}

extension CountdownReceiver {
  /// Returns what this object has: a countdown, endless ticks, or the observation of another's countdown.
  ///
  /// You may call this method from any thread. In this object's `deinit` it returns nil.
  ///
  /// - Parameters:
  ///   - id: The id that the countdown was started with; nil, the default, for the countdown without an id.
  ///   - manager: The manager that the countdown was started with; by default the shared one.
  /// - Returns: The countdown; nil if there is none.
  /// - Complexity: O(1) expected.
  public func activeCountdown(
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared
  ) -> Countdown? {
    manager.countdown(of: self, id: id)
  }

  /// Ends what this object has, a countdown, endless ticks or an observation, with the outcome `cancelled`.
  ///
  /// On the delivering queue, the outcome is delivered before this method returns; inside a callback, as soon as that
  /// callback returns. The countdown makes no other callback afterwards. On any other thread, a callback that has
  /// begun, or is just about to begin, may finish, and the outcome comes after it.
  ///
  /// You may call this method from any thread, and in this object's `deinit`; the outcome is then `receiverReleased`.
  ///
  /// - Parameters:
  ///   - id: The id that the countdown was started with; nil, the default, for the countdown without an id.
  ///   - manager: The manager that the countdown was started with; by default the shared one.
  /// - Returns: Whether there was a countdown to end.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func cancelCountdown(
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared
  ) -> Bool {
    manager.cancel(self, id: id)
  }
}
