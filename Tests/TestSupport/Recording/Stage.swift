package import CountdownKit

/// A manager on virtual time, and a log of all that it delivered, each line with the time at which it came.
///
///     0: a 3          at 0 s the receiver "a" was notified that 3 s are left
///     3: a 0
///     3: a completed
///
/// Seconds are written exactly, to the nanosecond.
package final class Stage: @unchecked Sendable {
  // Unchecked: tests on virtual time use one thread.

  package let driver: ManualDriver
  package let manager: CountdownManager
  /// Nil: all calls are made on the delivering queue.
  package let away: AwayDriver?
  /// Apart, so that a block which logs does not hold the manager that holds the block.
  private let journal = EventJournal()

  /// Creates one.
  ///
  /// - Parameters:
  ///   - driver: Its time.
  ///   - withOtherThreads: Whether there is an `elsewhere`. Then the manager does not wait for loops and tasks.
  package init(driver: ManualDriver = ManualDriver(wallNow: .zero), withOtherThreads: Bool = false) {
    self.driver = driver
    away = withOtherThreads ? AwayDriver(driver) : nil
    manager = away.map { CountdownManager(driver: $0) } ?? CountdownManager(driver: driver)
  }

  /// Does something as another thread would.
  @discardableResult
  package func elsewhere<Result>(_ body: () -> Result) -> Result {
    away!.isAway = true
    defer { away!.isAway = false }
    return body()
  }

  /// Starts a countdown whose values and outcome are logged, each before the block for it is called: by a name, or by that
  /// of its receiver.
  @discardableResult
  package func start(
    _ player: Player, as name: String? = nil, for duration: Duration, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace,
    onValue: @escaping @Sendable (TimeLeft, inout Bool) -> Void = { _, _ in },
    onOutcome: @escaping @Sendable (Countdown.Outcome) -> Void = { _ in }
  ) -> Countdown {
    let end = name ?? player.name
    let note = noting
    return manager.start(
      player, for: duration, ticks: .every(interval, tolerance: tolerance, alignment: alignment),
      ifActive: ifActive
    ) { player, left, stop in
      note("\(name ?? player.name) \(left.duration.text)")
      onValue(left, &stop)
    } onEnd: { _, outcome in
      note("\(end) \(outcome)")
      onOutcome(outcome)
    }
  }

  /// Starts endless ticks whose numbers and outcome are logged: "1: a #3".
  @discardableResult
  package func tick(
    _ player: Player, every interval: Duration, startingAfter delay: Duration = .zero,
    tolerance: Duration = .zero,
    onNumber: @escaping @Sendable (Int, inout Bool) -> Void = { _, _ in }
  ) -> Countdown {
    let name = player.name
    let note = noting
    return manager.startTicking(player, every: interval, startingAfter: delay, tolerance: tolerance) {
      player, number, stop in
      note("\(player.name) #\(number)")
      onNumber(number, &stop)
    } onEnd: { _, outcome in
      note("\(name) \(outcome)")
    }
  }

  package func note(_ text: String) { noting(text) }

  private var noting: @Sendable (String) -> Void {
    { [driver, journal] text in journal.note("\(driver.now.text): \(text)") }
  }

  package func log() -> [String] { journal.take() }

  package func advance(by duration: Duration) -> [String] {
    _ = journal.take()
    driver.advance(by: duration)
    return log()
  }
}
