@testable import CountdownCore

// What waits for ends: it is told once, when the end was delivered.

extension World {
  /// Lets something wait for the end of a countdown.
  func wait(forEndOf account: Int, _ handler: CountdownHandler, _ engine: CountdownEngine) {
    waits.due += 1
    let waiter = Waiter { [weak self] in
      self?.waits.told += 1
      self?.judgeDelivered(account)
    }
    guard !engine.add(waiter, toEndOf: handler) else { return }
    waits.due -= 1
    judgeDelivered(account)
  }

  private func judgeDelivered(_ account: Int) {
    if accounts[account].wantsOutcome, accounts[account].ledger.outcome == nil {
      fault("what waits for its end is told before its own handler", of: account)
    }
  }
}

private final class Waiter: EndWaiter, @unchecked Sendable {
  // Unchecked: one thread of the system runs everything.

  var awaited: CountdownHandler?
  private let tell: () -> Void

  init(_ tell: @escaping () -> Void) { self.tell = tell }

  func countdownHasEnded() {
    tell()
    awaited = nil
  }
}
