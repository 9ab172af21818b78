import CountdownCore

// What the inlined public methods call: nothing in it is generic, so that nothing is looked up at run time.

extension CountdownManager {
  /// Begins a receiver's countdown with closures.
  @usableFromInline @discardableResult
  func beginBlocks(
    _ length: CountdownEnd, _ ticks: consuming Countdown.Ticks?, _ ifActive: Countdown.IfActive,
    _ receiver: AnyObject, _ blocks: consuming ReceiverBlocks, _ key: consuming CountdownKey?
  ) -> Countdown {
    let callbacks = blocks.callbacks
    return begin(length, ticks, ifActive, for: receiver, callbacks, WeakHandler.make(receiver, blocks, key))
  }

  /// Begins a receiver's endless ticks with closures.
  @usableFromInline
  func beginTicks(
    every interval: Duration, _ delay: Duration, _ tolerance: Duration?, _ receiver: AnyObject,
    _ blocks: consuming ReceiverBlocks, _ key: consuming CountdownKey?,
    ifActive: Countdown.IfActive = .replace
  ) -> Countdown {
    let request = CountdownRequest(
      ticksEvery: interval, receiver: ObjectIdentifier(receiver), startingAfter: delay, tolerance: tolerance,
      ifActive: ifActive)
    let callbacks = blocks.callbacks
    return begin(request, callbacks, FullHandler(receiver, blocks, key))
  }
}
