import CountdownKit
import Dispatch
import Foundation
import Synchronization
import TestSupport

/// Tasks that come and go, as many as wanted at a time: loops, sleeps and waits for an outcome.
///
/// One thread starts them, and cancels some.
final class DayConsumers: Sendable {
  private struct Living {
    let consumer: DayConsumer
    let task: Task<Void, Never>
    /// Since when it has to have ended, in `Clock.wall`.
    var isOverSince: Int64?
  }

  private static let period: Int64 = 10_000_000
  private static let startsInABurst = 50

  let log: Locked<SoakLog>
  private let soak: Soak
  private let count: Int
  private let over = Atomic(false)
  private let running = DispatchGroup()
  /// What is left of them when the thread has ended.
  private let rest = Locked<[Living]>([])
  private let started = Atomic(0)
  /// How many values the manager may have told them in all; those that nobody took included.
  private let allowance = Atomic(0)

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
      while !over.load(ordering: .relaxed) {
        let next = Clock.wall + Self.period
        burst(&living, &random)
        Clock.sleep(until: next)
      }
      rest.use { [living] in $0 = living }
      running.leave()
    }
  }

  /// How many values the manager must have told them, and how many at most.
  var values: ClosedRange<Int> {
    let taken = log.use { $0.total.told }
    return taken...max(taken, allowance.load(ordering: .relaxed))
  }

  /// How many there were.
  var total: Int { started.load(ordering: .relaxed) }

  /// Ends all but the waits for outcomes.
  func end() async {
    over.store(true, ordering: .relaxed)
    running.wait()
    let rest = rest.now
    for one in rest where one.consumer.cancel() { one.task.cancel() }
    for one in rest where one.consumer.kind != .outcome { await one.task.value }
  }

  /// Waits for the others, when the manager was shut down.
  func waitForTheLast() async {
    let rest = rest.take()
    for one in rest { await one.task.value }
    let ended = log.use { $0.total.outcomes.values.reduce(0, +) }
    if ended != total { soak.log.fault("\(total) tasks, and \(ended) ends") }
  }

  private func burst(_ living: inout [Living], _ random: inout SplitMix64) {
    for _ in 0..<min(Self.startsInABurst, count - living.count) {
      let leader = soak.board.use { $0.popLast() }
      let longest = Int(soak.longest)
      let consumer = DayConsumer(
        lasting: Int64(random.next(longest / 30...longest)), following: leader, &random)
      started.add(1, ordering: .relaxed)
      let task = Task { [self] in
        let told = await consumer.live(in: soak, log)
        allowance.add(told, ordering: .relaxed)
      }
      living.append(Living(consumer: consumer, task: task))
    }
    if !living.isEmpty {
      let index = random.below(living.count)
      if living[index].isOverSince == nil, living[index].consumer.cancel() {
        living[index].task.cancel()
        living[index].isOverSince = Clock.wall
      }
    }
    sayGoodbye(&living)
  }

  private func sayGoodbye(_ living: inout [Living]) {
    let (instant, now) = (soak.clock.now, Clock.wall)
    for index in living.indices where living[index].isOverSince == nil {
      if living[index].consumer.isOver(at: instant) { living[index].isOverSince = now }
    }
    living.removeAll { [log = soak.log] one in
      if one.consumer.ledger.outcome != nil { return true }
      guard let since = one.isOverSince, now > since + SoakSlot.patience else { return false }
      log.fault("\(one.consumer.kind) goes on, long after its end")
      return true
    }
  }
}

extension Locked where Value: RangeReplaceableCollection {
  /// What there is, which is then no longer there.
  fileprivate func take() -> Value {
    use { all in
      defer { all = Value() }
      return all
    }
  }
}
