package import CountdownCore

/// A driver for one engine, and its timer, in front of others: what it does not do itself, they do.
package protocol ForwardingDriver: CountdownDriver, CountdownTimer {
  var driver: any CountdownDriver { get }
  var timer: any CountdownTimer { get }
}

extension ForwardingDriver {
  package var now: Duration { driver.now }
  package var wallNow: Duration { driver.wallNow }
  package var coarseNow: Int64 { driver.coarseNow }
  package var coarseLag: Int64 { driver.coarseLag }
  package func makeTimer() -> any CountdownTimer { self }
  package func isDelivering(onMainActor: Bool) -> Bool { timer.isDelivering(onMainActor: onMainActor) }
  package var deliversOnMainActor: Bool { timer.deliversOnMainActor }
  package func arm(at instant: Duration) { timer.arm(at: instant) }
  package var longestSlice: Duration { driver.longestSlice }
  package var crowdThreshold: Int? { driver.crowdThreshold }
  package func goOn() { timer.goOn() }
  package func disarm() { timer.disarm() }
  package func activate(_ pass: @escaping @Sendable () -> Void) { timer.activate(pass) }
}
