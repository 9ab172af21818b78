import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A server's clock and a device's on virtual time, what the device is notified of it, and a log of what countdowns by it tell.
///
///     2.3: 5          at 2.3 s it was notified that five seconds are left, to the millisecond
///     7.3: completed
final class ServerScene: @unchecked Sendable {
  // Unchecked: used on one thread at a time.

  let driver = ManualDriver()
  let clock: ServerClock
  private(set) lazy var manager = CountdownManager(driver: driver)
  let player = Player()
  /// What the server's clock shows when the driver's shows zero.
  var origin: Date
  private let journal = EventJournal()

  init(serverAheadBy seconds: TimeInterval = 0) {
    clock = ServerClock(driver: driver)
    // No whole millisecond, so that dates are exact; and half of what a `Date` may have cut off.
    origin = driver.date + seconds + 0.000_001
  }

  var serverNow: Date { origin + driver.now / .seconds(1) }

  // MARK: - Samples

  /// Lets the server answer in the middle of a round trip, which takes its time.
  ///
  /// - Returns: Whether the sample was taken.
  @discardableResult
  func ask(roundTrip: Duration, wrongBy seconds: TimeInterval = 0, inWholeSeconds: Bool = false) -> Bool {
    driver.sleep(for: roundTrip / 2)
    var date = serverNow + seconds
    if inWholeSeconds {
      date = Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down))
    }
    driver.sleep(for: roundTrip / 2)
    return clock.synchronize(serverDate: date, roundTrip: roundTrip)
  }

  /// A sample that takes no time, and says exactly what the server's clock shows.
  @discardableResult
  func sample() -> Bool { ask(roundTrip: .zero) }

  /// The server's clock is set, and the third sample that says so is believed.
  func setServer(by seconds: TimeInterval) {
    origin += seconds
    while !sample() {}
  }

  /// Expects by how many seconds the clock is wrong, and says that it may be.
  func expect(
    error: TimeInterval, uncertainty: TimeInterval? = nil, accuracy: TimeInterval = 1e-4,
    _ message: String = "", file: StaticString = #filePath, line: UInt = #line
  ) {
    let now = clock.now?.timeIntervalSince(serverNow) ?? .nan
    XCTAssertEqual(now, error, accuracy: accuracy, message, file: file, line: line)
    guard let uncertainty else { return }
    XCTAssertEqual(
      self.uncertainty, uncertainty, accuracy: accuracy, "uncertain, \(message)", file: file, line: line)
  }

  /// In seconds.
  var uncertainty: TimeInterval { clock.uncertainty.map { $0 / .seconds(1) } ?? .nan }

  // MARK: - Countdowns

  /// Starts a countdown to a date by the clock.
  @discardableResult
  func start(until date: Date, onValue: @escaping @Sendable (TimeLeft) -> Void = { _ in }) -> Countdown {
    manager.start(player, for: .until(date, by: clock)) { [self] _, left in
      note(left)
      onValue(left)
    } onEnd: { [self] _, outcome in
      note("\(outcome)")
    }
  }

  /// What was logged since the last call.
  func log() -> [String] { journal.take() }

  /// What is logged while time passes.
  func log(in milliseconds: Int) -> [String] {
    _ = log()
    driver.advance(by: .milliseconds(milliseconds))
    return log()
  }

  func note(_ left: TimeLeft, _ player: Player? = nil) {
    note((player.map { "\($0.name) " } ?? "") + text(left.duration))
  }

  func note(_ line: String) { journal.note("\(text(driver.now)): \(line)") }

  private func text(_ duration: Duration) -> String {
    Duration.milliseconds(Int64((duration / .milliseconds(1)).rounded())).text
  }
}
