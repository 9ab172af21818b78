import XCTest

/// Figure 15: a million countdowns with random phases, every second, for a minute.
final class Figure15MillionTests: BenchmarkCase {
  func testAMinuteOfAMillion() throws {
    let count = Scale.pick(full: 1_000_000, smallest: 500)
    let result = try Child.run(
      Job(kind: "crowd", count: count, seconds: Scale.pick(full: 60, smallest: 1), variant: "random counted"))
    XCTAssertGreaterThan(result["ticks"] ?? 0, 0)
    let minutes = (result["seconds"] ?? .nan) / 60
    let rows: [(what: String, value: Double, unit: String, goal: Row.Goal)] = [
      ("CPU time of the process", (result["cpu"] ?? .nan) / minutes, "s", .value(15)),
      ("CPU per tick", result["ns"] ?? .nan, "ns", .none),
      (
        "Share of the ticks that were delivered",
        (result["ticks"] ?? .nan) / minutes / Double(count) / 60 * 100,
        "%", .none
      ),
      ("Wake-ups a second", result["passes"] ?? .nan, "/ s", .none),
      ("Threads put to sleep a second", result["waits"] ?? .nan, "/ s", .none),
    ]
    for (what, value, unit, goal) in rows {
      try row(
        "Random phases, a minute: \(what)", count, value, unit, goal: goal)
    }
  }
}
