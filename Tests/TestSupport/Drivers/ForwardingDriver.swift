package import CountdownCore

/// A driver in front of another one: what it does not do itself, the other does.
package protocol ForwardingDriver: CountdownDriver {
  /// The other one.
  var driver: any CountdownDriver { get }
}

extension ForwardingDriver {
  package var now: Duration { driver.now }
  package var wallNow: Duration { driver.wallNow }
  package var isDelivering: Bool { driver.isDelivering }
  package func arm(at instant: Duration) { driver.arm(at: instant) }
  package func disarm() { driver.disarm() }
  package func activate(_ pass: @escaping @Sendable () -> Void) { driver.activate(pass) }
}
