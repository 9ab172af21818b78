public import CountdownCore
public import CountdownFoundation

/// A running countdown, as the value that you watch and control it with.
///
/// The methods that start a countdown, endless ticks or an observation return a `Countdown`. You may keep it for as
/// long as you like: it always means the same countdown. After that countdown has ended, methods that change a
/// countdown do nothing, and return false.
///
/// ```swift
/// let countdown = CountdownManager.shared.start(for: .seconds(60)) { left in
///   print(left)
/// }
/// countdown.extend(by: .seconds(30))
/// countdown.pause()
/// countdown.resume()
/// ```
///
/// Through an observation you pause, resume and move the countdown that it follows, together with all followers. Only
/// ``cancel()`` and ``setTicks(_:)`` affect only the observation.
///
/// You may use a countdown from any thread, in a callback and in a `deinit`. Every call takes O(1); a call that
/// changes the countdown takes O(1) more for each of its followers.
public struct Countdown: Sendable {
  /// The reason why a countdown ended: each ends for exactly one reason.
  public typealias Outcome = CountdownOutcome

  /// The grid that a countdown's ticks are on.
  public typealias Alignment = CountdownAlignment

  /// What happens to a running countdown when another is started for its receiver.
  public typealias IfActive = CountdownIfActive

  /// How a countdown ticks: its interval, its tolerance and its alignment, in one value that you pass as `ticks:`.
  ///
  /// There are these ways to make one:
  ///
  /// - ``CountdownTicks/everySecond``, the default: every second, planned from the countdown's own deadline.
  /// - ``CountdownTicks/shared``: every second, at the same instants for all countdowns of a manager, for lists.
  /// - ``CountdownTicks/every(_:tolerance:alignment:)``: any interval. You may add a tolerance and an alignment.
  /// - ``CountdownTicks/at(_:)``: only when so much is left, for announcements and warnings.
  /// - ``CountdownTicks/pastZero`` of one of these: zero does not end the countdown, which goes on with `-0:01`.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// let ticks: Countdown.Ticks = .every(
  ///   .milliseconds(100), tolerance: .milliseconds(10))
  /// manager.start(for: .seconds(60), ticks: ticks) { left in print(left) }
  /// ```
  ///
  /// **The interval** is a `Duration`, rounded up to a whole nanosecond. Less than 1 ms, zero and negative durations
  /// too, is 1 ms. More than 2^62 ns (146 years) is 2^62 ns.
  ///
  /// **The tolerance** is a `Duration` too: how late a tick may be, to share a wake-up with others. It is rounded down
  /// to a power of ten in nanoseconds. Less than zero is zero, and more than the interval is the interval. If you give
  /// none, ticks are exact, except in a crowd (ticks at more than 64 instants a second in one manager): there a tick
  /// may be late by a hundredth of the interval, at most 10 ms.
  ///
  /// **The alignment** is `.deadline`, the default, or `.shared`, with which all countdowns of the same interval in one
  /// manager tick together.
  public typealias Ticks = CountdownTicks

  let engine: CountdownEngine
  /// The countdown's object, which remembers the outcome, and nothing else once that is delivered.
  package let handler: CountdownHandler
  /// Whether this is a running countdown that the call which returned it has kept, because of `ifActive: .keep`.
  ///
  /// If so, that call has started nothing, and its closures are dropped: an atomic "start unless one runs". It does not
  /// count for `==`.
  public let isKept: Bool
  /// Whether an overdue countdown counts as over for what this value asks.
  var isInTime = false

  /// The duration that this countdown began with, zero if it began past zero; nil if it has ended, and for endless ticks.
  ///
  /// A move changes the total only if more time is left than that: the total is then the time left. A correction of
  /// the server's clock shifts the total with the deadline, unless the countdown was moved before, or was restored
  /// with a total of its own.
  ///
  /// - Complexity: O(1).
  public var total: Duration? { isNumbered ? nil : look?.total }

  /// The time left as a fraction of ``total``, from 0 to 1; nil if this countdown has ended, and for endless ticks.
  ///
  /// The fraction is 0 while the zero waits to be delivered, past zero, and where the total is zero. In the callback
  /// that gets zero, the countdown has ended: write `fractionLeft ?? 0`.
  ///
  /// - Complexity: O(1).
  public var fractionLeft: Double? { isNumbered ? nil : look?.fractionLeft }

  /// The time since this countdown was started or restarted, without its pauses; nil if it has ended.
  ///
  /// Endless ticks with this property make a stopwatch.
  ///
  /// - Complexity: O(1).
  public var elapsed: TimeElapsed? { look.map { TimeElapsed($0.elapsed) } }

  /// The exact time left; nil if this countdown has ended, and for endless ticks.
  ///
  /// It is zero while the zero waits to be delivered, and negative past zero.
  ///
  /// - Complexity: O(1).
  public var timeLeft: TimeLeft? {
    isNumbered ? nil : look.map { TimeLeft(nanoseconds: $0.timeLeft) }
  }

  /// The date at which this countdown ends, on the wall clock of this machine; nil if it is paused, or has ended, or
  /// the manager is frozen, and for endless ticks.
  ///
  /// While the zero waits to be delivered, and past zero, the date is past.
  ///
  /// - Complexity: O(1).
  public var endDate: Date? {
    isNumbered ? nil : look?.endTime.map { Date(wallTime: $0) }
  }

  /// The countdown at this moment; nil if it has ended.
  private var look: CountdownLook? {
    let look = engine.look(at: handler)
    return look?.hasEnded == false ? look : nil
  }

  /// The handler of the countdown itself; for an observation, the handler of its leader.
  var followed: CountdownHandler { handler.leader ?? handler }

  /// Whether these are endless ticks, or follow some: they have no time left that could be shown or moved.
  var isNumbered: Bool { followed.numbering != nil }

  /// Whether this countdown has not ended.
  ///
  /// - Complexity: O(1).
  public var isActive: Bool { look != nil }

  /// Whether this countdown is paused; false if it has ended.
  ///
  /// - Complexity: O(1).
  public var isPaused: Bool { look?.isPaused == true }

  /// The same countdown, whose moves are refused once its deadline has passed, also while its zero still waits for a busy queue.
  ///
  /// So the clock decides and not the queue, under the manager's lock: a bid that comes too late is told so. It concerns every
  /// method that moves, pauses, resumes or restarts, and no others; a countdown past zero has no end that could pass. It does
  /// not count for `==`.
  ///
  /// ```swift
  /// let auction = CountdownManager.shared.start(for: .seconds(60)) { left in
  ///   print(left)
  /// }
  /// if !auction.inTime.extend(by: .seconds(10)) { print("too late") }
  /// ```
  public var inTime: Countdown {
    var countdown = self
    countdown.isInTime = true
    return countdown
  }

  /// Whether this countdown is active and not paused.
  ///
  /// - Complexity: O(1).
  public var isRunning: Bool { look?.isPaused == false }
}

extension Countdown: Hashable {
  /// Returns whether both values mean the same countdown of the same manager.
  public static func == (left: Countdown, right: Countdown) -> Bool {
    left.handler === right.handler && left.engine === right.engine
  }

  /// Adds the parts of this countdown that `==` compares to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(handler))
    hasher.combine(ObjectIdentifier(engine))
  }
}
