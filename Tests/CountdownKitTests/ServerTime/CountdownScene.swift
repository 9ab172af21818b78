import CountdownKit
import CountdownTesting
import Foundation
import TestSupport

/// Countdowns by a server's clock, on virtual time, and a log of what they tell.
///
///     2.3: 5          at 2.3 s it was told that five seconds are left, to the millisecond
///     7.3: completed
final class CountdownScene: @unchecked Sendable {
  // Unchecked: used on one thread at a time.

  let server = ServerScene()
  private(set) lazy var manager = CountdownManager(driver: driver)
  private let journal = EventJournal()
  let player = Player()

  var driver: ManualDriver { server.driver }
  var clock: ServerClock { server.clock }

  /// A scene where the server's clock is ahead of the device's.
  ///
  /// - Parameter seconds: By how many.
  init(serverAheadBy seconds: TimeInterval = 0) {
    // No whole millisecond, so that dates are exact; and half of what a `Date` may have cut off.
    server.origin = driver.date.addingTimeInterval(seconds + 0.000_001)
  }

  /// Starts a countdown to a date by the clock.
  @discardableResult
  func start(
    until date: Date, every interval: Duration = .seconds(1), ifActive: Countdown.IfActive = .replace,
    onValue: @escaping @Sendable (TimeLeft) -> Void = { _ in }
  ) -> Countdown {
    manager.start(player, until: date, by: clock, every: interval, ifActive: ifActive) { [self] _, left in
      note(left)
      onValue(left)
    } onEnd: { [self] _, outcome in
      note(outcome)
    }
  }

  /// A sample that says exactly what the server's clock shows, but for an error.
  @discardableResult
  func sample(wrongBy seconds: TimeInterval = 0) -> Bool {
    server.ask(roundTrip: .zero, wrongBy: seconds)
  }

  /// The server's clock is set, and the third sample that says so is believed.
  func setServer(by seconds: TimeInterval) {
    server.origin += seconds
    while !sample() {}
  }

  /// What was logged since the last call.
  func log() -> [String] { journal.take() }

  /// What is logged while time passes.
  func log(in milliseconds: Int) -> [String] {
    _ = log()
    driver.advance(by: .milliseconds(milliseconds))
    return log()
  }

  func note(_ left: TimeLeft) { note(text(left.duration)) }

  func note(_ outcome: Countdown.Outcome) { note("\(outcome)") }

  func note(_ line: String) { journal.note("\(text(driver.now)): \(line)") }

  private func text(_ duration: Duration) -> String {
    Duration.milliseconds(Int64((duration / .milliseconds(1)).rounded())).text
  }
}
