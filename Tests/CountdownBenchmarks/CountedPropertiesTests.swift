import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Properties that are counted, not timed: they hold on any machine, however busy.
final class CountedPropertiesTests: XCTestCase {
  private let count = 1_000
  private let driver = ManualDriver()

  #if os(Linux)
    func testASteadyPassAllocatesNothing() throws {
      for variant in ["kit", "core"] {
        let counts = try Child.run(Job(kind: .runtimeCounts, count: count, variant: variant))
        XCTAssertEqual(counts["bytes"], 0, variant)
        #if !DEBUG
          // Unoptimized code boxes what it passes on; virtual time may allocate for each wake-up.
          XCTAssertLessThan(counts["allocations"]!, 0.01, variant)
        #endif
      }
    }

    func testACallbackCostsNoRetainAndOneRelease() throws {
      #if DEBUG
        throw XCTSkip("only optimized code is free of retains")
      #else
        let counts = try Child.run(Job(kind: .runtimeCounts, count: count, variant: "kit"))
        XCTAssertEqual(counts["retains"]!, 0, accuracy: 0.05)
        // Of the receiver, which the weak load has retained by itself.
        XCTAssertEqual(counts["releases"]!, 1, accuracy: 0.05)
      #endif
    }

    func testACallbackOfTheCoreCostsNoRetainAndNoRelease() throws {
      #if DEBUG
        throw XCTSkip("only optimized code is free of retains")
      #else
        let counts = try Child.run(Job(kind: .runtimeCounts, count: count, variant: "core"))
        XCTAssertEqual(counts["retains"]!, 0, accuracy: 0.05)
        XCTAssertEqual(counts["releases"]!, 0, accuracy: 0.05)
      #endif
    }
  #endif

  func testTheTimerIsArmedOncePerSecond() {
    let arming = ArmCountingDriver(driver)
    let manager = CountdownManager(driver: arming)
    let receivers = start(manager)
    XCTAssertEqual(arming.armCount, 1, "a storm of registrations arms the timer once")
    advance()
    XCTAssertEqual(arming.armCount, 11)
    XCTAssertEqual(driver.wakeUpCount, 10)
    expectTenTicks(receivers)
  }

  func testALookUpComparesFewEntries() {
    for count in [100, 1_000, 10_000] {
      let core = CorePasses(count: count)
      let found = core.probesOfLookUps()
      // A bucket for each entry: 1.5 on average is what a random hash gives; 12 it exceeds once in a million runs.
      XCTAssertGreaterThanOrEqual(found.average, 1)
      XCTAssertLessThan(found.average, 2.5, "of \(count)")
      XCTAssertLessThanOrEqual(found.longest, 12, "of \(count)")
    }
  }

  /// Starts countdowns of one phase, and lets everything come to rest.
  private func start(_ manager: CountdownManager) -> [Receiver] {
    let receivers = Receiver.make(count)
    for receiver in receivers { manager.startStoring(receiver) }
    return receivers
  }

  private func advance() {
    for _ in 0..<10 { driver.advance(by: .nanoseconds(Plan.interval)) }
  }

  private func expectTenTicks(_ receivers: [Receiver]) {
    XCTAssert(receivers.allSatisfy { $0.left == Plan.lasting - 10 * Plan.interval })
  }
}

#if os(Linux)
  extension Job {
    /// Counts what the runtime does in steady passes, for each callback.
    func runtimeCounts() -> Child.Result {
      let kit = Passes(KitPasses(), count: count)
      let core = CorePasses(count: count)
      let pass = variant == "kit" ? kit.perReceiver : core.perReceiver
      // Two rounds warm everything up.
      for _ in 0..<2 { _ = pass() }
      let rounds = 10
      var grown = Int.max
      var counted: RuntimeCounts.Counts?
      // The heap is that of the whole process: a thread that begins or ends changes it once, a pass that allocates each time.
      for _ in 0..<10 where grown > 0 {
        let before = Heap.bytesInUse ?? 0
        guard let counts = RuntimeCounts.during({ for _ in 0..<rounds { _ = pass() } }) else { return [:] }
        counted = counts
        grown = min(grown, max(0, (Heap.bytesInUse ?? 0) - before))
      }
      guard let counts = counted else { return [:] }
      precondition(kit.isRight && core.isRight)
      let callbacks = Double(rounds * count * Scale.repetitions(of: count))
      return [
        "allocations": Double(counts.allocations) / callbacks,
        "retains": Double(counts.retains) / callbacks,
        "releases": Double(counts.releases) / callbacks,
        "bytes": Double(grown),
      ]
    }
  }
#endif
