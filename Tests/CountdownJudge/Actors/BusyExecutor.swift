import CountdownKit
import Foundation
import TestSupport

/// Keeps jobs until the script lets it run them: the first first, or the last first.
final class BusyExecutor: SerialExecutor, Sendable {
  private let jobs = Locked<[UnownedJob]>([])
  private let isLastFirst: Bool

  init(lastFirst: Bool) { isLastFirst = lastFirst }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.use { $0.append(job) }
  }

  /// Runs jobs when no more come: what an actor gets may come by way of a thread of the pool.
  func runSettled() {
    var last = -1
    for _ in 0..<20 {
      let count = jobs.use { $0.count }
      if count == last { break }
      last = count
      usleep(60)
    }
    run()
  }

  /// Runs jobs until there are none.
  func run() {
    while let job = jobs.use({ $0.isEmpty ? nil : isLastFirst ? $0.removeLast() : $0.removeFirst() }) {
      unsafe job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }
}

/// An actor on such an executor.
actor Room {
  nonisolated let executor: BusyExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  init(_ executor: BusyExecutor) { self.executor = executor }

  func perform(_ body: @Sendable (isolated Room) -> Void) { body(self) }

  /// Loops until the sequence ends, or the body says so.
  func loop<Values: AsyncSequence>(
    over make: @Sendable (isolated Room) -> Values?,
    _ body: @Sendable (isolated Room, Values.Element) -> Bool,
    atEnd: @Sendable () -> Void
  ) async where Values.Failure == Never {
    guard let values = make(self) else { return }
    var iterator = values.makeAsyncIterator()
    while let value = await iterator.next(isolation: self) {
      if body(self, value) { break }
    }
    atEnd()
  }

  func wait(for countdown: Countdown, _ body: @Sendable (Countdown.Outcome) -> Void) async {
    body(await countdown.outcome)
  }
}
