import CountdownKit
import Dispatch
import Foundation
import TestSupport
import XCTest

// At full size:
//
//     COUNTDOWN_BENCHMARKS=1 .ci/release-tests --filter StormTests

/// Two threads register as fast as they can, while a crowd ticks and others keep every processor busy.
///
/// In processor time the slowest registration says what the library does at worst. Waiting included it says, beside a
/// block that the same threads hand to a queue, what the system makes of it.
final class StormTests: BenchmarkCase {
  func testSlowestRegistrationOfAStorm() throws {
    let count = Scale.pick(full: 100_000, smallest: 500)
    let jobs = ["ours", "queue"].map { Job(kind: .storm, count: count, variant: $0) }
    let results = try takeTurns(jobs, rounds: 5)
    let (ours, theirs) = (results[0], results[1])
    XCTAssertEqual(ours.median("told"), Double(count), "each has its first value")
    let rows = [
      ("wall", "Slowest registration of a storm, the machine busy", 1e6, "ms"),
      ("cpu", "The same, in CPU time", 1e6, "ms"),
      ("p99", "The same, p99, waiting included", 1e3, "us"),
    ]
    for (key, what, unit, name) in rows {
      try Report.shared.add(
        Row(
          figure: Row.further, what: what, count: count, ours: ours.median(key) / unit, unit: name,
          comparedWith: "a block handed to a queue", theirs: theirs.median(key) / unit, goal: .none))
    }
  }
}

extension Job {
  /// Registers `count` receivers from two threads, and looks for the one that took longest.
  func storm() -> Child.Result {
    let manager = CountdownManager()
    let crowd = Receiver.make(count)
    for receiver in crowd { manager.startStoring(receiver) }
    crowd.waitForFirstValues {}
    let work = BusyWork()
    let receivers = Receiver.make(count)
    let queue = DispatchQueue(label: "theirs")
    let times = Locked<[(wall: Int64, cpu: Int64)]>([])
    let threads = DispatchGroup()
    for half in [receivers[..<(count / 2)], receivers[(count / 2)...]] {
      threads.enter()
      Thread.detachNewThread { [variant] in
        let taken = half.map { receiver in
          Self.time {
            variant == "queue" ? queue.async { receiver.left = 1 } : manager.startStoring(receiver)
          }
        }
        times.use { $0 += taken }
        threads.leave()
      }
    }
    threads.wait()
    work.end()
    receivers.waitForFirstValues {}
    let walls = times.now.map { Double($0.wall) }
    return withExtendedLifetime((crowd, manager)) {
      [
        "wall": walls.max()!, "p99": walls.quantile(0.99), "cpu": Double(times.now.map(\.cpu).max()!),
        "told": Double(receivers.count { $0.left > 0 }),
      ]
    }
  }

  private static func time(_ body: () -> Void) -> (wall: Int64, cpu: Int64) {
    let start = (Clock.wall, Clock.threadCPU)
    body()
    let end = (Clock.threadCPU, Clock.wall)
    return (end.1 - start.0, end.0 - start.1)
  }
}

/// As many threads as there are processors, that do nothing, all the time.
private final class BusyWork: Sendable {
  private let isOver = Locked(false)
  private let running = DispatchGroup()

  init() {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      running.enter()
      Thread.detachNewThread { [self] in
        while !isOver.now { for _ in 0..<1_000 { _ = Clock.wall } }
        running.leave()
      }
    }
  }

  func end() {
    isOver.replace(with: true)
    running.wait()
  }
}
