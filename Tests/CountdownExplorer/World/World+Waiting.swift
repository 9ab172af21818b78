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

// What is judged of a walk over what has no receiver: there is one, with a key.

extension World {
  static let keyWithoutReceiver = 8

  /// Walks, and sees to it that it meets each countdown once, as it was at some moment meanwhile.
  func takeSnapshot(of engine: CountdownEngine) {
    guard let account = accounts.firstIndex(where: { $0.key == Self.keyWithoutReceiver }) else { return }
    let begin = (step: scheduler.steps, time: time.time)
    let wasOver = accounts[account].closedAt < begin.step || accounts[account].ledger.isOver
    var count = 0
    engine.forEachKey { key in
      if !key.isEqual(to: CountdownKey(Self.keyWithoutReceiver)) { fault("a walk meets what is somebody's") }
      guard let handler = engine.find(nil, key: key), let look = engine.look(at: handler), look.isMovable
      else {
        return
      }
      count += 1
      let left = look.timeLeft
      let most = max(0, accounts[account].duration - begin.time)
      // Where time was frozen in between, not all of what has passed is gone.
      if left > (begun.contains(.freeze) ? accounts[account].duration : most)
        || left < max(0, accounts[account].duration - time.time)
      {
        fault("a walk says that \(left) is left", of: account)
      }
    }
    if count > 1 { fault("a walk meets it \(count) times", of: account) }
    if count > 0, wasOver { fault("a walk meets what is over", of: account) }
    // It is over before its zero is delivered.
    let mayBeOver = begun.contains { $0.endsByCancelling } || time.time >= accounts[account].duration
    if count == 0, !mayBeOver { fault("a walk does not meet it", of: account) }
  }
}
