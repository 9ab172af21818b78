import Dispatch
import TestSupport
import XCTest

/// Figure 19: starting a countdown and cancelling it at once, beside others that wait: what becomes of most time-outs of a
/// server, and of the countdowns of a list that scrolls.
///
/// In processor time of the whole process. All have uniform deadlines, half an hour ahead at least, so those that wait cost nothing meanwhile.
final class Figure19StartAndCancelTests: BenchmarkCase {
  func testStartAndCancel() throws {
    let counts = Scale.pick(full: [0, 1_000, 100_000, 1_000_000], smallest: [0, 100])
    // A million tasks are two gigabytes.
    let jobs = counts.flatMap { count in
      TimeOutsName.allCases.filter { $0 != .tasks || count <= 100_000 }
        .map { Job(kind: .startAndCancel, count: count, variant: $0.rawValue) }
    }
    let results = try takeTurns(jobs)
    func cost(_ name: TimeOutsName, _ count: Int, _ way: String) -> Double? {
      let place = jobs.firstIndex { $0.variant == name.rawValue && $0.count == count }
      let median = place.map { results[$0].median(way) } ?? .nan
      return median.isNaN ? nil : median
    }
    for kind in KitTimeOuts.Kind.allCases {
      for place in ["from another thread", "on the queue"] {
        let what = "Start and cancel, \(kind.rawValue), \(place)"
        let ours = counts.map { cost(.kit, $0, "\(kind.rawValue), \(place)")! }
        for (count, ours) in zip(counts, ours) {
          try row(
            what, count, ours, "ns", TimeOutsName.sources.rawValue, cost(.sources, count, place),
            goal: .ratio(kind == .ticking ? 0.9 : 0.45))
        }
        try row(
          "\(what), none beside it", 0, ours[0], "ns", "N = \(counts[1].grouped)", ours[1], goal: .ratio(1.5))
      }
    }
    for name in [TimeOutsName.tasks, .heap] {
      for count in counts {
        guard let theirs = cost(name, count, "from another thread") else { continue }
        try row(
          "Start and cancel, silent, from another thread", count,
          cost(.kit, count, "silent, from another thread")!, "ns", name.rawValue, theirs)
      }
    }
  }
}

extension Job {
  /// Starts one time-out and cancels it, over and over, beside `count` others.
  func startAndCancel() -> Child.Result {
    let timeOuts = TimeOutsName(rawValue: variant)!.make(for: Receiver.make(count + 1))
    let delays = TimeOutDelays()
    for number in 0..<count { timeOuts.start(number, after: delays[number]) }
    Heap.settle()
    let repetitions = Scale.pick(full: 50_000, smallest: 20)
    var result = Child.Result()
    func measure(_ kind: KitTimeOuts.Kind?, _ place: String, _ turn: (() -> Void) -> Void) {
      if let kind { (timeOuts as? KitTimeOuts)?.kind = kind }
      func repeated(_ repetitions: Int) {
        turn {
          for number in 0..<repetitions {
            timeOuts.start(count, after: delays[number])
            timeOuts.cancel(count)
          }
        }
        timeOuts.rest()
      }
      // Its first countdown is figure 11.
      repeated(repetitions / 10)
      let start = ProcessUsage.now
      repeated(repetitions)
      result[(kind.map { "\($0.rawValue), " } ?? "") + place] =
        ProcessUsage.since(start).processorTime / Double(repetitions)
    }
    for kind in timeOuts is KitTimeOuts ? KitTimeOuts.Kind.allCases.map(Optional.some) : [nil] {
      measure(kind, "from another thread") { $0() }
      if let queue = timeOuts.queue {
        measure(kind, "on the queue") { body in queue.sync { body() } }
      }
    }
    return withExtendedLifetime(timeOuts) { result }
  }
}

/// Uniform delays, from half an hour to an hour, the same for all.
struct TimeOutDelays {
  private let delays: [Int64]

  init() {
    var generator = SplitMix64(seed: 19)
    delays = (0..<4_096).map { _ in Int64.random(in: 1_800_000_000_000..<3_600_000_000_000, using: &generator)
    }
  }

  subscript(number: Int) -> Int64 { delays[number & 4_095] }
}
