import CountdownKit
import Foundation
import Synchronization
import TestSupport

/// One of the two threads that start, move and end countdowns, some in each hundredth of a second.
struct SoakThread {
  /// A countdown that is to end, and has not yet.
  private struct Leaving {
    let ledger: SoakLedger
    /// Unless it was dropped, it lives until the end is told: or else that could find it gone.
    let receiver: Receiver
    /// How it must end, if that is known.
    let required: Countdown.Outcome?
    let isPaused: Bool
    /// Until when it has to end, in `Clock.wall`.
    let limit: Int64
  }

  private static let period: Int64 = 10_000_000
  private static let startsInABurst = 500
  private static let slotsOfAHouse = 8
  private static let boardLimit = 100

  private let soak: Soak
  private let number: Int
  private var random: SplitMix64
  private var slots: [SoakSlot] = []
  private var leaving: [Leaving] = []
  /// Receivers of several countdowns each.
  private var houses: [Receiver] = []
  private var observers: SoakObservers
  /// Only the first thread suspends.
  private var suspender: SoakSuspender?
  private var startedInSlots = 0
  private(set) var operations: [String: Int] = [:]

  var started: Int { startedInSlots + observers.started }

  init(_ number: Int, of soak: Soak) {
    self.soak = soak
    self.number = number
    observers = SoakObservers(of: soak)
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
      slots.append(start(inSlot: slots.count))
    }
    for slot in soak.log.takeEnded(of: number) where slots[slot].ledger.outcome != nil {
      slots[slot] = start(inSlot: slot)
    }
    sayGoodbye()
    observers.sayGoodbye()
    if let what = suspender?.burst(&random) { count(what) }
    for _ in 0..<soak.operationsInABurst { operate(onSlot: random.below(slots.count)) }
  }

  /// Starts one, in place of the one before under the same name, if one is given.
  private mutating func start(inSlot slot: Int, inPlaceOf former: SoakSlot? = nil) -> SoakSlot {
    startedInSlots += 1
    count("start")
    let face = former?.face ?? .any(&random, slot, of: number)
    let (log, number) = (soak.log, number)
    let started = SoakSlot.start(
      face, for: former?.receiver ?? receiver(face), lasting: lasting(), kind: .any(&random, for: face),
      stopsAfter: random.below(10) == 0 ? 1 + random.below(20) : 0,
      in: soak, whenEnded: { log.noteEnd(inSlot: slot, of: number) })
    if random.below(20) == 0 {
      soak.board.use { if $0.count < Self.boardLimit { $0.append((started.countdown, started.ledger)) } }
    }
    return started
  }

  private mutating func receiver(_ face: SoakFace) -> Receiver {
    guard case .house(let id) = face else { return Receiver() }
    while houses.count <= id / Self.slotsOfAHouse { houses.append(Receiver()) }
    return houses[id / Self.slotsOfAHouse]
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
      let required = slots[index].cancelByName(in: soak)
      count("cancel")
      leave(index, required: required)
    case 80..<86:
      slots[index].ledger.allow(.replaced)
      count("replace")
      leave(index, inPlace: true)
    case 86..<92:
      observe(index)
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

  /// Lets one more follow it, and now and then one leave.
  private mutating func observe(_ index: Int) {
    if !observers.isFull {
      observers.observe(
        slots[index].countdown, slots[index].ledger,
        stopsAfter: random.below(10) == 0 ? 1 + random.below(20) : 0)
      count("observe")
    }
    if random.below(3) == 0, let what = observers.leave(&random) { count(what) }
  }

  /// Starts another where one is to end; in its place, under the same name, or so.
  private mutating func leave(_ index: Int, inPlace: Bool = false, required: Countdown.Outcome? = nil) {
    let slot = slots[index]
    // A silent one finds its receiver gone when its time is over.
    let left = slot.ledger.kind == .silent ? slot.timeLeft(at: soak.clock.now) ?? soak.longest : 0
    leaving.append(
      Leaving(
        ledger: slot.ledger, receiver: slot.receiver, required: required, isPaused: slot.isPaused,
        limit: Clock.wall + left + SoakSlot.patience))
    slots[index] = start(inSlot: index, inPlaceOf: inPlace ? slot : nil)
  }

  /// Forgets those that have ended.
  private mutating func sayGoodbye() {
    let (log, now) = (soak.log, Clock.wall)
    leaving.removeAll { one in
      guard let outcome = one.ledger.outcome else {
        // Receivers that died while they were paused are looked for when there is time.
        if one.isPaused || now < one.limit { return false }
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
