import CountdownKit
import Dispatch
import Foundation
import Synchronization
import TestSupport

/// A manager on the real clock, with as many countdowns as wanted that live, and two threads that operate on them.
final class Soak: Sendable {
  let count: Int
  let longest: Int64
  let log: SoakLog
  let manager: CountdownManager
  let clock: SoakClock
  let operations = Atomic(0)
  /// Held by who sets the wall clock, or wants it to stay for a moment.
  let wallClock = Locked(())
  /// Countdowns that were started of late, for others to follow.
  let board = Locked<[(Countdown, SoakLedger)]>([])
  private let queue = DispatchQueue(label: "soak")
  private let over = Atomic(false)
  private let threads = Locked<[SoakThread]>([])
  private let running = DispatchGroup()

  init(count: Int, longest: Duration, log: SoakLog = SoakLog()) {
    self.count = count
    self.longest = longest.inNanoseconds
    self.log = log
    manager = CountdownManager(deliveringOn: queue)
    clock = SoakClock(of: manager, log)
  }

  var isOver: Bool { over.load(ordering: .relaxed) }

  func begin() {
    for number in 0..<2 {
      running.enter()
      Thread.detachNewThread { [self] in
        var thread = SoakThread(number, of: self)
        thread.run()
        threads.use { [thread] in $0.append(thread) }
        running.leave()
      }
    }
  }

  func end() {
    over.store(true, ordering: .relaxed)
    running.wait()
  }

  /// Reads what belongs to the delivering queue.
  func read<Value: Sendable>(_ body: @Sendable (SoakLog) -> Value) -> Value { queue.sync { body(log) } }

  /// Starts one with a ledger; what is there under the same name is replaced.
  func start(
    _ face: SoakFace, for receiver: Receiver, lasting: Duration, _ ledger: SoakLedger,
    whenEnded: @escaping @Sendable () -> Void
  ) -> Countdown {
    let (log, clock) = (log, clock)
    let tolerance: Duration = ledger.kind == .tolerant ? .milliseconds(100) : .zero
    let alignment: Countdown.Alignment = ledger.kind == .shared ? .shared : .deadline
    let end: @Sendable (Countdown.Outcome) -> Void = { outcome in
      ledger.end(outcome, at: clock.now, log)
      whenEnded()
    }
    let onEnd: @Sendable (Receiver?, Countdown.Outcome) -> Void = { end($1) }
    var id: Int?
    switch face {
    case .nobody(let name):
      return manager.start(for: lasting, tolerance: tolerance, alignment: alignment, id: name) { left, stop in
        stop = ledger.tell(left.nanoseconds, at: clock.now, log)
      } onEnd: {
        end($0)
      }
    case .house(let number): id = number
    case .own: break
    }
    switch ledger.kind {
    case .silent:
      return manager.startSilently(receiver, for: lasting, id: id, onEnd: onEnd)
    case .endless:
      return manager.startTicking(
        receiver, every: .nanoseconds(SoakLedger.interval), id: id,
        onTick: { _, number, stop in stop = ledger.tell(number: number, log) }, onEnd: onEnd)
    case .deadline, .shared, .tolerant:
      return manager.start(
        receiver, for: lasting, tolerance: tolerance, alignment: alignment, id: id,
        onTick: { receiver, left, stop in
          receiver.left = left.nanoseconds
          stop = ledger.tell(left.nanoseconds, at: clock.now, log)
        }, onEnd: onEnd)
    }
  }
}

// MARK: After the end

extension Soak {
  /// How many countdowns were started, the clock's apart, those included that follow another.
  var started: Int { threads.now.reduce(0) { $0 + $1.started } }

  var operationCounts: [String: Int] {
    threads.now.reduce(into: [:]) { $0.merge($1.operations, uniquingKeysWith: +) }
  }

  /// What there is according to the ledgers: how many have not ended, the clock's included, and how many are paused.
  var living: (active: Int, paused: Int) {
    threads.now.map(\.living).reduce((active: 1, paused: 0)) {
      ($0.active + $1.active, $0.paused + $1.paused)
    }
  }

  func shutDown() async {
    for thread in threads.now { thread.allowCancelling() }
    // The clock is cancelled too: nobody can say any more how late a tick is.
    log.punctuality.since.store(.max, ordering: .sequentiallyConsistent)
    await manager.shutDown()
  }

  /// Lets go of the threads' accounts, which hold this in turn.
  func forget() {
    threads.use { $0 = [] }
    board.use { $0 = [] }
  }

  /// While time stands still, the manager and the ledgers must come to agree.
  ///
  /// - Parameter others: How many values others than the ledgers' own were told: at least, and at most.
  /// - Throws: What waiting throws.
  func compareStatistics(others: ClosedRange<Int> = 0...0) async throws {
    manager.suspend(.freezes)
    let limit = Clock.wall + SoakSlot.patience
    var (statistics, living) = (manager.statistics, living)
    while (statistics.active, statistics.paused) != living, Clock.wall < limit {
      try await Task.sleep(for: .milliseconds(50))
      (statistics, living) = (manager.statistics, self.living)
    }
    if (statistics.active, statistics.paused) != living || manager.activeCount != living.active {
      log.fault("\(living) live, and the manager says \(statistics.active), \(statistics.paused)")
    }
    compareTicks(others)
    manager.resume()
  }

  /// After it was shut down.
  ///
  /// - Parameter others: How many values others than the ledgers' own were told: at least, and at most.
  func compareTheEnd(others: ClosedRange<Int> = 0...0) {
    let ended = read { $0.total.ended }
    if ended != started { log.fault("\(started) were started, and \(ended) have ended") }
    let statistics = manager.statistics
    if living.active != 1 { log.fault("\(living.active) live, where the clock alone has no ledger") }
    if (statistics.active, statistics.paused) != (0, 0) { log.fault("the manager has \(statistics)") }
    compareTicks(others)
  }

  /// How many ticks there must have been by the ledgers at least, and at most.
  ///
  /// - Parameter others: How many values others than the ledgers' own were told.
  /// - Returns: The bounds.
  func expectedTicks(_ others: ClosedRange<Int>) -> ClosedRange<Int> {
    let total = read { $0.total }
    // One that finds its receiver gone counts, and is not told.
    let gone = total.outcomes[.receiverReleased] ?? 0
    return total.told + others.lowerBound...total.told + total.untold + gone + others.upperBound
  }

  private func compareTicks(_ others: ClosedRange<Int>) {
    let (ticks, expected) = (manager.statistics.ticks, expectedTicks(others))
    if !expected.contains(ticks) { log.fault("\(ticks) ticks by the manager, \(expected) by the ledgers") }
  }
}
