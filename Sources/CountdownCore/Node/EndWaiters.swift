/// An object that waits for the end of a countdown: a given one, or the one that a follower follows.
package protocol EndWaiter: AnyObject, Sendable {
  /// The countdown; nil as long as it waits for none. Read and written under the engine's lock.
  var awaited: CountdownHandler? { get set }

  /// Reports that the end was delivered to the countdown's own handler.
  ///
  /// It is called once, outside every lock: by the engine on the delivering queue, or for an actor's countdown when the
  /// actor was told. The engine must live until then.
  func countdownHasEnded()
}

/// The objects that wait for one end, in the order in which they came.
///
///     waiters:  [ object | nil | object ]     nil: it waits no more
///
/// An object comes and goes in O(1), amortized: when most of the array is gaps, they are closed. It is a class, because most countdowns
/// with a `Rare` have none.
final class EndWaiters {
  private var waiters: [(any EndWaiter)?] = []
  private var places: [ObjectIdentifier: Int] = [:]

  var isEmpty: Bool { places.isEmpty }

  func add(_ waiter: any EndWaiter) {
    places[ObjectIdentifier(waiter)] = waiters.count
    waiters.append(waiter)
  }

  /// Forgets an object that waits no more; if it does not wait, nothing happens.
  func remove(_ waiter: any EndWaiter) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(waiter)) else { return }
    waiters[place] = nil
    if waiters.count > 2 * places.count + 16 { closeGaps() }
  }

  /// Takes all: then nothing waits any more.
  func takeAll() -> [any EndWaiter] {
    defer { (waiters, places) = ([], [:]) }
    return waiters.compactMap { $0 }
  }

  private func closeGaps() {
    waiters.removeAll { $0 == nil }
    for (place, waiter) in waiters.enumerated() { places[ObjectIdentifier(waiter!)] = place }
  }
}
