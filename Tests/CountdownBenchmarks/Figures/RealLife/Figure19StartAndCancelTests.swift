import XCTest

/// Figure 19: starting a countdown and cancelling it at once, beside others that wait: what becomes of most time-outs of a
/// server, and of the countdowns of a list that scrolls; and renewing one, as a lease is.
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
    let results = try takeTurns(jobs, rounds: 3)
    func cost(_ name: TimeOutsName, _ count: Int, _ way: String) -> Double? {
      let place = jobs.firstIndex { $0.variant == name.rawValue && $0.count == count }
      let median = place.map { results[$0].median(way) } ?? .nan
      return median.isNaN ? nil : median
    }
    for kind in KitTimeOuts.Kind.allCases {
      for place in ["from another thread", "on the queue"] {
        let what = "Start and cancel, \(kind.rawValue), \(place)"
        let ours = counts.map { cost(.kit, $0, "start and cancel, \(kind.rawValue), \(place)")! }
        for (count, ours) in zip(counts, ours) {
          try row(
            what, count, ours, "ns", TimeOutsName.sources.rawValue,
            cost(.sources, count, "start and cancel, silent, \(place)"),
            goal: .ratio(kind == .ticking ? 0.9 : 0.45))
        }
        try row(
          "\(what), none beside it", 0, ours[0], "ns", "N = \(counts[1].grouped)", ours[1], goal: .ratio(1.5))
      }
    }
    // A lease, as servers have them: it is renewed by a move.
    for place in ["from another thread", "on the queue"] {
      for count in counts {
        let ours = cost(.kit, count, "renew, silent, \(place)")!
        for name in TimeOutsName.allCases.dropFirst() {
          guard let theirs = cost(name, count, "renew, silent, \(place)") else { continue }
          try row("Renew, \(place)", count, ours, "ns", name.rawValue, theirs)
        }
      }
    }
    let pair = "start and cancel, silent, from another thread"
    for name in [TimeOutsName.tasks, .dictionary, .heap] {
      for count in counts {
        guard let theirs = cost(name, count, pair) else { continue }
        try row(
          "Start and cancel, silent, from another thread", count, cost(.kit, count, pair)!, "ns",
          name.rawValue, theirs)
      }
    }
  }
}

extension Job {
  func startAndCancel() -> Child.Result {
    timeOutCalls(beside: count, of: TimeOutsName(rawValue: variant)!.make)
  }
}
