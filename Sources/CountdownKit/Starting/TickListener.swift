import CountdownCore

/// An object that gets ticks from a manager, until it is removed or released.
///
/// ```swift
/// final class Display: TickListener {
///   func tick(_ number: Int) { print("\(number) seconds") }
/// }
///
/// let display = Display()
/// CountdownManager.shared.addListener(display, every: .seconds(1))
/// CountdownManager.shared.removeListener(display)
/// ```
public protocol TickListener: AnyObject, Sendable {
  /// Receives a tick, on the manager's delivering queue: at once when the listener is added, then after each
  /// interval.
  ///
  /// - Parameter number: The number of intervals since the listener was added. If ticks are missed, one call replaces
  ///   them, with the number of the last.
  func tick(_ number: Int)
}

extension CountdownManager {
  /// Adds a listener, which gets ticks beside all else that it has in this manager.
  ///
  /// The listener first gets number 0. On the delivering queue, that happens before this method returns; inside a
  /// callback, right after that callback; on any other thread, as soon as possible. If you add a listener that is
  /// there already, its interval changes and its numbers go on. The manager holds the listener weakly.
  ///
  /// You may call this method from any thread. ``cancelAll()`` and ``cancelAll(of:)`` remove the listener too. A
  /// suspended manager does not tick.
  ///
  /// - Parameters:
  ///   - listener: The object that gets the ticks.
  ///   - interval: The time between two ticks; less than 1 ms is 1 ms.
  /// - Complexity: O(1) expected.
  public func addListener<Listener: TickListener>(_ listener: Listener, every interval: Duration) {
    let onTick = { @Sendable (listener: Listener, number: Int, _: inout Bool) in listener.tick(number) }
    let ticks = beginTicks(
      every: interval, .zero, nil, listener, ReceiverBlocks(.of(onTick), nil, .anywhere), .of(ListenerID()),
      ifActive: .keep)
    if ticks.isKept { ticks.setTicks(.every(interval)) }
  }

  /// Removes a listener.
  ///
  /// On the delivering queue no tick comes afterwards, not even in the middle of a pass. On any other thread, a tick
  /// that has begun, or is just about to begin, may finish. You may call this method from any thread, and the listener
  /// may call it in a tick and in its `deinit`.
  ///
  /// - Parameter listener: The object that was added.
  /// - Returns: Whether the listener was there.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func removeListener(_ listener: some TickListener) -> Bool {
    cancel(listener, id: ListenerID())
  }
}

/// The id of a listener's ticks; no other id is equal to it.
private struct ListenerID: Hashable {}
