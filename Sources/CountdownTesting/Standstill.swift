import CountdownCore
import Dispatch

/// Says so if tasks wait for virtual time that nobody has ever let pass: a test that awaits an outcome before it advances hangs, and
/// nothing else would say why.
///
/// It looks at a driver each second of real time, from its first consumer on until time passes, and says it once.
final class Standstill: Sendable {
  /// At how many looks in a row tasks must have waited.
  private static let looks = 10

  private let hasBegun = Protected(false)

  /// Begins to look at a driver, unless that was done already; does not keep the driver.
  func begin(at driver: ManualDriver) {
    let begins = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    if begins { Self.lookLater(at: driver, after: 0) }
  }

  private static func lookLater(at driver: ManualDriver, after looks: Int) {
    DispatchQueue.global().asyncAfter(deadline: .now() + driver.patience) { [weak driver] in
      guard let driver, !driver.hasPassed else { return }
      if driver.consumers.waitingTasks.isEmpty { return lookLater(at: driver, after: 0) }
      if looks + 1 < Self.looks { return lookLater(at: driver, after: looks + 1) }
      Task {
        // Who still works may advance.
        let isAtRest = await UnfinishedJobs.shared.wait() == .complete
        guard isAtRest else { return lookLater(at: driver, after: looks) }
        if let sentence = sentence(on: driver) { StandardError.write(sentence) }
      }
    }
  }

  private static func sentence(on driver: ManualDriver) -> String? {
    guard !driver.hasPassed, let task = driver.consumers.waitingTasks.first else { return nil }
    let seconds = Double(looks) * driver.patience
    return "\(task) has waited for \(seconds) s of real time, and nobody lets virtual time pass: "
      + "call 'advance' before it, or in another task; waiting: \(driver.pending.inWords)"
  }
}
