import CountdownCore

/// Deliveries that go on after the engine has made its own, such as those that hop to actors: a shutdown waits for them,
/// and until they have arrived a call can still change an outcome.
class RemoteDeliveries: @unchecked Sendable {
  // Unchecked: it has no state; a subclass protects its own.

  /// Returns when every delivery that began before this call has ended.
  func wait() async {}

  /// Lets an actor that cancels a countdown of its own be told `cancelled` although it was completed, unless it was told already.
  ///
  /// - Returns: Whether there was such a countdown.
  func cancelCompleted(of actor: any Actor, key: CountdownKey?) -> Bool { false }

  /// The same for all its countdowns.
  func cancelAllCompleted(of actor: any Actor) {}
}

/// A handler whose deliveries are taken elsewhere.
class RemoteHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: it has no state; a subclass protects its own.

  /// The handler of a countdown, if it is one of these.
  static func of(_ handler: CountdownHandler) -> RemoteHandler? {
    ((handler as? ServerDeadlineHandler)?.handler ?? handler) as? RemoteHandler
  }

  /// Lets an actor that cancels this countdown, and whose it is, be told `cancelled` although it was completed, unless it was told
  /// already.
  func cancelCompleted(by actor: any Actor) -> Bool { false }

  /// Lets an object wait until the receiver was told the outcome, or is gone; false if that is so.
  func add(_ waiter: any EndWaiter) -> Bool { false }

  /// Forgets an object that waits no more.
  func remove(_ waiter: any EndWaiter) {}
}
