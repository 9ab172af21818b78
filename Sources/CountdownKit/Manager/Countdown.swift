public import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A running countdown, as the value that you watch and control it with.
///
/// The methods that start a countdown, endless ticks or an observation return a `Countdown`. You may keep it for as
/// long as you like: it always means the same countdown. After that countdown has ended, methods that change a
/// countdown do nothing.
///
/// ```swift
/// let countdown = CountdownManager.shared.start(for: .seconds(60)) { left in print(left) }
/// countdown.extend(by: .seconds(30))
/// countdown.pause()
/// countdown.resume()
/// ```
///
/// Through an observation you pause, resume and move the countdown that it follows, together with all followers. Only
/// ``cancel()`` and ``tick(every:)`` affect only the observation.
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

  let engine: CountdownEngine
  package let id: CountdownID
  /// The handler, which remembers the outcome, and nothing else once that is delivered.
  let handler: CountdownHandler

  /// Ends this countdown with the outcome `cancelled`.
  ///
  /// On the delivering queue, the outcome is delivered before this method returns; inside a callback, as soon as that
  /// callback returns. The countdown makes no other callback afterwards. On any other thread, a callback that has
  /// begun, or is just about to begin, may finish, and the outcome comes after it.
  ///
  /// Does nothing if the countdown has ended.
  ///
  /// - Complexity: O(1), and O(1) more for each follower.
  public func cancel() {
    engine.cancel(id)
  }

  /// Stops this countdown's time until ``resume()``.
  ///
  /// The first value, and the value after a move, are still delivered if they are queued. If one of them is zero, the
  /// countdown ends with it. Every other value waits, the zero included: if the deadline has passed, but the zero is
  /// not delivered yet, the countdown ends when you resume it.
  ///
  /// Does nothing if the countdown is paused, or has ended.
  ///
  /// - Complexity: O(1), and O(1) more for each follower.
  public func pause() {
    engine.pause(id)
  }

  /// Lets this countdown's time go on, with as much time left as when it was paused.
  ///
  /// What the pause has held back, the zero included, is then delivered. On the delivering queue, that happens before
  /// this method returns; inside a callback, as soon as that callback returns. From any other thread, it happens as
  /// soon as possible.
  ///
  /// Does nothing if the countdown is not paused, or has ended.
  ///
  /// - Complexity: O(1), and O(1) more for each follower.
  public func resume() {
    engine.resume(id)
  }

  /// Moves the deadline away, or nearer, by a duration.
  ///
  /// The exact time left is then delivered like a first value. On the delivering queue, that happens before this
  /// method returns; inside a callback, as soon as that callback returns. From any other thread, it happens as soon
  /// as possible. It is not delivered if it equals the value delivered last.
  ///
  /// Does nothing if the countdown has ended. Endless ticks have no deadline: for them this method does nothing.
  ///
  /// - Parameter duration: How far to move the deadline away. A negative duration moves it nearer, at most to now,
  ///   where the countdown ends. The time left saturates at 2^62 ns (146 years). Zero changes nothing and delivers
  ///   nothing.
  /// - Complexity: O(1), and O(1) more for each follower.
  public func extend(by duration: Duration) {
    engine.move(id, .by(duration))
  }

  /// Moves the deadline away if less time than a duration is left.
  ///
  /// The exact time left is then delivered like a first value. On the delivering queue, that happens before this
  /// method returns; inside a callback, as soon as that callback returns. From any other thread, it happens as soon
  /// as possible. If enough time is left already, nothing changes and nothing is delivered.
  ///
  /// Does nothing if the countdown has ended. Endless ticks have no deadline: for them this method does nothing.
  ///
  /// - Parameter duration: The time that shall be left at least; from 2^62 ns (146 years) on it is 2^62 ns.
  /// - Complexity: O(1), and O(1) more for each follower.
  public func extend(toAtLeast duration: Duration) {
    engine.move(id, .toAtLeast(duration))
  }

  /// Begins this countdown again, with its current ``total`` as the time left.
  ///
  /// A paused countdown runs again, and all followers begin again too. ``elapsed`` begins at zero. If the end was a
  /// date of a server's clock, corrections of that clock change nothing, until ``reschedule(until:)`` sets such a date
  /// again.
  ///
  /// The exact time left is then delivered like a first value. On the delivering queue, that happens before this
  /// method returns; inside a callback, as soon as that callback returns. From any other thread, it happens as soon
  /// as possible. It is not delivered if it equals the value delivered last.
  ///
  /// Does nothing if the countdown has ended. Endless ticks have no total: for them this method does nothing.
  ///
  /// - Complexity: O(1), and O(1) more for each follower.
  public func restart() {
    engine.restart(id) { Self.serverDeadline(of: $0)?.isFollowed = false }
  }

  /// Moves the deadline so that a duration is left from now on.
  ///
  /// If the end was a date of a server's clock, corrections of that clock change nothing, until ``reschedule(until:)``
  /// sets such a date again.
  ///
  /// The exact time left is then delivered like a first value. On the delivering queue, that happens before this
  /// method returns; inside a callback, as soon as that callback returns. From any other thread, it happens as soon
  /// as possible. If the deadline is there already, nothing changes and nothing is delivered. So if the zero is held
  /// back exactly at the deadline, for instance by a suspension, a negative duration ends the countdown, and zero does
  /// not.
  ///
  /// Does nothing if the countdown has ended. Endless ticks have no deadline: for them this method does nothing.
  ///
  /// - Parameter duration: The time that shall be left, also of a paused countdown. Zero and negative durations end
  ///   the countdown, unless the deadline is there already; from 2^62 ns (146 years) on it is 2^62 ns.
  /// - Complexity: O(1), and O(1) more for each follower.
  public func reschedule(for duration: Duration) {
    moveEnd(toIn: duration)
  }

  /// Does what `reschedule(for:)` does.
  ///
  /// - Returns: Whether the countdown's end has changed.
  @discardableResult
  func moveEnd(toIn duration: Duration) -> Bool {
    engine.move(id) { handler in
      Self.serverDeadline(of: handler)?.isFollowed = false
      return .to(duration)
    }
  }

  /// Moves the deadline to a date.
  ///
  /// If the countdown was started by a server's clock, the date is one of that clock, and the countdown follows the
  /// clock's corrections, also if ``reschedule(for:)`` or ``restart()`` had put an end to that. Otherwise the date is
  /// one of the wall clock, which is read in this call: later changes of the wall clock do not matter.
  ///
  /// The exact time left is then delivered like a first value. On the delivering queue, that happens before this
  /// method returns; inside a callback, as soon as that callback returns. From any other thread, it happens as soon
  /// as possible. If the deadline is that date already, nothing is delivered.
  ///
  /// Does nothing if the countdown has ended. Endless ticks have no deadline: for them this method does nothing.
  ///
  /// - Parameter date: The date to end at. A past date ends the countdown, unless it is the deadline already; a date
  ///   that is not a number ends it too.
  /// - Complexity: O(1), and O(1) more for each follower.
  public func reschedule(until date: Date) {
    moveEnd(to: date)
  }

  /// Does what `reschedule(until:)` does.
  ///
  /// - Returns: Whether the countdown's end has changed.
  @discardableResult
  func moveEnd(to date: Date) -> Bool {
    engine.move(id) { handler in
      let deadline = Self.serverDeadline(of: handler)
      return .to(deadline?.newTimeLeft(until: date) ?? date.duration(sinceNowOf: engine))
    }
  }

  /// Returns the object that corrects the countdown's deadline, or the deadline of the countdown that it follows.
  ///
  /// Call it under the engine's lock.
  static func serverDeadline(of handler: CountdownHandler) -> ServerDeadline? {
    ((handler.leader ?? handler) as? ServerDeadlineHandler)?.deadline
  }

  /// Changes the interval between two ticks from now on.
  ///
  /// The new interval changes the instants of the ticks. If the value at the new instants is less than the value
  /// delivered last, it is delivered like a tick. So no value is delivered twice, or out of order. Endless ticks keep
  /// their numbers: the next tick is planned one new interval after the last planned tick, however late that was
  /// delivered. A first tick that is still to come stays where it is.
  ///
  /// The followers take over the new interval. The exception is a follower for which this method was called before:
  /// it keeps the interval of that call.
  ///
  /// Does nothing if the countdown has ended. A silent countdown stays silent.
  ///
  /// - Parameter interval: The time between two ticks; less than 1 ms is 1 ms.
  /// - Complexity: O(1), and O(1) more for each follower.
  public func tick(every interval: Duration) {
    engine.setInterval(of: id, to: interval)
  }

  /// The duration that this countdown began with; nil if it has ended, and for endless ticks.
  ///
  /// A move changes the total only if more time is left than that: the total is then the time left. A correction of
  /// the server's clock shifts the total with the deadline, unless the countdown was moved before, or was restored
  /// with a total of its own.
  ///
  /// - Complexity: O(1).
  public var total: Duration? { engine.total(of: id) }

  /// The time left as a fraction of ``total``, from 0 to 1; nil if this countdown has ended, and for endless ticks.
  ///
  /// The fraction is 0 while the zero waits to be delivered, and where the total is zero.
  ///
  /// - Complexity: O(1).
  public var fractionLeft: Double? { engine.fractionLeft(of: id) }

  /// The time since this countdown was started or restarted, without its pauses; nil if it has ended.
  ///
  /// Endless ticks with this property make a stopwatch.
  ///
  /// - Complexity: O(1).
  public var elapsed: Duration? { engine.elapsed(of: id) }

  /// The exact time left; nil if this countdown has ended, and for endless ticks.
  ///
  /// It is zero while the zero waits to be delivered.
  ///
  /// - Complexity: O(1).
  public var timeLeft: TimeLeft? {
    engine.timeLeft(of: id).map { TimeLeft($0) }
  }

  /// Whether this countdown has not ended.
  ///
  /// - Complexity: O(1).
  public var isActive: Bool { engine.isActive(id) }

  /// Whether this countdown is paused; false if it has ended.
  ///
  /// - Complexity: O(1).
  public var isPaused: Bool { engine.isPaused(id) }
}

extension Countdown: Hashable {
  /// Returns whether both values mean the same countdown of the same manager.
  public static func == (left: Countdown, right: Countdown) -> Bool {
    left.id == right.id && left.engine === right.engine
  }

  /// Adds the parts of this countdown that `==` compares to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(ObjectIdentifier(engine))
  }
}
