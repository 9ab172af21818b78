public import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A countdown that was started: a value to watch and steer it by, safe to keep for ever.
///
/// When the countdown has ended its calls do nothing, and it never comes to mean another one. Every call may be made
/// from any thread, from a callback and from a `deinit`, and takes O(1); what changes it, O(1) for each who follows it too.
public struct Countdown: Sendable {
  /// Why a countdown ended: each ends for exactly one reason.
  public typealias Outcome = CountdownOutcome

  /// Which grid ticks are on.
  public typealias Alignment = CountdownAlignment

  /// What becomes of a running countdown when another is started for its receiver.
  public typealias IfActive = CountdownIfActive

  let engine: CountdownEngine
  package let id: CountdownID
  /// Remembers the outcome, and nothing else once that was delivered.
  let handler: CountdownHandler

  /// Ends it as `cancelled`.
  ///
  /// On the delivering queue its outcome is delivered before this returns, inside a callback right after that, and
  /// nothing afterwards. Elsewhere a callback that is already being made may finish; the outcome comes after it.
  public func cancel() {
    engine.cancel(id)
  }

  /// Stops its time, until `resume()`.
  ///
  /// A first value that is not yet told, or what a move has made of it, is told all the same, and a zero among those ends
  /// it. Any other value, the zero too, waits: one whose deadline has passed unnoticed ends when it is resumed.
  ///
  /// Does nothing when it is paused.
  public func pause() {
    engine.pause(id)
  }

  /// Lets its time go on; what is left is what was left.
  ///
  /// Does nothing when it is not paused.
  public func resume() {
    engine.resume(id)
  }

  /// Moves the deadline.
  ///
  /// What is left then is delivered like a first value: exactly, and on the delivering queue before this
  /// returns, inside a callback right after that. If exactly that was told last, it is not told again.
  ///
  /// - Parameter duration: By how much; negative is nearer, down to now, where the countdown ends. What is left
  ///   saturates at 2^62 ns. Zero tells nothing and changes nothing. Endless ticks have no deadline: for them this does
  ///   nothing.
  public func extend(by duration: Duration) {
    engine.move(id, .by(duration))
  }

  /// Moves the deadline away if less than this is left; what is left then is delivered like a first value.
  ///
  /// - Parameter duration: What shall be left at least. If that much is left already, nothing is told.
  public func extend(toAtLeast duration: Duration) {
    engine.move(id, .toAtLeast(duration))
  }

  /// Begins again: its total, as it is now, is left from now on, and one that is paused runs.
  ///
  /// What is left then is delivered like a first value, unless it was told last; followers begin again too. `elapsed` begins
  /// at zero. A date of a server's clock is no longer the end, and corrections of that clock change nothing any more. Endless
  /// ticks have no total: for them this does nothing.
  public func restart() {
    engine.restart(id) { Self.serverDeadline(of: $0)?.isFollowed = false }
  }

  /// Moves the deadline to an instant so far from now; what is left then is delivered like a first value.
  ///
  /// A date of a server's clock is no longer the end, and corrections of that clock change nothing any more.
  ///
  /// - Parameter duration: What shall be left, of one that is paused too; zero and negative end it, more than 2^62 ns is 2^62 ns.
  ///   If exactly that is left already, nothing is told. Endless ticks have no deadline: for them this does nothing.
  public func reschedule(for duration: Duration) {
    moveEnd(toIn: duration)
  }

  /// As `reschedule(for:)`.
  ///
  /// - Returns: Whether that changes when it ends.
  @discardableResult
  func moveEnd(toIn duration: Duration) -> Bool {
    engine.move(id) { handler in
      Self.serverDeadline(of: handler)?.isFollowed = false
      return .to(duration)
    }
  }

  /// Moves the deadline to a date; what is left then is delivered like a first value.
  ///
  /// - Parameter date: Of the server's clock, where the countdown counts by one, and goes on to follow that; otherwise of the
  ///   wall clock, which is read now, and of which later changes do not matter. A past date ends the countdown. If the
  ///   deadline is that date already, nothing is told.
  public func reschedule(until date: Date) {
    moveEnd(to: date)
  }

  /// As `reschedule(until:)`.
  ///
  /// - Returns: Whether that changes when it ends.
  @discardableResult
  func moveEnd(to date: Date) -> Bool {
    engine.move(id) { handler in
      let deadline = Self.serverDeadline(of: handler)
      return .to(deadline?.newTimeLeft(until: date) ?? date.duration(sinceNowOf: engine))
    }
  }

  /// What moves a deadline as a server's clock is corrected: the countdown's, or that of the one which it follows.
  ///
  /// Under the engine's lock.
  static func serverDeadline(of handler: CountdownHandler) -> ServerDeadline? {
    ((handler.leader ?? handler) as? ServerDeadlineHandler)?.deadline
  }

  /// Changes how long it is from tick to tick, from now on.
  ///
  /// What is in force on the new grid is told like a tick, if it is less than what was told last: nothing is told twice, or
  /// out of order. Endless ticks go on counting: the next comes the new interval after the last.
  ///
  /// A follower's interval is its own from this call on. The followers that have made no such call take over the interval of
  /// the countdown that they follow.
  ///
  /// - Parameter interval: Between two ticks; less than 1 ms is 1 ms. A countdown that was started silently stays silent.
  public func tick(every interval: Duration) {
    engine.setInterval(of: id, to: interval)
  }

  /// What it began with; nil when it has ended, and for endless ticks.
  ///
  /// A move leaves the total as it is, unless more is left then: in that case the total is what is left. A correction of the server's
  /// clock by which it counts shifts the total with the deadline.
  public var total: Duration? { engine.total(of: id) }

  /// What is left, as a fraction of the total, from 0 to 1; nil when it has ended, and for endless ticks.
  ///
  /// It is 0 while the zero is not yet delivered, and where the total is zero.
  public var fractionLeft: Double? { engine.fractionLeft(of: id) }

  /// How long ago it was started, or begun again, pauses aside; nil when it has ended.
  ///
  /// Of endless ticks it makes a stopwatch.
  public var elapsed: Duration? { engine.elapsed(of: id) }

  /// What is left, exactly; nil when it has ended, and for endless ticks.
  ///
  /// Zero while the zero is not yet delivered.
  public var timeLeft: TimeLeft? {
    engine.timeLeft(of: id).map { TimeLeft($0) }
  }

  /// Whether it has not ended.
  public var isActive: Bool { engine.isActive(id) }

  /// Whether it is paused; false when it has ended.
  public var isPaused: Bool { engine.isPaused(id) }
}

extension Countdown: Hashable {
  /// Whether both are the same countdown of the same manager.
  public static func == (left: Countdown, right: Countdown) -> Bool {
    left.id == right.id && left.engine === right.engine
  }

  /// Feeds what `==` compares.
  ///
  /// - Parameter hasher: Gets it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(ObjectIdentifier(engine))
  }
}
