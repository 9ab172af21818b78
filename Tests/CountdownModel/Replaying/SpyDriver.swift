import CountdownCore
import CountdownTesting

/// The virtual time of one manager, whose timer a replay watches.
final class SpyDriver: CountdownDriver {
  private let driver: ManualDriver
  let timer: SpyTimer
  /// What the driver's wall clock showed when the virtual clock showed zero.
  private let origin: Duration

  init(_ driver: ManualDriver) {
    self.driver = driver
    timer = SpyTimer(driver.makeTimer())
    origin = driver.wallNow - driver.now
  }

  var now: Duration { driver.now }
  var coarseNow: Int64 { driver.coarseNow }
  var coarseLag: Int64 { driver.coarseLag }
  var wallNow: Duration { Dates.wallOrigin + driver.wallNow - origin }
  var longestSlice: Duration { .milliseconds(4) }
  var crowdThreshold: Int? { driver.crowdThreshold }
  func makeTimer() -> any CountdownTimer { timer }
}
