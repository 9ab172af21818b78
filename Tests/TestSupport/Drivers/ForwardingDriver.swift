// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocols document the members.

public import CountdownCore

/// A driver for one engine, and its timer, in front of others: what a subclass does not do itself, they do.
open class ForwardingDriver: CountdownDriver, CountdownTimer, @unchecked Sendable {
  // Unchecked: nothing in it changes.

  public final let driver: any CountdownDriver
  public final let timer: any CountdownTimer

  public init(_ driver: any CountdownDriver) {
    self.driver = driver
    timer = driver.makeTimer()
  }

  open var now: Duration { driver.now }
  open var wallNow: Duration { driver.wallNow }
  open func wallTime(at instant: Duration) -> Duration { driver.wallTime(at: instant) }
  open var coarseNow: Int64 { driver.coarseNow }
  open var coarseLag: Int64 { driver.coarseLag }
  public final func makeTimer() -> any CountdownTimer { self }
  open func isDelivering(onMainActor: Bool) -> Bool { timer.isDelivering(onMainActor: onMainActor) }
  open var deliversOnMainActor: Bool { timer.deliversOnMainActor }
  open func arm(at instant: Duration) { timer.arm(at: instant) }
  open var longestSlice: Duration { driver.longestSlice }
  open var crowdThreshold: Int? { driver.crowdThreshold }
  open func goOn() { timer.goOn() }
  open func disarm() { timer.disarm() }
  open func activate(_ pass: @escaping @Sendable () -> Void) { timer.activate(pass) }
}
