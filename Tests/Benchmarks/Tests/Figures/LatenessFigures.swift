import CountdownKit
import Dispatch
import TestSupport
import XCTest

/// How late ticks come.
///
/// Each runs in a process of its own. With long intervals several of them run side by side, at random distances, since
/// they are idle nearly all of the time.
final class LatenessFigures: BenchmarkCase {
  func testFigure10LatenessAlone() throws {
    // Interval, seconds of a round, and how many rounds run side by side.
    let ways = Scale.pick(
      full: [(0.001, 3.0, 1), (0.005, 5, 1), (0.1, 20, 5), (1, 30, 10)],
      smallest: [(0.001, 0.1, 1), (0.005, 0.1, 1), (0.1, 0.2, 1)])
    for (interval, seconds, sideBySide) in ways {
      let jobs = [ContenderName.kit, .sources].map {
        Job(kind: "lateness", contender: $0, seconds: seconds, interval: interval)
      }
      var lateness: [[[Double]]] = [[], []]
      for _ in 0..<Scale.pick(full: sideBySide > 1 ? 1 : 5, smallest: 1) {
        for (index, job) in jobs.enumerated() {
          lateness[index] += try Child.run(Array(repeating: job, count: sideBySide)).map(\.lateness)
        }
      }
      // Of few ticks in each process, those of all.
      if sideBySide > 1 { lateness = lateness.map { [Array($0.joined())] } }
      let what = "Lateness alone, every \((interval * 1e3).short) ms"
      try rows(what, 1, lateness[0], "a bare DispatchSourceTimer", lateness[1], margin: 0.2)
      if interval < 0.1 {
        let most = lateness.map { $0.map { $0.quantile(1) }.median }
        try row("\(what), max", 1, most[0], "ms", "a bare DispatchSourceTimer", most[1])
      }
    }
  }

  func testFigure10LatenessInACrowd() throws {
    let count = Scale.pick(full: 100_000, smallest: 200)
    let seconds = Scale.pick(full: 5.0, smallest: 2)
    let ways = [
      ("", "started in a loop", 10.0), ("even", "phases spread evenly over the second", 10),
      ("zeros", "phases spread evenly, zeros", 1),
    ]
    let jobs =
      ways.map { Job(kind: "crowdLateness", count: count, seconds: seconds, variant: $0.0) }
      // One tick a second says little in five.
      + [Job(kind: "lateness", seconds: Scale.pick(full: 20, smallest: 1), interval: 1)]
    let lateness = try takeTurns(jobs, rounds: 3).map { $0.map(\.lateness) }
    let alone = lateness[ways.count]
    for ((_, what, goal), lateness) in zip(ways, lateness) {
      try rows(
        "Lateness in a crowd, \(what)", count, lateness, "alone, every second", alone, margin: goal)
    }
  }

  /// Of each process, what it noted: the medians of two quantiles.
  private func rows(
    _ what: String, _ count: Int, _ ours: [[Double]], _ peer: String, _ theirs: [[Double]], margin: Double
  ) throws {
    for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
      let medians = [ours, theirs].map { $0.map { $0.quantile(share) }.median }
      try row("\(what), \(name)", count, medians[0], "ms", peer, medians[1], goal: .above(margin))
    }
  }
}

extension Child.Result {
  /// Milliseconds by which ticks were late, as jobs hand them over.
  fileprivate init(lateness: some Sequence<Int64>) {
    self.init(uniqueKeysWithValues: lateness.enumerated().map { ("\($0)", Double($1) / 1e6) })
  }

  fileprivate var lateness: [Double] {
    XCTAssertFalse(isEmpty)
    return Array(values)
  }
}

extension Locked<[Int64]> {
  fileprivate func note(plannedAt instant: Int64) {
    let late = Clock.wall - instant
    use { $0.append(late) }
  }
}

extension Job {
  /// Notes how late each tick of one countdown comes, or of one bare timer.
  func lateness() -> Child.Result {
    let nanoseconds = Int64(interval * 1e9)
    // Side by side, timers are not to go off at one time.
    if Scale.isFull, interval >= 0.1 { Clock.sleep(until: Clock.wall + .random(in: 0..<nanoseconds)) }
    let lasting = max(1, Int64((seconds / interval).rounded())) * nanoseconds
    let log = Locked<[Int64]>([])
    let receiver = Receiver()
    let done = DispatchSemaphore(value: 0)
    let start = Clock.wall
    receiver.left = lasting
    @Sendable func note(_ left: Int64) {
      log.note(plannedAt: start + lasting - left)
      receiver.left = left
      if left <= 0 { done.signal() }
    }
    let manager = CountdownManager()
    if contender == .kit {
      manager.start(receiver, for: .nanoseconds(lasting), ticks: .every(.nanoseconds(nanoseconds))) {
        _, left, _ in note(left.nanoseconds)
      }
    } else {
      let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "bare"))
      source.schedule(
        deadline: DispatchTime(uptimeNanoseconds: UInt64(start + nanoseconds)),
        repeating: .nanoseconds(Int(nanoseconds)), leeway: .nanoseconds(0))
      source.setEventHandler { [weak receiver] in
        guard let receiver else { return }
        // Missed ticks come as one here too.
        note(receiver.left - Int64(source.data) * nanoseconds)
        if receiver.left <= 0 { source.cancel() }
      }
      source.activate()
    }
    done.wait()
    // The first value is no tick.
    return withExtendedLifetime((manager, receiver)) {
      Child.Result(lateness: log.now.dropFirst(contender == .kit ? 1 : 0))
    }
  }

  /// Notes how late the ticks of every hundredth countdown of a crowd come, or their zeros: these end while it runs.
  func crowdLateness() -> Child.Result {
    let manager = CountdownManager()
    let receivers = Receiver.make(count)
    let log = Locked<[Int64]>([])
    let areZeros = variant == "zeros"
    receivers.forEach(isSpread: variant != "") { number, receiver in
      guard number % 100 == 50 else { return manager.startStoring(receiver) }
      let lasting = areZeros ? Int64.random(in: 1_500_000_000...Int64(seconds * 1e9)) : Plan.lasting
      let start = Clock.wall
      manager.start(receiver, for: .nanoseconds(lasting)) { receiver, left, _ in
        if areZeros ? left == .zero : receiver.left != 0 {
          log.note(plannedAt: start + lasting - left.nanoseconds)
        }
        receiver.left = left.nanoseconds
      }
    }
    Clock.sleep(until: Clock.wall + Int64((seconds + 0.1) * 1e9))
    // No pass notes anything after this.
    manager.cancelAll()
    Clock.sleep(until: Clock.wall + 200_000_000)
    return withExtendedLifetime(receivers) { Child.Result(lateness: log.now) }
  }
}
