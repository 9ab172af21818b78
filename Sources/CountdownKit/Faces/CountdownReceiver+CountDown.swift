#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownReceiver {
  /// Starts a countdown for this object, on the main actor, with a block that can stop it.
  ///
  /// `onTick` first gets the exact time left, before this method returns. Inside a callback of the manager, that
  /// happens right after the callback. `onTick` then gets each whole multiple of `interval` before the deadline, and
  /// zero exactly at the deadline. If ticks are missed, one call replaces them, with the value that is right at that
  /// moment.
  ///
  /// The countdown replaces what the receiver has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`. The manager holds this object, the
  /// receiver, weakly: when it is gone, the countdown ends.
  ///
  /// ```swift
  /// final class Round: CountdownReceiver {
  ///   var isWon = false
  /// }
  ///
  /// let round = Round()
  /// round.countDown(for: .seconds(90)) { round, left, stop in
  ///   if round.isWon { stop = true }
  /// }
  /// ```
  ///
  /// To count down to a date, use
  /// ``countDown(until:by:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)-7lulv``. If `onTick` need not
  /// stop the countdown, use ``countDown(for:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)-8q5bv``.
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
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - manager: The manager that runs the countdown; by default the shared one. It must deliver on the main queue:
  ///     any other manager is a programmer's mistake, which stops the program.
  ///   - onTick: A block that gets the receiver, the time left, and a flag, on the main actor. Set the flag to end
  ///     the countdown as `stopped`.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the main actor: exactly once,
  ///     as the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.begin(
      until: CountdownEnd(after: duration), .every(interval, tolerance, alignment, ifActive),
      for: self, ReceiverBlocks(onMainActor: onTick, onEnd), .of(id))
  }

  /// Starts a countdown to a date for this object, on the main actor, with a block that can stop it.
  ///
  /// `onTick` first gets the exact time left, before this method returns. Inside a callback of the manager, that
  /// happens right after the callback. `onTick` then gets each whole multiple of `interval` before the deadline, and
  /// zero exactly at the deadline. If ticks are missed, one call replaces them, with the value that is right at that
  /// moment.
  ///
  /// The countdown replaces what the receiver has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`. The manager holds this object, the
  /// receiver, weakly: when it is gone, the countdown ends.
  ///
  /// ```swift
  /// final class Lot: CountdownReceiver {
  ///   var isSold = false
  /// }
  ///
  /// let (lot, end) = (Lot(), Date() + 60)
  /// lot.countDown(until: end) { lot, left, stop in
  ///   if lot.isSold { stop = true }
  /// }
  /// ```
  ///
  /// To count down for a duration, use
  /// ``countDown(for:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)-45d7m``. If `onTick` need not stop
  /// the countdown, use ``countDown(until:by:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)-842i``.
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
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - manager: The manager that runs the countdown; by default the shared one. It must deliver on the main queue:
  ///     any other manager is a programmer's mistake, which stops the program.
  ///   - onTick: A block that gets the receiver, the time left, and a flag, on the main actor. Set the flag to end
  ///     the countdown as `stopped`.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the main actor: exactly once,
  ///     as the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft, inout Bool) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.begin(
      until: CountdownEnd(at: date, by: clock, in: manager.engine),
      .every(interval, tolerance, alignment, ifActive),
      for: self, ReceiverBlocks(onMainActor: onTick, onEnd), .of(id))
  }

  /// Starts a countdown for this object, on the main actor.
  ///
  /// `onTick` first gets the exact time left, before this method returns. Inside a callback of the manager, that
  /// happens right after the callback. `onTick` then gets each whole multiple of `interval` before the deadline, and
  /// zero exactly at the deadline. If ticks are missed, one call replaces them, with the value that is right at that
  /// moment.
  ///
  /// The countdown replaces what the receiver has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`. The manager holds this object, the
  /// receiver, weakly: when it is gone, the countdown ends.
  ///
  /// ```swift
  /// final class Cell: CountdownReceiver {
  ///   var text = ""
  /// }
  ///
  /// let cell = Cell()
  /// cell.countDown(for: .seconds(60)) { cell, left in
  ///   cell.text = "Resend in \(left)"
  /// } onEnd: { cell, outcome in
  ///   if outcome == .completed { cell?.text = "Resend" }
  /// }
  /// ```
  ///
  /// To count down to a date, use
  /// ``countDown(until:by:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)-842i``. To stop the countdown in
  /// `onTick`, use ``countDown(for:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)-45d7m``.
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
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - manager: The manager that runs the countdown; by default the shared one. It must deliver on the main queue:
  ///     any other manager is a programmer's mistake, which stops the program.
  ///   - onTick: A block that gets the receiver and the time left, on the main actor.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the main actor: exactly once,
  ///     as the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    for duration: Duration, every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.begin(
      until: CountdownEnd(after: duration), .every(interval, tolerance, alignment, ifActive),
      for: self, ReceiverBlocks(onMainActor: onTick, onEnd), .of(id))
  }

  /// Starts a countdown to a date for this object, on the main actor.
  ///
  /// `onTick` first gets the exact time left, before this method returns. Inside a callback of the manager, that
  /// happens right after the callback. `onTick` then gets each whole multiple of `interval` before the deadline, and
  /// zero exactly at the deadline. If ticks are missed, one call replaces them, with the value that is right at that
  /// moment.
  ///
  /// The countdown replaces what the receiver has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`. The manager holds this object, the
  /// receiver, weakly: when it is gone, the countdown ends.
  ///
  /// ```swift
  /// final class Cell: CountdownReceiver {
  ///   var text = ""
  /// }
  ///
  /// let (cell, end) = (Cell(), Date() + 60)
  /// cell.countDown(until: end, alignment: .shared) { cell, left in
  ///   cell.text = "\(left)"
  /// } onEnd: { cell, outcome in
  ///   if outcome == .completed { cell?.text = "Sold out" }
  /// }
  /// ```
  ///
  /// To count down for a duration, use
  /// ``countDown(for:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)-8q5bv``. To stop the countdown in
  /// `onTick`, use ``countDown(until:by:every:tolerance:alignment:ifActive:id:using:onTick:onEnd:)-7lulv``.
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
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - manager: The manager that runs the countdown; by default the shared one. It must deliver on the main queue:
  ///     any other manager is a programmer's mistake, which stops the program.
  ///   - onTick: A block that gets the receiver and the time left, on the main actor.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the main actor: exactly once,
  ///     as the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    until date: Date, by clock: ServerClock? = nil, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    using manager: CountdownManager = .shared,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.begin(
      until: CountdownEnd(at: date, by: clock, in: manager.engine),
      .every(interval, tolerance, alignment, ifActive),
      for: self, ReceiverBlocks(onMainActor: onTick, onEnd), .of(id))
  }

  /// Starts a countdown without ticks for this object, on the main actor.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome.
  /// The countdown replaces what the receiver has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`. The manager holds this object, the
  /// receiver, weakly: when it is gone, the countdown ends.
  ///
  /// ```swift
  /// final class Session: CountdownReceiver {
  ///   var isOpen = true
  /// }
  ///
  /// let session = Session()
  /// session.countDownSilently(for: .seconds(300)) { session, outcome in
  ///   if outcome == .completed { session?.isOpen = false }
  /// }
  /// ```
  ///
  /// To count down to a date, use ``countDownSilently(until:by:ifActive:id:using:onEnd:)``.
  ///
  /// - Parameters:
  ///   - duration: The length of the countdown. Zero and negative durations end it at once; a duration of more than
  ///     2^62 ns (146 years) is 2^62 ns.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - manager: The manager that runs the countdown; by default the shared one. It must deliver on the main queue:
  ///     any other manager is a programmer's mistake, which stops the program.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the main actor: exactly once,
  ///     as the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDownSilently(
    for duration: Duration, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.begin(
      until: CountdownEnd(after: duration), .silent(ifActive), for: self,
      ReceiverBlocks(onMainActor: .silent, onEnd), .of(id))
  }

  /// Starts a countdown to a date without ticks for this object, on the main actor.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome.
  /// The countdown replaces what the receiver has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`. The manager holds this object, the
  /// receiver, weakly: when it is gone, the countdown ends.
  ///
  /// ```swift
  /// final class Offer: CountdownReceiver {
  ///   var isValid = true
  /// }
  ///
  /// let (offer, end) = (Offer(), Date() + 300)
  /// offer.countDownSilently(until: end) { offer, outcome in
  ///   if outcome == .completed { offer?.isValid = false }
  /// }
  /// ```
  ///
  /// To count down for a duration, use ``countDownSilently(for:ifActive:id:using:onEnd:)``.
  ///
  /// - Parameters:
  ///   - date: The date of the deadline. A date that is past, or is not a number, ends the countdown at once; the
  ///     deadline is at most 2^62 ns (146 years) away.
  ///   - clock: The server's clock that `date` belongs to; the countdown follows the clock's corrections. nil, the
  ///     default, for the wall clock, which is read in this call: later changes of the wall clock do not matter.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - manager: The manager that runs the countdown; by default the shared one. It must deliver on the main queue:
  ///     any other manager is a programmer's mistake, which stops the program.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the main actor: exactly once,
  ///     as the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDownSilently(
    until date: Date, by clock: ServerClock? = nil, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil, using manager: CountdownManager = .shared,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    manager.begin(
      until: CountdownEnd(at: date, by: clock, in: manager.engine), .silent(ifActive), for: self,
      ReceiverBlocks(onMainActor: .silent, onEnd), .of(id))
  }
}
