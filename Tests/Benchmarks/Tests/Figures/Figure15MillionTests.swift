import XCTest

/// Figure 15: a million countdowns with random phases, every second, for a minute.
final class Figure15MillionTests: BenchmarkCase {
  func testAMinuteOfAMillion() throws {
    let count = Scale.pick(full: 1_000_000, smallest: 500)
    let job = Job(
      kind: "crowd", count: count, seconds: Scale.pick(full: 60, smallest: 1), variant: "random counted")
    let result = [try Child.run(job)]
    let (ticks, minutes) = (result.median("ticks"), result.median("seconds") / 60)
    XCTAssertGreaterThan(ticks, 0)
    let share = ticks / minutes / Double(count) / 60 * 100
    let rows: [(what: String, value: Double, unit: String, goal: Row.Goal?)] = [
      ("CPU time of the process", result.median("cpu") / minutes, "s", .value(15)),
      ("CPU per tick", result.median("ns"), "ns", nil),
      ("Share of the ticks that were delivered", share, "%", nil),
      ("Wake-ups a second", result.median("passes"), "/ s", nil),
      ("Threads put to sleep a second", result.median("waits"), "/ s", nil),
    ]
    for (what, value, unit, goal) in rows {
      try row("Random phases, a minute: \(what)", count, value, unit, goal: goal)
    }
  }
}
