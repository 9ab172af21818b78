import CountdownCore

// What all methods that follow a countdown call in the end.

extension Countdown {
  /// Makes a receiver follow this countdown with closures; after the end, delivers the outcome.
  // Not inlined, and it consumes: else the optimizer of Swift 6.3.1 fails.
  @inline(never) @usableFromInline
  func follow(
    _ receiver: AnyObject, _ blocks: consuming ReceiverBlocks, _ key: consuming CountdownKey?, ticks: Ticks?
  ) -> Countdown {
    let callbacks = blocks.callbacks
    let following = engine.follow(
      handler, receiver: ObjectIdentifier(receiver),
      handler: FullHandler(receiver, blocks, key, following: followed), ticks: ticks, callbacks: callbacks)
    guard case .following(let follower) = following else {
      preconditionFailure("a late follower follows its own end")
    }
    return Countdown(engine: engine, handler: follower, isKept: false)
  }
}
