import CountdownKit
import CountdownTesting
import Foundation

/// A server's clock and a device's on virtual time, and what the device is told of it.
final class ServerScene: @unchecked Sendable {
  // Unchecked: used on one thread at a time.

  let driver = ManualDriver()
  let clock: ServerClock
  /// What the server's clock shows when the driver's shows zero; no whole millisecond, so that dates are exact.
  var origin = Date(timeIntervalSinceReferenceDate: 800_000_000.123_456)

  init() {
    clock = ServerClock(driver: driver)
  }

  /// What the server's clock shows now.
  var serverNow: Date { origin.addingTimeInterval(driver.now / .seconds(1)) }

  /// Lets the server answer in the middle of a round trip, which takes its time, with what its clock shows.
  ///
  /// - Parameters:
  ///   - roundTrip: How long it takes.
  ///   - offset: By how many seconds the date is wrong.
  /// - Returns: Whether the sample was taken.
  @discardableResult
  func ask(roundTrip: Duration, wrongBy offset: TimeInterval = 0) -> Bool {
    driver.sleep(for: roundTrip / 2)
    let date = serverNow.addingTimeInterval(offset)
    driver.sleep(for: roundTrip / 2)
    return clock.synchronize(serverDate: date, roundTrip: roundTrip)
  }

  /// The same with what a `Date` header shows.
  @discardableResult
  func askForWholeSeconds(roundTrip: Duration) -> Bool {
    driver.sleep(for: roundTrip / 2)
    let date = Date(timeIntervalSinceReferenceDate: serverNow.timeIntervalSinceReferenceDate.rounded(.down))
    driver.sleep(for: roundTrip / 2)
    return clock.synchronize(serverDate: date, roundTrip: roundTrip)
  }

  /// By how many seconds the clock is wrong.
  var error: TimeInterval? { clock.now?.timeIntervalSince(serverNow) }

  /// In seconds.
  var uncertainty: TimeInterval? { clock.uncertainty.map { $0 / .seconds(1) } }
}
