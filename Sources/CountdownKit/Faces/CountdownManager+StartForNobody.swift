#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownManager {
  /// Starts a countdown without a receiver, with a block that can stop it.
  ///
  /// `onTick` first gets the exact time left. On the delivering queue, that happens before this method returns; inside
  /// a callback, right after that callback; on any other thread, as soon as possible. `onTick` then gets each whole
  /// multiple of `interval` before the deadline, and zero exactly at the deadline. If ticks are missed, one call
  /// replaces them, with the value that is right at that moment.
  ///
  /// The countdown needs no receiver: it lives until it ends, and the manager keeps the blocks until then. A
  /// countdown with an `id` replaces the countdown without a receiver that has the same `id`. To keep the running
  /// countdown, pass `ifActive: .keep`.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.start(for: .seconds(3_600), every: .seconds(60), id: "sale") { left, stop in
  ///   print("the sale ends in \(left)")
  ///   if left <= .seconds(300) { stop = true }
  /// }
  /// ```
  ///
  /// To count down to a date, use
  /// ``start(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,(TimeLeft,Bool)->Void,_)``.
  /// If `onTick` need not stop the countdown, use
  /// ``start(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,(TimeLeft)->Void,_)``.
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
  ///   - onTick: A block that gets the time left and a flag, on the manager's delivering queue. Set the flag to end
  ///     the countdown as `stopped`.
  ///   - onEnd: A block that gets the outcome, on the manager's delivering queue: exactly once, as the last callback.
  ///     nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), .every(interval, tolerance, alignment, ifActive),
      for: nil, NobodysHandler(id: id, onTick: onTick, onEnd: onEnd))
  }

  /// Starts a countdown to a date without a receiver, with a block that can stop it.
  ///
  /// `onTick` first gets the exact time left. On the delivering queue, that happens before this method returns; inside
  /// a callback, right after that callback; on any other thread, as soon as possible. `onTick` then gets each whole
  /// multiple of `interval` before the deadline, and zero exactly at the deadline. If ticks are missed, one call
  /// replaces them, with the value that is right at that moment.
  ///
  /// The countdown needs no receiver: it lives until it ends, and the manager keeps the blocks until then. A
  /// countdown with an `id` replaces the countdown without a receiver that has the same `id`. To keep the running
  /// countdown, pass `ifActive: .keep`.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.start(until: Date() + 3_600, every: .seconds(60), id: "sale") { left, stop in
  ///   print("the sale ends in \(left)")
  ///   if left <= .seconds(300) { stop = true }
  /// }
  /// ```
  ///
  /// To count down for a duration, use
  /// ``start(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,(TimeLeft,Bool)->Void,_)``. If
  /// `onTick` need not stop the countdown, use
  /// ``start(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,(TimeLeft)->Void,_)``.
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
  ///   - onTick: A block that gets the time left and a flag, on the manager's delivering queue. Set the flag to end
  ///     the countdown as `stopped`.
  ///   - onEnd: A block that gets the outcome, on the manager's delivering queue: exactly once, as the last callback.
  ///     nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), .every(interval, tolerance, alignment, ifActive),
      for: nil, NobodysHandler(id: id, onTick: onTick, onEnd: onEnd))
  }

  /// Starts a countdown without a receiver.
  ///
  /// `onTick` first gets the exact time left. On the delivering queue, that happens before this method returns; inside
  /// a callback, right after that callback; on any other thread, as soon as possible. `onTick` then gets each whole
  /// multiple of `interval` before the deadline, and zero exactly at the deadline. If ticks are missed, one call
  /// replaces them, with the value that is right at that moment.
  ///
  /// The countdown needs no receiver: it lives until it ends, and the manager keeps the blocks until then. A
  /// countdown with an `id` replaces the countdown without a receiver that has the same `id`. To keep the running
  /// countdown, pass `ifActive: .keep`.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.start(for: .seconds(3_600), every: .seconds(60), id: "sale") { left in
  ///   print("the sale ends in \(left)")
  /// } onEnd: { outcome in
  ///   print("over: \(outcome)")
  /// }
  /// ```
  ///
  /// To count down to a date, use
  /// ``start(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,(TimeLeft)->Void,_)``. To
  /// stop the countdown in `onTick`, use
  /// ``start(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,(TimeLeft,Bool)->Void,_)``.
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
  ///   - onTick: A block that gets the time left, on the manager's delivering queue.
  ///   - onEnd: A block that gets the outcome, on the manager's delivering queue: exactly once, as the last callback.
  ///     nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (TimeLeft) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    start(
      for: duration, every: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive,
      id: id, onTick: { left, _ in onTick(left) }, onEnd: onEnd)
  }

  /// Starts a countdown to a date without a receiver.
  ///
  /// `onTick` first gets the exact time left. On the delivering queue, that happens before this method returns; inside
  /// a callback, right after that callback; on any other thread, as soon as possible. `onTick` then gets each whole
  /// multiple of `interval` before the deadline, and zero exactly at the deadline. If ticks are missed, one call
  /// replaces them, with the value that is right at that moment.
  ///
  /// The countdown needs no receiver: it lives until it ends, and the manager keeps the blocks until then. A
  /// countdown with an `id` replaces the countdown without a receiver that has the same `id`. To keep the running
  /// countdown, pass `ifActive: .keep`.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.start(until: Date() + 3_600, every: .seconds(60), id: "sale") { left in
  ///   print("the sale ends in \(left)")
  /// } onEnd: { outcome in
  ///   print("over: \(outcome)")
  /// }
  /// ```
  ///
  /// To count down for a duration, use
  /// ``start(for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,(TimeLeft)->Void,_)``. To stop the
  /// countdown in `onTick`, use
  /// ``start(until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,(TimeLeft,Bool)->Void,_)``.
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
  ///   - onTick: A block that gets the time left, on the manager's delivering queue.
  ///   - onEnd: A block that gets the outcome, on the manager's delivering queue: exactly once, as the last callback.
  ///     nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (TimeLeft) -> Void,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    start(
      until: date, by: clock, every: interval, tolerance: tolerance, alignment: alignment, ifActive: ifActive,
      id: id, onTick: { left, _ in onTick(left) }, onEnd: onEnd)
  }

  /// Starts a countdown without ticks and without a receiver.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome.
  /// The countdown needs no receiver: it lives until it ends, and the manager keeps the block until then. A countdown
  /// with an `id` replaces the countdown without a receiver that has the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.startSilently(for: .seconds(300), id: "offer") { outcome in
  ///   if outcome == .completed { print("the offer has ended") }
  /// }
  /// ```
  ///
  /// To count down to a date, use ``startSilently(until:by:ifActive:id:onEnd:)``.
  ///
  /// - Parameters:
  ///   - duration: The length of the countdown. Zero and negative durations end it at once; a duration of more than
  ///     2^62 ns (146 years) is 2^62 ns.
  ///   - ifActive: What happens to a countdown without a receiver that already has the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value by which you can find the countdown later. For each id, a manager has at most one countdown
  ///     without a receiver. nil, the default, for a countdown that cannot be found and replaces nothing.
  ///   - onEnd: A block that gets the outcome, on the manager's delivering queue: exactly once, as the last callback.
  ///     nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startSilently(
    for duration: Duration, ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), .silent(ifActive), for: nil,
      NobodysHandler(id: id, onTick: nil, onEnd: onEnd))
  }

  /// Starts a countdown to a date without ticks and without a receiver.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome.
  /// The countdown needs no receiver: it lives until it ends, and the manager keeps the block until then. A countdown
  /// with an `id` replaces the countdown without a receiver that has the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.startSilently(until: Date() + 300, id: "offer") { outcome in
  ///   if outcome == .completed { print("the offer has ended") }
  /// }
  /// ```
  ///
  /// To count down for a duration, use ``startSilently(for:ifActive:id:onEnd:)``.
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
  ///   - onEnd: A block that gets the outcome, on the manager's delivering queue: exactly once, as the last callback.
  ///     nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startSilently(
    until date: Date, by clock: ServerClock? = nil, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, onEnd: (@Sendable (Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), .silent(ifActive), for: nil,
      NobodysHandler(id: id, onTick: nil, onEnd: onEnd))
  }
}
