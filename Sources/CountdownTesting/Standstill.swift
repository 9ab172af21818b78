import CountdownCore
import Dispatch

/// Says so if tasks wait for virtual time that nobody has ever let pass: a test that awaits an outcome before it advances hangs, and
/// nothing else would say why.
///
/// It looks at a driver each second of real time, as long as tasks wait and nobody has let time pass, and says it once.
final class Standstill: Sendable {
  private enum State {
    case rests, looks, hasSaid

    mutating func begin() -> Bool {
      guard case .rests = self else { return false }
      self = .looks
      return true
    }
  }

  /// At how many looks in a row tasks must have waited.
  private static let looks = 10

  private let state = Protected(State.rests)

  /// Begins to look at a driver, unless that is done already; does not keep the driver.
  func begin(at driver: ManualDriver) {
    if driver.hasPassed || !state.withLock({ $0.begin() }) { return }
    lookLater(at: driver, after: 0)
  }

  private func lookLater(at driver: ManualDriver, after looks: Int) {
    DispatchQueue.global().asyncAfter(deadline: .now() + driver.patience) { [self, weak driver] in
      guard let driver, !driver.hasPassed else { return }
      if driver.consumers.waitingTasks.isEmpty { return rest(at: driver) }
      if looks + 1 < Self.looks { return lookLater(at: driver, after: looks + 1) }
      Task {
        // A task that still works may advance.
        let isAtRest = await UnfinishedJobs.shared.wait() == .complete
        guard isAtRest else { return lookLater(at: driver, after: looks) }
        guard let sentence = sentence(on: driver) else { return rest(at: driver) }
        state.withLock { $0 = .hasSaid }
        StandardError.write(sentence)
      }
    }
  }

  private func rest(at driver: ManualDriver) {
    state.withLock { $0 = .rests }
    // A task may have begun to wait since the look.
    if !driver.consumers.waitingTasks.isEmpty { begin(at: driver) }
  }

  private func sentence(on driver: ManualDriver) -> String? {
    guard !driver.hasPassed, let task = driver.consumers.waitingTasks.first else { return nil }
    let seconds = Double(Self.looks) * driver.patience
    return "\(task) has waited for \(seconds) s of real time, and nobody lets virtual time pass: "
      + "call 'advance' before it, or in another task; waiting: \(driver.pending.inWords)"
  }
}
