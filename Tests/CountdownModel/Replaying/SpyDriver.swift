import CountdownCore
import CountdownTesting

/// The virtual time of one manager, whose timer a replay watches.
final class SpyDriver: CountdownDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private let driver: ManualDriver
  let timer: SpyTimer
  /// What the driver's wall clock showed when the virtual clock showed zero.
  private let origin: Duration
  var isEngineMade = false

  init(_ driver: ManualDriver) {
    self.driver = driver
    timer = SpyTimer(driver.makeTimer())
    origin = driver.wallNow - driver.now
  }

  var now: Duration { driver.now }
  var coarseNow: Int64 { driver.coarseNow }
  var coarseLag: Int64 { driver.coarseLag }
  var wallNow: Duration { Dates.wallOrigin + driver.wallNow - origin }
  /// What the engine takes when it is made.
  ///
  /// A correction of the server's clock asks later, and never leaves anything to a pass: that the reference does not know.
  var longestSlice: Duration { isEngineMade ? .seconds(1 << 40) : .milliseconds(4) }
  var crowdThreshold: Int? { driver.crowdThreshold }
  func makeTimer() -> any CountdownTimer { timer }
}
