import CountdownCore

// The common part of all methods that follow a countdown.

extension Countdown {
  /// Follows this countdown with a receiver's blocks.
  @usableFromInline
  func follow(
    _ receiver: AnyObject, _ blocks: ReceiverBlocks, _ key: CountdownKey?, ticks: Ticks?,
    isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    let handler = FullHandler(receiver, blocks, key, following: followed)
    return follow(receiver, handler, blocks.callbacks, ticks: ticks)
  }

  /// Makes a receiver follow this countdown; after the end, delivers the outcome.
  @inline(never)
  private func follow(
    _ receiver: AnyObject, _ observer: CountdownHandler, _ callbacks: CountdownCallbacks, ticks: Ticks?,
    isolation: isolated (any Actor)? = #isolation
  ) -> Countdown {
    let followed = handler
    let following = engine.follow(
      followed, receiver: ObjectIdentifier(receiver), handler: observer, ticks: ticks, callbacks: callbacks,
      isolation: isolation)
    switch following {
    case .following(let follower): return Countdown(engine: engine, handler: follower, isKept: false)
    case .over: preconditionFailure("a late follower follows its own end")
    }
  }
}
