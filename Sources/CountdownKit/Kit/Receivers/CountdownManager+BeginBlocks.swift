import CountdownCore

extension CountdownManager {
  /// Begins a receiver's countdown with blocks.
  ///
  /// This function is inlined, so that the kind of block is known, and consumes the blocks, so that none is copied.
  @inline(__always) @discardableResult
  func beginBlocks(
    _ length: CountdownEnd, _ ticks: Countdown.Ticks?, _ ifActive: Countdown.IfActive = .replace,
    for receiver: AnyObject, _ blocks: consuming ReceiverBlocks, _ key: CountdownKey?,
    bringing past: CountdownPast? = nil, isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    let callbacks = blocks.callbacks
    return begin(
      length, ticks, ifActive, for: receiver, callbacks, WeakHandler.make(receiver, blocks, key),
      bringing: past)
  }

  /// Begins a receiver's endless ticks with blocks.
  func beginBlocks(
    _ request: consuming CountdownRequest, for receiver: AnyObject, _ blocks: ReceiverBlocks,
    _ key: CountdownKey?,
    isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    begin(
      request, blocks.callbacks, FullHandler(receiver, blocks, key, .numbered(CountdownNumbering())))
  }
}
