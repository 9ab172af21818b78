import CountdownKit
import Synchronization
import TestSupport

/// Receivers that follow countdowns of one thread, and leave them when they like.
struct SoakObservers {
  private struct Observer {
    var receiver: Receiver?
    let observation: Countdown
    let ledger: SoakLedger
    var isOverSince: Int64?
  }

  private let soak: Soak
  private let limit: Int
  private var observers: [Observer] = []
  private(set) var started = 0

  init(of soak: Soak) {
    self.soak = soak
    limit = soak.count / 40
  }

  var isFull: Bool { observers.count >= limit }

  mutating func observe(_ countdown: Countdown, _ leader: SoakLedger, stopsAfter: Int) {
    let (log, clock) = (soak.log, soak.clock)
    let receiver = Receiver()
    let ledger = SoakLedger(following: leader, stopsAfter: stopsAfter)
    started += 1
    let observation = countdown.observe(
      by: receiver,
      onTick: { receiver, left, stop in
        receiver.left = left.nanoseconds
        stop = ledger.tell(left.nanoseconds, at: clock.now, log)
      }, onEnd: { _, outcome in ledger.end(outcome, at: clock.now, log) })
    observers.append(Observer(receiver: receiver, observation: observation, ledger: ledger))
  }

  /// Lets one of them leave.
  ///
  /// - Returns: What was done, if anything.
  mutating func leave(_ random: inout SplitMix64) -> String? {
    guard !observers.isEmpty else { return nil }
    let index = random.below(observers.count)
    guard let receiver = observers[index].receiver, observers[index].isOverSince == nil else { return nil }
    let ledger = observers[index].ledger
    switch random.below(3) {
    case 0:
      // When it is found depends on when it would be told something.
      ledger.allow(.receiverReleased)
      observers[index].receiver = nil
      return "drop"
    case 1:
      ledger.allow(.cancelled)
      observers[index].observation.cancel()
    default:
      ledger.allow(.cancelled)
      soak.manager.cancel(receiver)
    }
    observers[index].isOverSince = Clock.wall
    return "cancel"
  }

  mutating func sayGoodbye() {
    let now = Clock.wall
    for index in observers.indices where observers[index].isOverSince == nil {
      if observers[index].ledger.leader?.outcome != nil { observers[index].isOverSince = now }
    }
    observers.removeAll { [log = soak.log] one in
      if one.ledger.outcome != nil { return true }
      guard let since = one.isOverSince, now > since + SoakSlot.patience else { return false }
      log.fault("an observer without an outcome, long after its end")
      return true
    }
  }
}
