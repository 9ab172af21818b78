import CountdownKit
import Synchronization
import TestSupport

/// One of the two threads that start, move and end countdowns, some in each hundredth of a second.
struct SoakThread {
  private struct Leaving {
    let ledger: SoakLedger
    /// Unless it was dropped, it lives until the end is told: or else that could find it gone.
    let receiver: Receiver
    let required: Countdown.Outcome?
    let isPaused: Bool
    let limit: Int64
  }

  private static let period: Int64 = 10_000_000
  private static let startsInABurst = 500
  private static let operationsInABurst = 8
  private static let slotsOfAHouse = 8
  private static let boardLimit = 100

  private let soak: Soak
  private let number: Int
  private var random: SplitMix64
  private var slots: [SoakSlot] = []
  private var leaving: [Leaving] = []
  private var houses: [Receiver] = []
  private var observers: SoakObservers
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
    for _ in 0..<Self.operationsInABurst { operate(onSlot: random.below(slots.count)) }
  }

  /// Starts one, in place of the one before under the same name, if one is given.
  private mutating func start(inSlot slot: Int, inPlaceOf former: SoakSlot? = nil) -> SoakSlot {
    startedInSlots += 1
    count("start")
    let face = former?.face ?? .any(&random, slot, of: number)
    let (log, number) = (soak.log, number)
    let started = SoakSlot(
      face, for: former?.receiver ?? receiver(face), lasting: lasting(), kind: .any(&random, for: face),
      stopsAfter: stopsAfter(), in: soak, whenEnded: { log.noteEnd(inSlot: slot, of: number) })
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
  private mutating func lasting() -> Int64 { Int64(random.next(Int(soak.longest / 30)...Int(soak.longest))) }

  private mutating func stopsAfter() -> Int { random.below(10) == 0 ? 1 + random.below(20) : 0 }

  private mutating func operate(onSlot index: Int) {
    if slots[index].isOverdue(at: soak.clock.now), slots[index].ledger.outcome == nil {
      soak.log.fault("no outcome, long after the deadline")
      slots[index].cancel()
      return leave(index)
    }
    if slots[index].isPaused, random.below(8) > 0 { return pauseOrResume(index) }
    switch random.below(100) {
    case 0..<20:
      count("extend")
      slots[index].extend(by: lasting() / 2 * (random.below(2) == 0 ? 1 : -1), in: soak)
    case 20..<30:
      count("extend")
      slots[index].extend(toAtLeast: lasting(), in: soak)
    case 30..<40:
      count("reschedule")
      slots[index].reschedule(to: lasting(), in: soak)
    case 40..<60: pauseOrResume(index)
    case 60..<70:
      count("cancel")
      slots[index].cancel()
      leave(index)
    case 70..<80:
      count("cancel")
      leave(index, required: slots[index].cancelByName(in: soak))
    case 80..<86:
      count("replace")
      slots[index].ledger.allow(.replaced)
      leave(index, inPlace: true)
    case 86..<92: observe(index)
    default:
      count("drop")
      slots[index].dropReceiver()
      leave(index)
    }
  }

  private mutating func pauseOrResume(_ index: Int) {
    count(slots[index].isPaused ? "resume" : "pause")
    slots[index].pauseOrResume(in: soak)
  }

  private mutating func observe(_ index: Int) {
    if !observers.isFull {
      count("observe")
      observers.observe(slots[index].countdown, slots[index].ledger, stopsAfter: stopsAfter())
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

  private mutating func sayGoodbye() {
    let (log, now) = (soak.log, Clock.wall)
    leaving.removeAll { one in
      if let outcome = one.ledger.outcome {
        if let required = one.required, outcome != required { log.fault("\(outcome) instead of \(required)") }
        return true
      }
      // Receivers that died while they were paused are looked for when there is time.
      if one.isPaused || now < one.limit { return false }
      log.fault("no outcome, long after its end")
      return true
    }
  }

  private mutating func count(_ what: String) {
    operations[what, default: 0] += 1
    soak.operations.add(1, ordering: .relaxed)
  }

  // MARK: At the end

  var living: (active: Int, paused: Int) {
    let rest = slots.map { ($0.ledger, $0.isPaused) } + leaving.map { ($0.ledger, $0.isPaused) }
    let living = rest.filter { $0.0.outcome == nil }
    return (living.count, living.count(where: \.1))
  }

  func allowCancelling() {
    for ledger in slots.map(\.ledger) + leaving.map(\.ledger) { ledger.allow(.cancelled) }
  }
}
