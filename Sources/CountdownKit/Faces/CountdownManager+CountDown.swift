import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Countdowns without a receiver, with blocks of the main actor. The methods `countDown…` are for the main actor, the
// methods `start…` for all other code.

extension CountdownManager {
  /// Starts a countdown without a receiver, on the main actor, with a block that can stop it.
  ///
  /// `onTick` first gets the exact time left, before this method returns. Inside a callback of the manager, that
  /// happens right after the callback. `onTick` then gets each whole multiple of `interval` before the deadline, and
  /// zero exactly at the deadline. If ticks are missed, one call replaces them, with the value that is right at that
  /// moment.
  ///
  /// The countdown needs no receiver: it lives until it ends, and the manager keeps the blocks until then. A
  /// countdown with an `id` replaces the countdown without a receiver that has the same `id`. To keep the running
  /// countdown, pass `ifActive: .keep`.
  ///
  /// ```swift
  /// final class Sale {
  ///   var isSoldOut = false
  /// }
  ///
  /// let sale = Sale()
  /// CountdownManager.shared.countDown(for: .seconds(10), id: "sale") { left, stop in
  ///   print("on sale for \(left)")
  ///   stop = sale.isSoldOut
  /// }
  /// ```
  ///
  /// To count down to a date, use ``countDown(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-593cx``.
  /// If `onTick` need not stop the countdown, use
  /// ``countDown(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-3czbo``.
  ///
  /// - Parameters:
  ///   - duration: The length of the countdown. Zero and negative durations end it at once; a duration of more than
  ///     2^62 ns (146 years) is 2^62 ns.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms. The default is one second.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the zero never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - alignment: The instants at which the ticks come. With `.deadline`, the default, each value is a whole
  ///     multiple of the interval. With `.shared`, all countdowns of the same interval in one manager tick together,
  ///     and each value is the nearest whole multiple; each countdown still ends at its own deadline.
  ///   - ifActive: What happens to a countdown without a receiver that already has the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value by which you can find the countdown later. For each id, a manager has at most one countdown
  ///     without a receiver. nil, the default, for a countdown that cannot be found and replaces nothing.
  ///   - onTick: A block that gets the time left and a flag, on the main actor. Set the flag to end the countdown as
  ///     `stopped`.
  ///   - onEnd: A block that gets the outcome, on the main actor: exactly once, as the last callback. nil, the
  ///     default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), .every(interval, tolerance, alignment, ifActive),
      for: nil, NobodysHandler(id: id, onMainActor: .value(onTick), onEnd: onEnd))
  }

  /// Starts a countdown to a date without a receiver, on the main actor, with a block that can stop it.
  ///
  /// `onTick` first gets the exact time left, before this method returns. Inside a callback of the manager, that
  /// happens right after the callback. `onTick` then gets each whole multiple of `interval` before the deadline, and
  /// zero exactly at the deadline. If ticks are missed, one call replaces them, with the value that is right at that
  /// moment.
  ///
  /// The countdown needs no receiver: it lives until it ends, and the manager keeps the blocks until then. A
  /// countdown with an `id` replaces the countdown without a receiver that has the same `id`. To keep the running
  /// countdown, pass `ifActive: .keep`.
  ///
  /// ```swift
  /// final class Sale {
  ///   var isSoldOut = false
  /// }
  ///
  /// let sale = Sale()
  /// CountdownManager.shared.countDown(until: Date() + 10, id: "sale") { left, stop in
  ///   print("on sale for \(left)")
  ///   stop = sale.isSoldOut
  /// }
  /// ```
  ///
  /// To count down for a duration, use ``countDown(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-4yig8``.
  /// If `onTick` need not stop the countdown, use
  /// ``countDown(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-9tvts``.
  ///
  /// - Parameters:
  ///   - date: The date of the deadline. A date that is past, or is not a number, ends the countdown at once; the
  ///     deadline is at most 2^62 ns (146 years) away.
  ///   - clock: The server's clock that `date` belongs to; the countdown follows the clock's corrections. nil, the
  ///     default, for the wall clock, which is read in this call: later changes of the wall clock do not matter.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms. The default is one second.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the zero never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - alignment: The instants at which the ticks come. With `.deadline`, the default, each value is a whole
  ///     multiple of the interval. With `.shared`, all countdowns of the same interval in one manager tick together,
  ///     and each value is the nearest whole multiple; each countdown still ends at its own deadline.
  ///   - ifActive: What happens to a countdown without a receiver that already has the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value by which you can find the countdown later. For each id, a manager has at most one countdown
  ///     without a receiver. nil, the default, for a countdown that cannot be found and replaces nothing.
  ///   - onTick: A block that gets the time left and a flag, on the main actor. Set the flag to end the countdown as
  ///     `stopped`.
  ///   - onEnd: A block that gets the outcome, on the main actor: exactly once, as the last callback. nil, the
  ///     default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), .every(interval, tolerance, alignment, ifActive),
      for: nil, NobodysHandler(id: id, onMainActor: .value(onTick), onEnd: onEnd))
  }

  /// Starts a countdown without a receiver, on the main actor.
  ///
  /// `onTick` first gets the exact time left, before this method returns. Inside a callback of the manager, that
  /// happens right after the callback. `onTick` then gets each whole multiple of `interval` before the deadline, and
  /// zero exactly at the deadline. If ticks are missed, one call replaces them, with the value that is right at that
  /// moment.
  ///
  /// The countdown needs no receiver: it lives until it ends, and the manager keeps the blocks until then. A
  /// countdown with an `id` replaces the countdown without a receiver that has the same `id`. To keep the running
  /// countdown, pass `ifActive: .keep`.
  ///
  /// ```swift
  /// CountdownManager.shared.countDown(for: .seconds(10), id: "sale") { left in
  ///   print("on sale for \(left)")
  /// } onEnd: { outcome in
  ///   print("over: \(outcome)")
  /// }
  /// ```
  ///
  /// To count down to a date, use ``countDown(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-9tvts``.
  /// To stop the countdown in `onTick`, use
  /// ``countDown(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-4yig8``.
  ///
  /// - Parameters:
  ///   - duration: The length of the countdown. Zero and negative durations end it at once; a duration of more than
  ///     2^62 ns (146 years) is 2^62 ns.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms. The default is one second.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the zero never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - alignment: The instants at which the ticks come. With `.deadline`, the default, each value is a whole
  ///     multiple of the interval. With `.shared`, all countdowns of the same interval in one manager tick together,
  ///     and each value is the nearest whole multiple; each countdown still ends at its own deadline.
  ///   - ifActive: What happens to a countdown without a receiver that already has the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value by which you can find the countdown later. For each id, a manager has at most one countdown
  ///     without a receiver. nil, the default, for a countdown that cannot be found and replaces nothing.
  ///   - onTick: A block that gets the time left, on the main actor.
  ///   - onEnd: A block that gets the outcome, on the main actor: exactly once, as the last callback. nil, the
  ///     default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (TimeLeft) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), .every(interval, tolerance, alignment, ifActive),
      for: nil, NobodysHandler(id: id, onMainActor: .value({ left, _ in onTick(left) }), onEnd: onEnd))
  }

  /// Starts a countdown to a date without a receiver, on the main actor.
  ///
  /// `onTick` first gets the exact time left, before this method returns. Inside a callback of the manager, that
  /// happens right after the callback. `onTick` then gets each whole multiple of `interval` before the deadline, and
  /// zero exactly at the deadline. If ticks are missed, one call replaces them, with the value that is right at that
  /// moment.
  ///
  /// The countdown needs no receiver: it lives until it ends, and the manager keeps the blocks until then. A
  /// countdown with an `id` replaces the countdown without a receiver that has the same `id`. To keep the running
  /// countdown, pass `ifActive: .keep`.
  ///
  /// ```swift
  /// CountdownManager.shared.countDown(until: Date() + 10, id: "sale") { left in
  ///   print("on sale for \(left)")
  /// } onEnd: { outcome in
  ///   print("over: \(outcome)")
  /// }
  /// ```
  ///
  /// To count down for a duration, use ``countDown(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-3czbo``.
  /// To stop the countdown in `onTick`, use
  /// ``countDown(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-593cx``.
  ///
  /// - Parameters:
  ///   - date: The date of the deadline. A date that is past, or is not a number, ends the countdown at once; the
  ///     deadline is at most 2^62 ns (146 years) away.
  ///   - clock: The server's clock that `date` belongs to; the countdown follows the clock's corrections. nil, the
  ///     default, for the wall clock, which is read in this call: later changes of the wall clock do not matter.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms. The default is one second.
  ///   - tolerance: How late a tick may be, so that it can share a wake-up with others; the zero never waits. Less
  ///     than 0 is 0, more than `interval` is `interval`. nil, the default, for exact ticks, except in a crowd (ticks at
  ///     more than 64 instants a second in one manager): there a tick may be late by a hundredth of the interval, at
  ///     most 10 ms.
  ///   - alignment: The instants at which the ticks come. With `.deadline`, the default, each value is a whole
  ///     multiple of the interval. With `.shared`, all countdowns of the same interval in one manager tick together,
  ///     and each value is the nearest whole multiple; each countdown still ends at its own deadline.
  ///   - ifActive: What happens to a countdown without a receiver that already has the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value by which you can find the countdown later. For each id, a manager has at most one countdown
  ///     without a receiver. nil, the default, for a countdown that cannot be found and replaces nothing.
  ///   - onTick: A block that gets the time left, on the main actor.
  ///   - onEnd: A block that gets the outcome, on the main actor: exactly once, as the last callback. nil, the
  ///     default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (TimeLeft) -> Void,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), .every(interval, tolerance, alignment, ifActive),
      for: nil, NobodysHandler(id: id, onMainActor: .value({ left, _ in onTick(left) }), onEnd: onEnd))
  }
}
