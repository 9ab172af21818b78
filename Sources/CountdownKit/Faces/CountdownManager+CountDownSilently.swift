import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownManager {
  /// Starts a countdown without ticks and without a receiver, on the main actor.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome.
  /// The countdown needs no receiver: it lives until it ends, and the manager keeps the block until then. A countdown
  /// with an `id` replaces the countdown without a receiver that has the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`.
  ///
  /// ```swift
  /// CountdownManager.shared.countDownSilently(for: .seconds(300), id: "offer") { outcome in
  ///   if outcome == .completed { print("the offer has ended") }
  /// }
  /// ```
  ///
  /// To count down to a date, use ``countDownSilently(until:by:ifActive:id:onEnd:)``.
  ///
  /// - Parameters:
  ///   - duration: The length of the countdown. Zero and negative durations end it at once; a duration of more than
  ///     2^62 ns (146 years) is 2^62 ns.
  ///   - ifActive: What happens to a countdown without a receiver that already has the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value by which you can find the countdown later. For each id, a manager has at most one countdown
  ///     without a receiver. nil, the default, for a countdown that cannot be found and replaces nothing.
  ///   - onEnd: A block that gets the outcome, on the main actor: exactly once, as the last callback. nil, the
  ///     default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDownSilently(
    for duration: Duration, ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), .silent(ifActive), for: nil,
      NobodysHandler(id: id, onMainActor: .silent, onEnd: onEnd))
  }

  /// Starts a countdown to a date without ticks and without a receiver, on the main actor.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome.
  /// The countdown needs no receiver: it lives until it ends, and the manager keeps the block until then. A countdown
  /// with an `id` replaces the countdown without a receiver that has the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`.
  ///
  /// ```swift
  /// CountdownManager.shared.countDownSilently(until: Date() + 300, id: "offer") { outcome in
  ///   if outcome == .completed { print("the offer has ended") }
  /// }
  /// ```
  ///
  /// To count down for a duration, use ``countDownSilently(for:ifActive:id:onEnd:)``.
  ///
  /// - Parameters:
  ///   - date: The date of the deadline. A date that is past, or is not a number, ends the countdown at once; the
  ///     deadline is at most 2^62 ns (146 years) away.
  ///   - clock: The server's clock that `date` belongs to; the countdown follows the clock's corrections. nil, the
  ///     default, for the wall clock, which is read in this call: later changes of the wall clock do not matter.
  ///   - ifActive: What happens to a countdown without a receiver that already has the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value by which you can find the countdown later. For each id, a manager has at most one countdown
  ///     without a receiver. nil, the default, for a countdown that cannot be found and replaces nothing.
  ///   - onEnd: A block that gets the outcome, on the main actor: exactly once, as the last callback. nil, the
  ///     default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDownSilently(
    until date: Date, by clock: ServerClock? = nil, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), .silent(ifActive), for: nil,
      NobodysHandler(id: id, onMainActor: .silent, onEnd: onEnd))
  }

  /// Starts endless ticks without a receiver, on the main actor, with a block that can stop them.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. If ticks are missed, one call
  /// replaces them, with the number of the last. A first tick without delay is delivered before this method returns;
  /// inside a callback of the manager, right after that callback.
  ///
  /// The ticks need no receiver: they go on until they are cancelled or stopped, and the manager keeps the blocks
  /// until then. Ticks with an `id` replace what has the same `id` and no receiver.
  ///
  /// ```swift
  /// CountdownManager.shared.countTicks(every: .seconds(1)) { number, stop in
  ///   print("second \(number)")
  ///   stop = number == 10
  /// }
  /// ```
  ///
  /// If `onTick` need not stop the ticks, use ``countTicks(every:startingAfter:tolerance:id:onTick:onEnd:)-6hx0z``.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes
  ///     at once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the first never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - id: A value under which the ticks are found. nil, the default, for ticks that cannot be found and replace
  ///     nothing.
  ///   - onTick: A block that gets the number of the tick, counted from 0 and a flag, on the main actor. Set the flag
  ///     to end the ticks as `stopped`.
  ///   - onEnd: A block that gets the outcome, on the main actor: exactly once, as the last callback. nil, the
  ///     default, for no callback.
  /// - Returns: The ticks as a countdown: you can pause, resume and cancel it, but it has no time left.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countTicks(
    every interval: Duration, startingAfter delay: Duration = .zero, tolerance: Duration? = nil,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (Int, inout Bool) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      CountdownRequest(ticksEvery: interval, receiver: nil, startingAfter: delay, tolerance: tolerance),
      NobodysHandler(id: id, onMainActor: .number(onTick), onEnd: onEnd))
  }

  /// Starts endless ticks without a receiver, on the main actor.
  ///
  /// Tick *k* is planned *k* intervals after the first, for ever: nothing drifts. If ticks are missed, one call
  /// replaces them, with the number of the last. A first tick without delay is delivered before this method returns;
  /// inside a callback of the manager, right after that callback.
  ///
  /// The ticks need no receiver: they go on until they are cancelled or stopped, and the manager keeps the blocks
  /// until then. Ticks with an `id` replace what has the same `id` and no receiver.
  ///
  /// ```swift
  /// CountdownManager.shared.countTicks(every: .seconds(1), id: "seconds") { number in
  ///   print("second \(number)")
  /// }
  /// CountdownManager.shared.cancel(id: "seconds")
  /// ```
  ///
  /// To stop the ticks in `onTick`, use ``countTicks(every:startingAfter:tolerance:id:onTick:onEnd:)-5rdaf``.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  ///   - delay: The time to the first tick. With zero, the default, and with a negative delay, the first tick comes
  ///     at once; a delay of more than 2^62 ns (146 years) is 2^62 ns.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the first never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - id: A value under which the ticks are found. nil, the default, for ticks that cannot be found and replace
  ///     nothing.
  ///   - onTick: A block that gets the number of the tick, counted from 0, on the main actor.
  ///   - onEnd: A block that gets the outcome, on the main actor: exactly once, as the last callback. nil, the
  ///     default, for no callback.
  /// - Returns: The ticks as a countdown: you can pause, resume and cancel it, but it has no time left.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countTicks(
    every interval: Duration, startingAfter delay: Duration = .zero, tolerance: Duration? = nil,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (Int) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    countTicks(
      every: interval, startingAfter: delay, tolerance: tolerance, id: id,
      onTick: { number, _ in onTick(number) }, onEnd: onEnd)
  }
}
