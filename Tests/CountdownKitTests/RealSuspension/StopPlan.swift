import TestSupport

/// When a process is to be stopped and continued, and for how long it counts down meanwhile; in nanoseconds from
/// the start of its countdowns.
struct StopPlan {
  let stops: [Range<Int64>]
  let duration: Int64

  /// Stops and pauses of random lengths; in every other plan the deadline comes within the last stop.
  init(_ lottery: inout SplitMix64, stops count: Int) {
    var time: Int64 = 0
    stops = (0..<count).map { _ in
      let first = time + Int64(lottery.next(20...250)) * 1_000_000 + Int64(lottery.next(0...999_999))
      time = first + Int64(lottery.next(10...500)) * 1_000_000 + Int64(lottery.next(0...999_999))
      return first..<time
    }
    let last = stops.last ?? 0..<0
    duration = lottery.next(0...1) == 0 ? (last.lowerBound + last.upperBound) / 2 : time + 200_000_000
  }
}
