import CountdownCore

// What all methods that follow a countdown call in the end.

extension Countdown {
  /// Makes a receiver follow this countdown with blocks; after the end, delivers the outcome.
  @usableFromInline
  func follow(
    _ receiver: AnyObject, _ blocks: ReceiverBlocks, _ key: CountdownKey?, ticks: Ticks?,
    isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    let handler = FullHandler(receiver, blocks, key, following: followed)
    return follow(receiver, handler, blocks.callbacks, ticks: ticks)
  }

  // Not inlined: the optimizer of Swift 6.3.1 fails on both in one function.
  @inline(never)
  private func follow(
    _ receiver: AnyObject, _ observer: CountdownHandler, _ callbacks: CountdownCallbacks, ticks: Ticks?,
    isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    let following = engine.follow(
      handler, receiver: ObjectIdentifier(receiver), handler: observer, ticks: ticks, callbacks: callbacks)
    guard case .following(let follower) = following else {
      preconditionFailure("a late follower follows its own end")
    }
    return Countdown(engine: engine, handler: follower, isKept: false)
  }
}
