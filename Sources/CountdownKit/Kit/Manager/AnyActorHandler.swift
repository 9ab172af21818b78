import CountdownCore

/// A handler whose deliveries go on after the engine has made its own.
protocol AnyActorHandler: CountdownHandler {
  /// Puts `cancelled` in the place of a completion that the receiver was not told, if the receiver itself asks for it.
  ///
  /// - Returns: Whether it was such a completion, and its receiver.
  func cancelCompleted(by caller: any Actor) -> Bool

  /// Lets an object wait until the receiver was told the outcome, or is gone; false if that is so.
  func add(_ waiter: any EndWaiter) -> Bool

  /// Forgets an object that waits no more.
  func remove(_ waiter: any EndWaiter)
}

extension CountdownHandler {
  /// This handler, if its deliveries go on after the engine has made its own.
  var actorHandler: (any AnyActorHandler)? {
    self as? any AnyActorHandler
  }
}
