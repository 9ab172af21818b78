/// An object that waits for the end of a countdown.
package protocol EndWaiter: AnyObject, Sendable {
  /// Reports that the end was delivered to the countdown's own handler.
  ///
  /// It is called once, outside every lock: by the engine on the delivering queue, or for an actor's countdown when the
  /// actor was told. The engine must live until then.
  func countdownHasEnded()
}

/// An object that waits for the end of the countdown that a follower follows.
package protocol LeaderWaiter: EndWaiter {
  /// The countdown; nil as long as it waits for none. Read and written under the engine's lock.
  var awaited: CountdownHandler? { get set }
}

/// The objects that wait for one end, in the order in which they came.
///
///     waiters:  [ nil | nil | object | nil | object ]     nil: it was taken, or waits no more
///                             ^ next
///
/// All operations are O(1), amortized: when most of those that are left have gone, the array is made anew.
package struct EndWaiters {
  private var waiters: [(any EndWaiter)?] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// The first place that was not taken.
  private var next = 0

  package init() {}

  package var isEmpty: Bool { places.isEmpty }

  package mutating func add(_ waiter: any EndWaiter) {
    places[ObjectIdentifier(waiter)] = waiters.count
    waiters.append(waiter)
  }

  /// Forgets an object that waits no more; if it does not wait, nothing happens.
  package mutating func remove(_ waiter: any EndWaiter) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(waiter)) else { return }
    waiters[place] = nil
    if waiters.count > 2 * places.count + 16 { close() }
  }

  /// Takes those that came first.
  package mutating func takeFirst(_ count: Int) -> [any EndWaiter] {
    var first: [any EndWaiter] = []
    while first.count < count, next < waiters.count {
      if let waiter = waiters[next] {
        places[ObjectIdentifier(waiter)] = nil
        waiters[next] = nil
        first.append(waiter)
      }
      next += 1
    }
    return first
  }

  /// Closes the gaps.
  private mutating func close() {
    waiters = waiters[next...].filter { $0 != nil }
    next = 0
    for (place, waiter) in waiters.enumerated() { places[ObjectIdentifier(waiter!)] = place }
  }
}
