import CountdownKit
import Synchronization
import TestSupport

/// A task that takes values, or waits, and then is over.
final class DayConsumer: Sendable {
  /// What it does.
  enum Kind { case values, ticks, sleep, follows, outcome }

  let kind: Kind
  let ledger: SoakLedger
  private let lasting: Int64
  private let leader: Countdown?

  /// One of any kind; of those that follow another's countdown, if there is one.
  init(lasting: Int64, following leader: (Countdown, SoakLedger)?, _ random: inout SplitMix64) {
    self.lasting = lasting
    let stopsAfter = 1 + random.below(30)
    let breaks = random.below(3) == 0
    if let (countdown, ledger) = leader, random.below(2) == 0 {
      self.leader = countdown
      kind = ledger.kind == .endless || random.below(2) == 0 ? .outcome : .follows
      self.ledger = SoakLedger(following: ledger, stopsAfter: kind == .follows && breaks ? stopsAfter : 0)
      return
    }
    self.leader = nil
    let kinds: [Kind] = [.values, .ticks, .sleep]
    kind = kinds[random.below(kinds.count)]
    ledger =
      switch kind {
      case .ticks: SoakLedger(.endless, earliest: .max, stopsAfter: stopsAfter)
      case .sleep: SoakLedger(.silent, earliest: .max, stopsAfter: 0)
      default: SoakLedger(.deadline, earliest: .max, stopsAfter: breaks ? stopsAfter : 0)
      }
  }

  /// Allows it to be cancelled.
  ///
  /// - Returns: Whether it can be.
  func cancel() -> Bool {
    if kind == .outcome { return false }
    ledger.allow(.cancelled)
    return true
  }

  /// Whether it ought to end now, at an instant of the manager's time.
  func isOver(at now: Int64) -> Bool {
    if let leader = ledger.leader { return leader.outcome != nil }
    let earliest = ledger.bounds.earliest.load(ordering: .acquiring)
    return now > earliest
  }

  /// Its life.
  ///
  /// - Returns: How many values the manager may have told it at most.
  func live(in soak: Soak, _ log: Locked<SoakLog>) async -> Int {
    let (manager, clock) = (soak.manager, soak.clock)
    let start = clock.now
    // Ticks come until it breaks: the last of them by then.
    let duration = kind == .ticks ? Int64(ledger.stopsAfter) * SoakLedger.interval : lasting
    if leader == nil { ledger.bounds.earliest.store(start + duration, ordering: .releasing) }
    let before = ledger.leader?.told.load(ordering: .relaxed) ?? 0
    var end: Countdown.Outcome?
    switch kind {
    case .values:
      for await left in manager.values(for: .nanoseconds(lasting)) {
        let now = clock.now
        if log.use({ ledger.tell(left.nanoseconds, at: now, $0) }) { break }
      }
    case .follows:
      for await left in leader!.values {
        let now = clock.now
        if log.use({ ledger.tell(left.nanoseconds, at: now, $0) }) { break }
      }
      // It had ended before, and its outcome may be on its way.
      if ledger.isTooLate, !ledger.allows(.cancelled) { end = await leader!.outcome }
    case .ticks:
      for await number in manager.ticks(every: .nanoseconds(SoakLedger.interval)) {
        if log.use({ ledger.tell(number: number, $0) }) { break }
      }
    case .sleep:
      let isThrown = (try? await manager.sleep(for: .nanoseconds(lasting))) == nil
      end = isThrown ? .cancelled : .completed
    case .outcome:
      end = await leader!.outcome
    }
    let now = clock.now
    log.use { ledger.end(end ?? ledger.endOfLoop, at: now, $0) }
    switch kind {
    case .values, .ticks: return Int((now - start) / SoakLedger.interval) + 3
    case .follows: return (ledger.leader?.told.load(ordering: .relaxed) ?? 0) - before + 3
    case .sleep, .outcome: return 1
    }
  }
}
