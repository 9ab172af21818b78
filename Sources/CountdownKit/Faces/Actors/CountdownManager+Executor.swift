import CountdownCore

extension CountdownManager {
  /// The executor of the delivering queue: an actor that uses it is called without a hop, in the pass itself.
  ///
  /// ```swift
  /// actor Table {
  ///   private let manager: CountdownManager
  ///   nonisolated var unownedExecutor: UnownedSerialExecutor { manager.unownedExecutor }
  ///
  ///   init(_ manager: CountdownManager) { self.manager = manager }
  /// }
  /// ```
  ///
  /// It lives as long as the manager, which the actor must keep. Managers that deliver on one queue have the same. That
  /// of one which delivers on the main queue is the main actor's; also on virtual time, where such an actor is called
  /// without a hop if its countdown was started on the main actor, and time must then be made to pass there. A manager on
  /// a driver of somebody else's that does not deliver on main has one on a queue of its own, to which values hop.
  ///
  /// - Complexity: O(1).
  public var unownedExecutor: UnownedSerialExecutor {
    if engine.deliversOnMainActor { return unsafe MainActor.sharedUnownedExecutor }
    return unsafe (engine.queueExecutor ?? .elsewhere).asUnownedSerialExecutor()
  }

  /// Whether blocks of an actor can be called in a pass.
  func delivers(on actor: some Actor) -> Bool {
    guard unsafe isSame(actor.unownedExecutor, unownedExecutor) else { return false }
    if engine.deliversOnMainActor {
      return engine.alwaysDeliversOnMainActor || engine.isDeliveringOnMainActor
    }
    return engine.queueExecutor != nil
  }

  /// Whether both are the same object.
  ///
  /// What they are made of is two words, of which the first is the object. It is frozen; there is a way to ask for it only
  /// in systems of a later year.
  private func isSame(_ one: UnownedSerialExecutor, _ other: UnownedSerialExecutor) -> Bool {
    let one = unsafe unsafeBitCast(one, to: (object: UInt, kind: UInt).self)
    let other = unsafe unsafeBitCast(other, to: (object: UInt, kind: UInt).self)
    return one.object == other.object
  }
}
