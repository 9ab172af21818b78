import CountdownCore

extension CountdownManager {
  /// The executor of the delivering queue.
  ///
  /// A pass calls an actor that uses this executor directly, without a hop:
  ///
  /// ```swift
  /// actor Table {
  ///   private let manager: CountdownManager
  ///   nonisolated var unownedExecutor: UnownedSerialExecutor {
  ///     manager.unownedExecutor
  ///   }
  ///
  ///   init(_ manager: CountdownManager) { self.manager = manager }
  /// }
  /// ```
  ///
  /// The executor lives as long as the manager, so the actor must keep the manager. Managers that deliver on the same
  /// queue have the same executor.
  ///
  /// If the manager delivers on the main queue, this is the main actor's executor. That holds on virtual time too: there
  /// a pass calls the actor directly if its countdown was started on the main actor, and you must then let time pass
  /// on the main actor as well.
  ///
  /// If you have written the manager's driver yourself, and it does not deliver on the main queue, this executor has a
  /// separate queue, and every value hops to it.
  ///
  /// Before iOS 18, macOS 15, tvOS 18, watchOS 11 and visionOS 2, such an actor runs on the delivering queue too, but each
  /// value hops to it, as to any other actor. Swift does not know there that code on the queue is isolated to the actor.
  /// Only the main actor is called directly on all systems.
  ///
  /// - Complexity: O(1).
  public var unownedExecutor: UnownedSerialExecutor { unsafe engine.unownedExecutor }
}
