import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CountdownManager {
  /// Starts a countdown for a receiver, in place of the one that it may have under the same id.
  ///
  /// The block is called at once with what is left, then at every whole multiple of the interval before the
  /// deadline, and last with zero exactly at the deadline. Ticks that were missed come as one, with the right value.
  /// On the delivering queue the first call is made before this returns, inside a callback right after that; elsewhere as
  /// soon as possible.
  ///
  /// - Parameters:
  ///   - receiver: Whom it is for. Held weakly.
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - interval: Between two ticks; less than 1 ms is 1 ms.
  ///   - tolerance: How late a tick, never the zero, may be, so that it can share a wake-up; brought to 0 … `interval`. nil: not at all, but
  ///     in a crowd of countdowns a hundredth of the interval, at most 10 ms.
  ///   - alignment: Whether ticks are on the deadline's own grid, or on one that all in this manager share.
  ///   - ifActive: What becomes of a countdown that the receiver already has, under the same id.
  ///   - id: What tells it apart from others of the same receiver, which run beside it.
  ///   - onTick: Gets the receiver, what is left, and a flag that ends the countdown when set.
  ///   - onEnd: Gets the receiver, nil if it is gone, and the outcome: exactly once, after everything else.
  /// - Returns: The countdown, or the running one that was kept.
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

  /// `start(_:for:)` to a date, which ends it at once if it is past.
  ///
  /// By a server's clock, whose corrections it follows: see `ServerClock`. By the wall clock of now otherwise: later changes
  /// of that do not matter.
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

  /// `start(_:for:)` with a block that never stops the countdown.
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

  /// `start(_:until:)` with a block that never stops the countdown.
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

  /// Starts a countdown without ticks for a receiver, in place of what it may have under the same id: one wake-up, one
  /// outcome.
  ///
  /// For leases, time-outs and whatever else shows nothing while it runs.
  ///
  /// - Parameters:
  ///   - receiver: Whom it is for. Held weakly.
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - ifActive: What becomes of a countdown that the receiver already has, under the same id.
  ///   - id: What tells it apart from others of the same receiver, which run beside it.
  ///   - onEnd: Gets the receiver, nil if it is gone, and the outcome: exactly once.
  /// - Returns: The countdown, or the running one that was kept.
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

  /// `startSilently(_:for:)` to a date, which ends it at once if it is past.
  ///
  /// By a server's clock, whose corrections it follows: see `ServerClock`. By the wall clock of now otherwise: later changes
  /// of that do not matter.
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

  /// Begins a countdown to an end, for a receiver and its blocks.
  @inline(__always)
  func begin(
    until end: CountdownEnd, _ options: TickOptions, for receiver: AnyObject,
    _ blocks: consuming ReceiverBlocks,
    _ key: CountdownKey?, isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    begin(until: end, options, for: receiver, WeakHandler.make(receiver, blocks, key))
  }
}
