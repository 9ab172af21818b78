import CountdownCore

/// An object that is told the time by a manager, until it is removed or dies.
///
/// ```swift
/// final class Display: TickListener {
///   func tick(_ number: Int) { print("\(number) seconds") }
/// }
///
/// let display = Display()
/// CountdownManager.shared.add(display, every: .seconds(1))
/// CountdownManager.shared.remove(display)
/// ```
public protocol TickListener: AnyObject, Sendable {
  /// Called on the manager's delivering queue, at once and then after each interval.
  ///
  /// - Parameter number: How many intervals it is since the listener was added. Ticks that were missed come as one, with the
  ///   number of the last.
  func tick(_ number: Int)
}

extension CountdownManager {
  /// Adds a listener to be ticked, beside what it has otherwise in this manager.
  ///
  /// It is held weakly. On the delivering queue it is told number 0 before this returns, inside a callback right after that,
  /// elsewhere as soon as possible. Added once more it is there once: its interval changes, and its numbers go on. Any
  /// thread may call.
  ///
  /// `cancelAll()` and `cancelAll(of:)` remove it too; a manager that is suspended does not tick.
  ///
  /// - Parameters:
  ///   - listener: Who is told.
  ///   - interval: Between two ticks; less than 1 ms is 1 ms.
  /// - Complexity: O(1) expected.
  public func add<Listener: TickListener>(_ listener: Listener, every interval: Duration) {
    if let ticks = countdown(of: listener, id: ListenerID()) { return ticks.tick(every: interval) }
    // What another thread adds just now is kept, and not told 0 twice.
    let request = CountdownRequest(
      ticksEvery: interval, receiver: ObjectIdentifier(listener), ifActive: .keep)
    let onTick = { (listener: Listener, number: Int, _: inout Bool) in listener.tick(number) }
    _ = begin(request, WeakHandler.make(listener, ReceiverBlocks(onTick, nil), .of(ListenerID())))
  }

  /// Removes a listener.
  ///
  /// On the delivering queue there is no tick afterwards, not even in the midst of a pass; elsewhere one that has begun may
  /// finish. Any thread may call, and the listener itself, in a tick and in its `deinit`.
  ///
  /// - Parameter listener: Who was added.
  /// - Returns: Whether it was there.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func remove(_ listener: some TickListener) -> Bool {
    cancel(listener, id: ListenerID())
  }
}

/// The id of a listener's ticks: nobody else can have one that is equal.
private struct ListenerID: Hashable {}
