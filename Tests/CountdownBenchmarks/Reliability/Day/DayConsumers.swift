import CountdownCore
import CountdownKit
import Dispatch
import Foundation
import TestSupport

/// Tasks that come and go, as many as wanted at a time: loops, sleeps and waits for an outcome.
///
/// One thread starts them, and cancels some.
final class DayConsumers: Sendable {
  private struct Living {
    let consumer: DayConsumer
    let task: Task<Void, Never>
    var isLeaving = false
  }

  private static let period: Int64 = 10_000_000
  private static let startsInABurst = 50

  let log: Locked<SoakLog>
  private let soak: Soak
  private let count: Int
  private let over = Locked(false)
  private let running = DispatchGroup()
  private let rest = Locked<[Living]>([])
  private let started = Locked(0)
  /// How many values the manager may have delivered them in all; those that were not taken included.
  private let allowance = Locked(0)

  init(_ count: Int, of soak: Soak, _ plan: DayPlan) {
    self.count = count
    self.soak = soak
    log = Locked(SoakLog(punctuality: soak.log.punctuality) { plan.surroundings(at: $0) })
  }

  func begin() {
    running.enter()
    Thread.detachNewThread { [self] in
      var random = SplitMix64(seed: 50)
      var living: [Living] = []
      var leavers = SoakLeavers()
      while !over.now {
        let next = Clock.wall + Self.period
        burst(&living, &leavers, &random)
        Clock.sleep(until: next)
      }
      rest.use { [living] in $0 = living }
      running.leave()
    }
  }

  var values: ClosedRange<Int> {
    let taken = log.use { $0.total.delivered }
    return taken...max(taken, allowance.now)
  }

  var total: Int { started.now }

  func end() async {
    over.replace(with: true)
    running.wait()
    let rest = rest.now
    for one in rest where one.consumer.cancel() { one.task.cancel() }
    for one in rest where one.consumer.kind != .outcome { await one.task.value }
  }

  func waitForTheLast() async {
    for one in rest.now { await one.task.value }
    let ended = log.use { $0.total.ended }
    if ended != total { soak.log.fault("\(total) tasks, and \(ended) ends") }
  }

  private func burst(_ living: inout [Living], _ leavers: inout SoakLeavers, _ random: inout SplitMix64) {
    for _ in 0..<min(Self.startsInABurst, count - living.count) {
      let lasting = random.next(Int(soak.longest) / 30...Int(soak.longest))
      let consumer = DayConsumer(
        lasting: Int64(lasting), following: soak.board.use { $0.popLast() }, &random)
      started.add(1)
      let task = Task { [self] in
        let delivered = await consumer.live(in: soak, log)
        allowance.add(delivered)
      }
      living.append(Living(consumer: consumer, task: task))
    }
    let cancelled = living.indices.randomElement(using: &random).flatMap {
      living[$0].consumer.cancel() ? $0 : nil
    }
    if let cancelled { living[cancelled].task.cancel() }
    let now = soak.clock.now
    for index in living.indices where !living[index].isLeaving {
      guard index == cancelled || living[index].consumer.isOver(at: now) else { continue }
      living[index].isLeaving = true
      leavers.add(living[index].consumer.ledger)
    }
    living.removeAll { $0.consumer.ledger.outcome != nil }
    leavers.check(soak.log)
  }
}

/// A task that takes values, or waits, and then is over.
final class DayConsumer: Sendable {
  enum Kind { case values, ticks, sleep, follows, outcome }

  let kind: Kind
  let ledger: SoakLedger
  private let lasting: Int64
  private let leader: Countdown?

  /// One of any kind; of those that follow another's countdown, if there is one.
  init(lasting: Int64, following leader: (Countdown, SoakLedger)?, _ random: inout SplitMix64) {
    self.lasting = lasting
    let stopsAfter = 1 + random.below(30)
    let breaksAfter = random.below(3) == 0 ? stopsAfter : 0
    if let (countdown, ledger) = leader, random.below(2) == 0 {
      self.leader = countdown
      kind = ledger.kind == .endless || random.below(2) == 0 ? .outcome : .follows
      self.ledger = SoakLedger(following: ledger, stopsAfter: kind == .follows ? breaksAfter : 0)
      return
    }
    self.leader = nil
    kind = [.values, .ticks, .sleep][random.below(3)]
    ledger =
      switch kind {
      case .ticks: SoakLedger(.endless, stopsAfter: stopsAfter)
      case .sleep: SoakLedger(.silent)
      default: SoakLedger(.deadline, stopsAfter: breaksAfter)
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
    return now > ledger.bounds.earliest.now
  }

  /// Its life.
  ///
  /// - Returns: How many values the manager may have delivered it at most.
  func live(in soak: Soak, _ log: Locked<SoakLog>) async -> Int {
    let (manager, clock) = (soak.manager, soak.clock)
    let start = clock.now
    // Ticks come until it breaks: the last of them by then.
    let duration = kind == .ticks ? Int64(ledger.stopsAfter) * SoakLedger.interval : lasting
    if leader == nil { ledger.bounds.earliest.replace(with: start + duration) }
    let before = ledger.leader?.delivered.now ?? 0
    func tell(_ left: TimeLeft) -> Bool {
      let now = clock.now
      return log.use { ledger.tell(left.nanoseconds, at: now, $0) }
    }
    var end: Countdown.Outcome?
    switch kind {
    case .values: for await left in manager.values(for: .nanoseconds(lasting)) { if tell(left) { break } }
    case .follows:
      for await left in leader!.values { if tell(left) { break } }
      // It had ended before, and its outcome may be on its way.
      if ledger.isTooLate, !ledger.allows(.cancelled) { end = await leader!.outcome }
    case .ticks:
      for await number in manager.ticks(every: .nanoseconds(SoakLedger.interval)) {
        if log.use({ ledger.tell(number: number, $0) }) { break }
      }
    case .sleep:
      let isThrown = (try? await manager.sleep(for: .nanoseconds(lasting))) == nil
      end = isThrown ? .cancelled : .completed
    case .outcome: end = await leader!.outcome
    }
    let now = clock.now
    log.use { ledger.end(end ?? ledger.endOfLoop, at: now, $0) }
    switch kind {
    case .values, .ticks: return Int((now - start) / SoakLedger.interval) + 3
    case .follows: return (ledger.leader?.delivered.now ?? 0) - before + 3
    case .sleep, .outcome: return 1
    }
  }
}
