import CountdownKit
import Foundation
import Synchronization
import TestSupport

/// One of the two threads that start, move and end countdowns, some in each hundredth of a second.
struct SoakThread {
  /// A countdown that is to end, and has not yet.
  private struct Leaving {
    let ledger: SoakLedger
    /// How it must end, if that is known.
    let required: Countdown.Outcome?
    let isPaused: Bool
    let since = Clock.wall
  }

  private static let period: Int64 = 10_000_000
  private static let startsInABurst = 500

  private let soak: Soak
  private let number: Int
  private var random: SplitMix64
  private var slots: [SoakSlot] = []
  private var leaving: [Leaving] = []
  /// Only the first thread suspends.
  private var suspender: SoakSuspender?
  private(set) var started = 0
  private(set) var operations: [String: Int] = [:]

  init(_ number: Int, of soak: Soak) {
    self.soak = soak
    self.number = number
    random = SplitMix64(seed: UInt64(number) + 1)
    suspender = number == 0 ? SoakSuspender(soak) : nil
  }

  /// Operates until the time is up.
  mutating func run() {
    var next = Clock.wall
    while !soak.isOver {
      burst()
      next = max(next + Self.period, Clock.wall)
      Clock.sleep(until: next)
    }
    if suspender?.end() == true { count("resume all") }
  }

  private mutating func burst() {
    for _ in 0..<min(Self.startsInABurst, soak.count / 2 - slots.count) {
      slots.append(start(inSlot: slots.count, for: Receiver()))
    }
    for slot in soak.log.takeEnded(of: number) where slots[slot].ledger.outcome != nil {
      slots[slot] = start(inSlot: slot, for: Receiver())
    }
    sayGoodbye()
    if let what = suspender?.burst(&random) { count(what) }
    for _ in 0..<soak.operationsInABurst { operate(onSlot: random.below(slots.count)) }
  }

  private mutating func start(inSlot slot: Int, for receiver: Receiver) -> SoakSlot {
    started += 1
    count("start")
    let kinds: [SoakLedger.Kind] = [
      .deadline, .deadline, .deadline, .deadline, .deadline, .deadline, .deadline,
    ]
    let kind = (kinds + [.shared, .tolerant, .endless])[random.below(10)]
    let (log, number) = (soak.log, number)
    return SoakSlot(
      for: receiver, lasting: lasting(), kind: kind,
      stopsAfter: random.below(10) == 0 ? 1 + random.below(20) : 0,
      in: soak, whenEnded: { log.noteEnd(inSlot: slot, of: number) })
  }

  /// How long one lasts, or is moved to: mostly no whole number of seconds.
  private mutating func lasting() -> Int64 {
    Int64(random.next(Int(soak.longest / 30)...Int(soak.longest)))
  }

  private mutating func operate(onSlot index: Int) {
    let now = soak.clock.now
    if slots[index].isOverdue(at: now), slots[index].ledger.outcome == nil {
      soak.log.fault("no outcome, long after the deadline")
      slots[index].cancel()
      return leave(index)
    }
    if slots[index].isPaused, random.below(8) > 0 { return resume(index) }
    switch random.below(100) {
    case 0..<20:
      slots[index].extend(by: lasting() / 2 * (random.below(2) == 0 ? 1 : -1), in: soak)
      count("extend")
    case 20..<30:
      slots[index].extend(toAtLeast: lasting(), in: soak)
      count("extend")
    case 30..<40:
      slots[index].reschedule(to: lasting(), in: soak)
      count("reschedule")
    case 40..<60:
      resume(index)
    case 60..<70:
      slots[index].cancel()
      count("cancel")
      leave(index, required: nil)
    case 70..<80:
      let required = slots[index].cancelByReceiver(in: soak)
      count("cancel")
      leave(index, required: required)
    case 80..<90:
      slots[index].ledger.allow(.replaced)
      count("replace")
      leave(index, for: slots[index].receiver)
    default:
      slots[index].dropReceiver()
      count("drop")
      leave(index)
    }
  }

  private mutating func resume(_ index: Int) {
    count(slots[index].isPaused ? "resume" : "pause")
    slots[index].pauseOrResume(in: soak)
  }

  /// Starts another in place of one that is to end.
  private mutating func leave(
    _ index: Int, for receiver: Receiver = Receiver(), required: Countdown.Outcome? = nil
  ) {
    let slot = slots[index]
    leaving.append(Leaving(ledger: slot.ledger, required: required, isPaused: slot.isPaused))
    slots[index] = start(inSlot: index, for: receiver)
  }

  /// Forgets those that have ended.
  private mutating func sayGoodbye() {
    let (log, now) = (soak.log, Clock.wall)
    leaving.removeAll { one in
      guard let outcome = one.ledger.outcome else {
        // Receivers that died while they were paused are looked for when there is time.
        if one.isPaused || now < one.since + SoakSlot.patience { return false }
        log.fault("no outcome, long after its end")
        return true
      }
      if let required = one.required, outcome != required { log.fault("\(outcome) instead of \(required)") }
      return true
    }
  }

  private mutating func count(_ what: String) {
    operations[what, default: 0] += 1
    soak.operations.add(1, ordering: .relaxed)
  }

  // MARK: At the end

  /// The countdowns that have not ended, and how many of them are paused.
  var living: (active: Int, paused: Int) {
    let slots = slots.filter { $0.ledger.outcome == nil }
    let leaving = leaving.filter { $0.ledger.outcome == nil }
    return (
      slots.count + leaving.count, slots.count(where: \.isPaused) + leaving.count(where: \.isPaused)
    )
  }

  /// All may be cancelled from here on.
  func allowCancelling() {
    for slot in slots { slot.ledger.allow(.cancelled) }
    for one in leaving { one.ledger.allow(.cancelled) }
  }
}
