import TestSupport
import XCTest

/// Properties that are counted, not timed: they hold on any machine, however busy.
final class CountedPropertiesTests: XCTestCase {
  /// What is allocated and freed again, and retains, figure 3 sees in its instructions.
  func testASteadyPassLeavesNothingAllocated() throws {
    try XCTSkipIf(Heap.bytesInUse == nil, "what the heap holds is unknown")
    for variant in ["kit", "core"] {
      let counts = try Child.run(Job(kind: "steadyPasses", count: 1_000, variant: variant))
      XCTAssertEqual(counts["bytes"], 0, variant)
    }
  }
}

extension Job {
  func steadyPasses() -> Child.Result {
    let passes = variant == "kit" ? KitPasses(count: count) : CorePasses(count: count)
    // Two rounds warm everything up.
    for _ in 0..<2 { _ = passes.perReceiver() }
    var grown = Int.max
    // The heap is that of the whole process: a thread that begins or ends changes it once, a pass that allocates each time.
    for _ in 0..<10 where grown > 0 {
      let before = Heap.bytesInUse ?? 0
      for _ in 0..<10 { _ = passes.perReceiver() }
      grown = min(grown, max(0, (Heap.bytesInUse ?? 0) - before))
    }
    precondition(passes.isRight)
    return ["bytes": Double(grown)]
  }
}
