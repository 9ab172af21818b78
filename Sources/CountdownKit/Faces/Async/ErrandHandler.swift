import CountdownCore
import Synchronization

/// The task that takes a countdown's deliveries to an actor: it is over when the actor was told the end.
final class ActorErrand: Sendable {
  let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }
}

/// A handler whose deliveries are taken elsewhere by a task.
class ErrandHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: it has no state that changes, but for an atomic; a subclass protects its own.

  let errand = AtomicLazyReference<ActorErrand>()

  /// Returns when the actor was told the end, if the handler of a countdown is one of these.
  static func wait(for handler: CountdownHandler) async {
    let handler = (handler as? ServerDeadlineHandler)?.handler ?? handler
    await (handler as? ErrandHandler)?.errand.load()?.task.value
  }
}
