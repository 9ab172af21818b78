import CountdownCore
import CountdownKit
import TestSupport

/// One of the two threads that start, move and end countdowns, some in each hundredth of a second.
struct SoakThread {
  /// A receiver that follows one of them, and leaves it when it likes.
  private struct Observer {
    let receiver: Receiver
    let observation: Countdown
    let ledger: SoakLedger
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
  private var observers: [Observer] = []
  private var leavers = SoakLeavers()
  private var houses: [Receiver] = []
  private var suspender: SoakSuspender?
  private(set) var started = 0

  init(_ number: Int, of soak: Soak) {
    self.soak = soak
    self.number = number
    random = SplitMix64(seed: UInt64(number) + 1)
    suspender = number == 0 ? SoakSuspender(soak) : nil
  }

  /// Of all that may live, followers apart.
  var ledgers: [SoakLedger] { slots.map(\.ledger) + leavers.ledgers.filter { $0.leader == nil } }

  mutating func run() {
    var next = Clock.wall
    while !soak.isOver {
      burst()
      next = max(next + Self.period, Clock.wall)
      Clock.sleep(until: next)
    }
    suspender?.resume()
  }

  private mutating func burst() {
    for _ in 0..<min(Self.startsInABurst, soak.count / 2 - slots.count) {
      slots.append(start(inSlot: slots.count))
    }
    for slot in slots.indices where slots[slot].ledger.outcome != nil { slots[slot] = start(inSlot: slot) }
    // Asked once: what it follows may end between two questions, and then nothing would hold its receiver.
    observers.removeAll { observer in
      guard observer.ledger.leader?.outcome != nil else { return observer.ledger.outcome != nil }
      leavers.add(observer.ledger, holding: observer.receiver)
      return true
    }
    leavers.check(soak.log)
    suspender?.burst(&random)
    for _ in 0..<Self.operationsInABurst {
      operate(onSlot: random.below(slots.count))
      soak.operations.add(1)
    }
  }

  /// Starts one, in place of the one before under the same name, if one is given.
  private mutating func start(inSlot slot: Int, inPlaceOf former: SoakSlot? = nil) -> SoakSlot {
    started += 1
    let face = former?.face ?? .any(&random, slot, of: number)
    let new = SoakSlot(
      face, for: former?.receiver ?? receiver(face), lasting: lasting(), kind: face.anyKind(&random),
      stopsAfter: stopsAfter(), in: soak)
    if random.below(20) == 0 {
      soak.board.use { if $0.count < Self.boardLimit { $0.append((new.countdown, new.ledger)) } }
    }
    return new
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
    if let left = slots[index].longestLeft, left < -SoakLeavers.patience, slots[index].ledger.outcome == nil {
      soak.log.fault("no outcome, long after the deadline")
    }
    if slots[index].isPaused, random.below(8) > 0 { return slots[index].pauseOrResume() }
    switch random.below(100) {
    case 0..<20: slots[index].extend(by: lasting() / 2 * (random.below(2) == 0 ? 1 : -1))
    case 20..<30: slots[index].extend(toAtLeast: lasting())
    case 30..<40: slots[index].reschedule(to: lasting())
    case 40..<60: slots[index].pauseOrResume()
    case 60..<70:
      slots[index].cancel()
      leave(index)
    case 70..<80: leave(index, required: slots[index].cancelByName())
    case 80..<86:
      slots[index].ledger.allow(.replaced)
      leave(index, inPlace: true)
    case 86..<92:
      observe(slots[index])
      if !observers.isEmpty, random.below(3) == 0 { leaveObserver(random.below(observers.count)) }
    default:
      slots[index].dropReceiver()
      leave(index)
    }
  }

  private mutating func observe(_ slot: SoakSlot) {
    if observers.count >= soak.count / 40 { return }
    let (log, clock) = (soak.log, soak.clock)
    let receiver = Receiver()
    let ledger = SoakLedger(following: slot.ledger, stopsAfter: stopsAfter())
    started += 1
    let observation = slot.countdown.observe(
      by: receiver, onTick: { _, left, stop in stop = ledger.tell(left.nanoseconds, at: clock.now, log) },
      onEnd: { _, outcome in ledger.end(outcome, at: clock.now, log) })
    observers.append(Observer(receiver: receiver, observation: observation, ledger: ledger))
  }

  private mutating func leaveObserver(_ index: Int) {
    let one = observers.remove(at: index)
    switch random.below(3) {
    case 0:
      one.ledger.allow(.receiverReleased)
      // When it is found depends on when it would get something.
      return leavers.add(one.ledger, after: .max)
    case 1:
      one.ledger.allow(.cancelled)
      one.observation.cancel()
    default:
      one.ledger.allow(.cancelled)
      soak.manager.cancel(one.receiver)
    }
    leavers.add(one.ledger, holding: one.receiver)
  }

  /// Starts another where one is to end; in its place, under the same name, or so.
  private mutating func leave(_ index: Int, inPlace: Bool = false, required: Countdown.Outcome? = nil) {
    let slot = slots[index]
    // A silent one finds its receiver gone when its time is over; receivers that died while they were paused are looked for
    // when there is time.
    let left = slot.isPaused ? .max : slot.ledger.kind == .silent ? slot.longestLeft ?? soak.longest : 0
    leavers.add(slot.ledger, holding: slot.receiver, required: required, after: left)
    slots[index] = start(inSlot: index, inPlaceOf: inPlace ? slot : nil)
  }
}
