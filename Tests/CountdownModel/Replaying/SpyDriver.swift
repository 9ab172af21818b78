import CountdownCore
import CountdownTesting

/// The virtual time of one manager, whose timer a replay watches.
final class SpyDriver: CountdownDriver {
  private let driver: ManualDriver
  let timer: SpyTimer

  init(_ driver: ManualDriver) {
    self.driver = driver
    timer = SpyTimer(driver.makeTimer())
  }

  var now: Duration { driver.now }
  var coarseNow: Int64 { driver.coarseNow }
  var coarseLag: Int64 { driver.coarseLag }
  var wallNow: Duration { Dates.wallOrigin + driver.now }
  func makeTimer() -> any CountdownTimer { timer }
}
