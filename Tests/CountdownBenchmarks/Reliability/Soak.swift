import CountdownCore
import CountdownKit
import Dispatch
import Foundation
import TestSupport

/// A manager on the real clock, with as many countdowns as wanted that live, and two threads that operate on them.
final class Soak: Sendable {
  let count: Int
  let longest: Int64
  let log: SoakLog
  let manager: CountdownManager
  let clock: SoakClock
  let operations = Locked(0)
  /// Held by who sets the wall clock, or wants it to stay for a moment.
  let wallClock = Locked(())
  /// Countdowns that were started of late, for others to follow.
  let board = Locked<[(Countdown, SoakLedger)]>([])
  private let queue = DispatchQueue(label: "soak")
  private let over = Locked(false)
  private let threads = Locked<[SoakThread]>([])
  private let running = DispatchGroup()

  init(count: Int, longest: Duration, log: SoakLog = SoakLog()) {
    self.count = count
    self.longest = longest.inNanoseconds
    self.log = log
    manager = CountdownManager(deliveringOn: queue)
    clock = SoakClock(of: manager, log)
  }

  var isOver: Bool { over.now }

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
    over.replace(with: true)
    running.wait()
  }

  /// Reads what belongs to the delivering queue.
  func read<Value: Sendable>(_ body: @Sendable (SoakLog) -> Value) -> Value { queue.sync { body(log) } }

  /// Starts one with a ledger; what is there under the same name is replaced.
  func start(
    _ face: SoakFace, for receiver: Receiver, lasting: Duration, _ ledger: SoakLedger
  ) -> Countdown {
    let (log, clock) = (log, clock)
    let tolerance: Duration = ledger.kind == .tolerant ? .milliseconds(100) : .zero
    let alignment: Countdown.Alignment = ledger.kind == .shared ? .shared : .deadline
    let onEnd: @Sendable (Receiver?, Countdown.Outcome) -> Void = { ledger.end($1, at: clock.now, log) }
    var id: Int?
    switch face {
    case .noReceiver(let name):
      return manager.start(
        for: lasting, ticks: .every(.seconds(1), tolerance: tolerance, alignment: alignment), id: name
      ) { left, stop in
        stop = ledger.tell(left.nanoseconds, at: clock.now, log)
      } onEnd: {
        onEnd(nil, $0)
      }
    case .house(let number): id = number
    case .own: break
    }
    switch ledger.kind {
    case .silent: return manager.startSilently(receiver, for: lasting, id: id, onEnd: onEnd)
    case .endless:
      return manager.startTicking(
        receiver, every: .nanoseconds(SoakLedger.interval), id: id,
        onTick: { _, number, stop in stop = ledger.tell(number: number, log) }, onEnd: onEnd)
    case .deadline, .shared, .tolerant:
      return manager.start(
        receiver, for: lasting, ticks: .every(.seconds(1), tolerance: tolerance, alignment: alignment),
        id: id, onTick: { _, left, stop in stop = ledger.tell(left.nanoseconds, at: clock.now, log) },
        onEnd: onEnd)
    }
  }
}

// MARK: After the end

extension Soak {
  /// How many countdowns and followers were started, the clock's apart.
  var started: Int { threads.now.reduce(0) { $0 + $1.started } }

  /// How many there are according to the ledgers, the clock's included, and how many of them are paused.
  private var living: [Int] {
    let living = threads.now.flatMap(\.ledgers).filter { $0.outcome == nil }
    return [1 + living.count, living.count(where: \.isPaused)]
  }

  func shutDown() async {
    for ledger in threads.now.flatMap(\.ledgers) { ledger.allow(.cancelled) }
    // The clock is cancelled too: no tick says any more how late a tick is.
    log.punctuality.since.replace(with: .max)
    await manager.shutDown()
  }

  /// Lets go of the threads' accounts, which hold this in turn.
  func forget() {
    threads.use { $0 = [] }
    board.use { $0 = [] }
  }

  /// While time stands still, the manager and the ledgers must come to agree.
  ///
  /// - Parameter others: How many values others than the ledgers' own were delivered: at least, and at most.
  /// - Throws: What waiting throws.
  func compareStatistics(others: ClosedRange<Int> = 0...0) async throws {
    manager.suspend(.freezes)
    let limit = Clock.wall + SoakLeavers.patience
    while counted != living, Clock.wall < limit { try await Task.sleep(for: .milliseconds(50)) }
    compareCounts(others)
    manager.resume()
  }

  /// After it was shut down.
  ///
  /// - Parameter others: How many values others than the ledgers' own were delivered: at least, and at most.
  func compareTheEnd(others: ClosedRange<Int> = 0...0) {
    let ended = read { $0.total.ended }
    if ended != started { log.fault("\(started) were started, and \(ended) have ended") }
    if living != [1, 0] { log.fault("\(living) live, where the clock alone has no ledger") }
    compareCounts(others, areOver: true)
  }

  private var counted: [Int] {
    let statistics = manager.statistics
    return [statistics.active, statistics.paused]
  }

  private func compareCounts(_ others: ClosedRange<Int>, areOver: Bool = false) {
    let expected = areOver ? [0, 0] : living
    if counted != expected || manager.activeCount != expected[0] {
      log.fault("\(expected) live, and the manager says \(counted)")
    }
    let total = read { $0.total }
    // One that finds its receiver gone counts, and is not delivered.
    let gone = total.outcomes[.receiverReleased] ?? 0
    let ticks = manager.statistics.ticks
    let right =
      total.delivered + others.lowerBound...total.delivered + total.zeroless + gone + others.upperBound
    if !right.contains(ticks) { log.fault("\(ticks) ticks by the manager, \(right) by the ledgers") }
  }
}
