import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownManager {
  /// Starts a countdown for a receiver, with a block that can stop it.
  ///
  /// `onTick` first gets the exact time left. On the delivering queue, that happens before this method returns; inside
  /// a callback, right after that callback; on any other thread, as soon as possible. `onTick` then gets each whole
  /// multiple of `interval` before the deadline, and zero exactly at the deadline. If ticks are missed, one call
  /// replaces them, with the value that is right at that moment.
  ///
  /// The countdown replaces what the receiver has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`.
  ///
  /// ```swift
  /// final class Lobby: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let (manager, lobby) = (CountdownManager(), Lobby())
  /// manager.start(lobby, for: .seconds(30)) { lobby, left, stop in
  ///   lobby.say("the game starts in \(left)")
  ///   if left <= .seconds(5) { stop = true }
  /// }
  /// ```
  ///
  /// To count down to a date, use
  /// ``start(_:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,_,(Receiver,TimeLeft,Bool)->Void,_)``.
  /// If `onTick` need not stop the countdown, use
  /// ``start(_:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,(Receiver,TimeLeft)->Void,_)``.
  ///
  /// - Parameters:
  ///   - receiver: The object that the countdown is for. The manager holds it weakly: when it is gone, the countdown
  ///     ends.
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
  ///   - onTick: A block that gets the receiver, the time left, and a flag, on the manager's delivering queue. Set
  ///     the flag to end the countdown as `stopped`.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the manager's delivering
  ///     queue: exactly once, as the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, for duration: Duration, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), .every(interval, tolerance, alignment, ifActive),
      for: receiver, ReceiverBlocks(onTick, onEnd), .of(id))
  }

  /// Starts a countdown to a date for a receiver, with a block that can stop it.
  ///
  /// `onTick` first gets the exact time left. On the delivering queue, that happens before this method returns; inside
  /// a callback, right after that callback; on any other thread, as soon as possible. `onTick` then gets each whole
  /// multiple of `interval` before the deadline, and zero exactly at the deadline. If ticks are missed, one call
  /// replaces them, with the value that is right at that moment.
  ///
  /// The countdown replaces what the receiver has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`.
  ///
  /// ```swift
  /// final class Lobby: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let (manager, lobby) = (CountdownManager(), Lobby())
  /// manager.start(lobby, until: Date() + 30) { lobby, left, stop in
  ///   lobby.say("the game starts in \(left)")
  ///   if left <= .seconds(5) { stop = true }
  /// }
  /// ```
  ///
  /// To count down for a duration, use
  /// ``start(_:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,(Receiver,TimeLeft,Bool)->Void,_)``.
  /// If `onTick` need not stop the countdown, use
  /// ``start(_:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,_,(Receiver,TimeLeft)->Void,_)``.
  ///
  /// - Parameters:
  ///   - receiver: The object that the countdown is for. The manager holds it weakly: when it is gone, the countdown
  ///     ends.
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
  ///   - onTick: A block that gets the receiver, the time left, and a flag, on the manager's delivering queue. Set
  ///     the flag to end the countdown as `stopped`.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the manager's delivering
  ///     queue: exactly once, as the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, until date: Date, by clock: ServerClock? = nil,
    every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, TimeLeft, inout Bool) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), .every(interval, tolerance, alignment, ifActive),
      for: receiver, ReceiverBlocks(onTick, onEnd), .of(id))
  }

  /// Starts a countdown for a receiver.
  ///
  /// `onTick` first gets the exact time left. On the delivering queue, that happens before this method returns; inside
  /// a callback, right after that callback; on any other thread, as soon as possible. `onTick` then gets each whole
  /// multiple of `interval` before the deadline, and zero exactly at the deadline. If ticks are missed, one call
  /// replaces them, with the value that is right at that moment.
  ///
  /// The countdown replaces what the receiver has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`.
  ///
  /// ```swift
  /// final class Lobby: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let (manager, lobby) = (CountdownManager(), Lobby())
  /// manager.start(lobby, for: .seconds(30)) { lobby, left in
  ///   lobby.say("the game starts in \(left)")
  /// } onEnd: { lobby, outcome in
  ///   lobby?.say("closed: \(outcome)")
  /// }
  /// ```
  ///
  /// To count down to a date, use
  /// ``start(_:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,_,(Receiver,TimeLeft)->Void,_)``.
  /// To stop the countdown in `onTick`, use
  /// ``start(_:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,(Receiver,TimeLeft,Bool)->Void,_)``.
  ///
  /// - Parameters:
  ///   - receiver: The object that the countdown is for. The manager holds it weakly: when it is gone, the countdown
  ///     ends.
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
  ///   - onTick: A block that gets the receiver and the time left, on the manager's delivering queue.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the manager's delivering
  ///     queue: exactly once, as the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, for duration: Duration, every interval: Duration = .seconds(1),
    tolerance: Duration? = nil, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, TimeLeft) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), .every(interval, tolerance, alignment, ifActive),
      for: receiver, ReceiverBlocks(onTick, onEnd), .of(id))
  }

  /// Starts a countdown to a date for a receiver.
  ///
  /// `onTick` first gets the exact time left. On the delivering queue, that happens before this method returns; inside
  /// a callback, right after that callback; on any other thread, as soon as possible. `onTick` then gets each whole
  /// multiple of `interval` before the deadline, and zero exactly at the deadline. If ticks are missed, one call
  /// replaces them, with the value that is right at that moment.
  ///
  /// The countdown replaces what the receiver has in the manager under the same `id`. To keep the running countdown,
  /// pass `ifActive: .keep`; to run several side by side, give each an `id`.
  ///
  /// ```swift
  /// final class Lobby: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let (manager, lobby) = (CountdownManager(), Lobby())
  /// manager.start(lobby, until: Date() + 30) { lobby, left in
  ///   lobby.say("the game starts in \(left)")
  /// } onEnd: { lobby, outcome in
  ///   lobby?.say("closed: \(outcome)")
  /// }
  /// ```
  ///
  /// To count down for a duration, use
  /// ``start(_:for:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,(Receiver,TimeLeft)->Void,_)``.
  /// To stop the countdown in `onTick`, use
  /// ``start(_:until:by:every:tolerance:alignment:ifActive:id:onTick:onEnd:)-(_,_,_,_,_,_,_,_,(Receiver,TimeLeft,Bool)->Void,_)``.
  ///
  /// - Parameters:
  ///   - receiver: The object that the countdown is for. The manager holds it weakly: when it is gone, the countdown
  ///     ends.
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
  ///   - onTick: A block that gets the receiver and the time left, on the manager's delivering queue.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the manager's delivering
  ///     queue: exactly once, as the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func start<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, until date: Date, by clock: ServerClock? = nil,
    every interval: Duration = .seconds(1), tolerance: Duration? = nil,
    alignment: Countdown.Alignment = .deadline, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @Sendable (Receiver, TimeLeft) -> Void,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), .every(interval, tolerance, alignment, ifActive),
      for: receiver, ReceiverBlocks(onTick, onEnd), .of(id))
  }

  /// Starts a countdown without ticks for a receiver.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome.
  /// Use it for leases, time-outs and everything else that shows nothing while it runs. The countdown replaces what
  /// the receiver has in the manager under the same `id`. To keep the running countdown, pass `ifActive: .keep`; to
  /// run several side by side, give each an `id`.
  ///
  /// ```swift
  /// final class Lobby: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let (manager, lobby) = (CountdownManager(), Lobby())
  /// manager.startSilently(lobby, for: .seconds(30)) { lobby, outcome in
  ///   if outcome == .completed { lobby?.say("the lease has run out") }
  /// }
  /// ```
  ///
  /// To count down to a date, use ``startSilently(_:until:by:ifActive:id:onEnd:)``.
  ///
  /// - Parameters:
  ///   - receiver: The object that the countdown is for. The manager holds it weakly: when it is gone, the countdown
  ///     ends.
  ///   - duration: The length of the countdown. Zero and negative durations end it at once; a duration of more than
  ///     2^62 ns (146 years) is 2^62 ns.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the manager's delivering
  ///     queue: exactly once, as the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startSilently<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, for duration: Duration, ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(after: duration), .silent(ifActive), for: receiver, ReceiverBlocks(.silent, onEnd),
      .of(id))
  }

  /// Starts a countdown to a date without ticks for a receiver.
  ///
  /// There is no first value and there are no ticks: the countdown costs one wake-up, and delivers only its outcome.
  /// Use it for leases, time-outs and everything else that shows nothing while it runs. The countdown replaces what
  /// the receiver has in the manager under the same `id`. To keep the running countdown, pass `ifActive: .keep`; to
  /// run several side by side, give each an `id`.
  ///
  /// ```swift
  /// final class Lobby: Sendable {
  ///   func say(_ text: String) { print(text) }
  /// }
  ///
  /// let (manager, lobby) = (CountdownManager(), Lobby())
  /// manager.startSilently(lobby, until: Date() + 30) { lobby, outcome in
  ///   if outcome == .completed { lobby?.say("the lease has run out") }
  /// }
  /// ```
  ///
  /// To count down for a duration, use ``startSilently(_:for:ifActive:id:onEnd:)``.
  ///
  /// - Parameters:
  ///   - receiver: The object that the countdown is for. The manager holds it weakly: when it is gone, the countdown
  ///     ends.
  ///   - date: The date of the deadline. A date that is past, or is not a number, ends the countdown at once; the
  ///     deadline is at most 2^62 ns (146 years) away.
  ///   - clock: The server's clock that `date` belongs to; the countdown follows the clock's corrections. nil, the
  ///     default, for the wall clock, which is read in this call: later changes of the wall clock do not matter.
  ///   - ifActive: What happens to a countdown that the receiver already has under the same `id`. With `.replace`,
  ///     the default, it ends as `replaced`. With `.keep` it goes on, and the new countdown is not started.
  ///   - id: A value that tells the countdown apart from the receiver's other countdowns, so that several can run side
  ///     by side. nil, the default, for the receiver's countdown without an id.
  ///   - onEnd: A block that gets the receiver, nil if it is gone, and the outcome, on the manager's delivering
  ///     queue: exactly once, as the last callback. nil, the default, for no callback.
  /// - Returns: The countdown, or the running countdown that was kept.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func startSilently<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, until date: Date, by clock: ServerClock? = nil,
    ifActive: Countdown.IfActive = .replace,
    id: (any Hashable & Sendable)? = nil,
    onEnd: (@Sendable (Receiver?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    begin(
      until: CountdownEnd(at: date, by: clock, in: engine), .silent(ifActive), for: receiver,
      ReceiverBlocks(.silent, onEnd), .of(id))
  }

  /// Begins a countdown with an end, for a receiver and its blocks.
  @inline(__always)
  func begin(
    until end: CountdownEnd, _ options: TickOptions, for receiver: AnyObject,
    _ blocks: consuming ReceiverBlocks,
    _ key: CountdownKey?, isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    begin(until: end, options, for: receiver, WeakHandler.make(receiver, blocks, key))
  }
}
