import CountdownCore

// What the inlined public methods call: nothing in it is generic, so that nothing is looked up at run time.

extension CountdownManager {
  /// Begins a receiver's countdown with blocks.
  @usableFromInline @discardableResult
  func beginBlocks(
    _ length: CountdownEnd, _ ticks: Countdown.Ticks?, _ ifActive: Countdown.IfActive = .replace,
    for receiver: AnyObject, _ blocks: ReceiverBlocks, _ key: CountdownKey?,
    isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    begin(length, ticks, ifActive, for: receiver, blocks.callbacks, WeakHandler.make(receiver, blocks, key))
  }

  /// Begins a receiver's endless ticks with blocks.
  @usableFromInline
  func beginTicks(
    every interval: Duration, _ delay: Duration, _ tolerance: Duration?,
    _ ifActive: Countdown.IfActive = .replace,
    for receiver: AnyObject, _ blocks: ReceiverBlocks, _ key: CountdownKey?,
    isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    let request = CountdownRequest(
      ticksEvery: interval, receiver: ObjectIdentifier(receiver), startingAfter: delay, tolerance: tolerance,
      ifActive: ifActive)
    return begin(
      request, blocks.callbacks, FullHandler(receiver, blocks, key, .numbered(CountdownNumbering())))
  }
}
