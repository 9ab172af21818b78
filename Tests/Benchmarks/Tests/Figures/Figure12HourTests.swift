import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Figure 12: what a manager with one countdown of a second holds, after an hour.
///
/// The hour is virtual: what is allocated depends on which instants come, not on how they do. A timer source, which virtual
/// time has none of, is a few hundred bytes.
final class Figure12HourTests: BenchmarkCase {
  func testMemoryAfterAnHour() throws {
    try XCTSkipIf(Heap.bytesInUse == nil, "what the heap holds is unknown")
    let result = try Child.run(Job(kind: "hour", seconds: Scale.pick(full: 3_600, smallest: 60)))
    for (key, what) in [("start", "at its start"), ("end", "after an hour")] {
      let bytes = result[key] ?? .nan
      // A sanitizer has a heap of its own.
      if !Sanitizer.isOn { XCTAssertGreaterThan(bytes, 64, "not even its entry was seen") }
      try row("Memory of a manager with one countdown, \(what)", 1, bytes / 1_024, "KB", goal: .value(64))
    }
  }
}

extension Job {
  func hour() -> Child.Result {
    var result = Child.Result()
    // What the process does once it has done in the first two seconds.
    for seconds in [2, Int(seconds)] {
      let before = Heap.bytesInUse ?? 0
      let (driver, receiver) = (ManualDriver(), Receiver())
      let manager = CountdownManager(driver: driver)
      manager.startStoring(receiver)
      let start = Heap.bytesInUse ?? 0
      for _ in 0..<seconds { driver.advance(by: .seconds(1)) }
      let end = Heap.bytesInUse ?? 0
      precondition(receiver.left == Plan.lasting - Int64(seconds) * Plan.interval)
      withExtendedLifetime(manager) {}
      result = ["start": Double(start - before), "end": Double(end - before)]
    }
    return result
  }
}
