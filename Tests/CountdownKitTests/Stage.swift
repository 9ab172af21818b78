import CountdownKit
import CountdownTesting

/// A manager on virtual time, and a log of all that it delivered, each line with the time at which it came.
///
///     0: a 3          at 0 s the receiver "a" was told that 3 s are left
///     3: a 0
///     3: a completed
///
/// Seconds are written exactly, to the nanosecond.
final class Stage: @unchecked Sendable {
  // Unchecked: tests on virtual time use one thread.

  let driver: ManualDriver
  let manager: CountdownManager
  /// Apart, so that a block which logs does not hold the manager that holds the block.
  private let lines = Box<[String]>([])

  init(driver: ManualDriver = ManualDriver()) {
    self.driver = driver
    manager = CountdownManager(driver: driver)
  }

  /// Starts a countdown whose values and outcome are logged, each before the block for it is called.
  @discardableResult
  func start(
    _ player: Player, for duration: Duration, every interval: Duration = .seconds(1),
    tolerance: Duration = .zero, alignment: Countdown.Alignment = .deadline,
    ifActive: Countdown.IfActive = .replace,
    onValue: @escaping @Sendable (TimeLeft, inout Bool) -> Void = { _, _ in },
    onOutcome: @escaping @Sendable (Countdown.Outcome) -> Void = { _ in }
  ) -> Countdown {
    let name = player.name
    let note = noting
    return manager.start(
      player, for: duration, every: interval, tolerance: tolerance, alignment: alignment,
      ifActive: ifActive
    ) { player, left, stop in
      note("\(player.name) \(left.duration.text)")
      onValue(left, &stop)
    } onEnd: { outcome in
      note("\(name) \(outcome)")
      onOutcome(outcome)
    }
  }

  /// Starts endless ticks whose numbers and outcome are logged: "1: a #3".
  @discardableResult
  func tick(
    _ player: Player, every interval: Duration, startingAfter delay: Duration = .zero,
    tolerance: Duration = .zero,
    onNumber: @escaping @Sendable (Int, inout Bool) -> Void = { _, _ in }
  ) -> Countdown {
    let name = player.name
    let note = noting
    return manager.tick(player, every: interval, startingAfter: delay, tolerance: tolerance) {
      player, number, stop in
      note("\(player.name) #\(number)")
      onNumber(number, &stop)
    } onEnd: { outcome in
      note("\(name) \(outcome)")
    }
  }

  /// Adds a line to the log.
  func note(_ text: String) {
    noting(text)
  }

  /// What adds a line to the log.
  private var noting: @Sendable (String) -> Void {
    { [driver, lines] text in lines.value.append("\(driver.now.text): \(text)") }
  }

  /// What was logged since the last call.
  func log() -> [String] {
    defer { lines.value = [] }
    return lines.value
  }

  /// What the advance logged.
  func advance(by duration: Duration) -> [String] {
    lines.value = []
    driver.advance(by: duration)
    return log()
  }
}

/// A receiver with a name for the log.
final class Player: Sendable {
  let name: String

  init(_ name: String = "a") {
    self.name = name
  }
}

/// A variable that blocks can share on virtual time.
final class Box<Value>: @unchecked Sendable {
  // Unchecked: tests on virtual time use one thread.
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

extension Duration {
  /// Nanoseconds; must fit.
  var inNanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }

  /// Seconds without trailing zeros: "2", "0.25", "-1.5".
  var text: String {
    let nanoseconds = inNanoseconds.magnitude
    let sign = inNanoseconds < 0 ? "-" : ""
    var fraction = String(1_000_000_000 + nanoseconds % 1_000_000_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return sign + "\(nanoseconds / 1_000_000_000)" + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}
