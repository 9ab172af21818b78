import CountdownKit
import Dispatch
import Foundation
import Synchronization
import TestSupport

/// A manager on the real clock, with as many countdowns as wanted that live, and two threads that operate on them.
final class Soak: Sendable {
  /// How many countdowns live at a time.
  let count: Int
  /// The longest of them, in nanoseconds.
  let longest: Int64
  let operationsInABurst = 8
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
    self.longest = Int64(longest / .nanoseconds(1))
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

  /// Ends the operations; countdowns go on.
  func end() {
    over.store(true, ordering: .relaxed)
    running.wait()
  }

  /// Reads what belongs to the delivering queue.
  func read<Value: Sendable>(_ body: @Sendable (SoakLog) -> Value) -> Value {
    queue.sync { body(log) }
  }

  // MARK: After the end

  /// How many countdowns were started, the clock's apart, those included that follow another.
  var started: Int { threads.now.reduce(0) { $0 + $1.started } }

  /// How often what was done.
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
}
