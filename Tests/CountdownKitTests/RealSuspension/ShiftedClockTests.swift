import CountdownKit
import Dispatch
import Foundation
import TestSupport
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What `SystemSleepTests` runs in processes of their own: real time, with jumps.
final class ShiftedClockTests: XCTestCase {
  static let doneMarker = "countdown-shifted-done"

  private var clocks: ShiftedClocks!
  private let queue = DispatchQueue(label: "delivery")
  private lazy var driver = ReadingDriver(deliveringOn: queue)
  private lazy var manager = CountdownManager(driver: driver)
  private let millisecond: Int64 = 1_000_000
  private let steps: [Duration] = [.seconds(3_600), .seconds(-7_200), .seconds(-1), .seconds(86_400)]

  override func setUpWithError() throws {
    clocks = ShiftedClocks()
    guard clocks != nil else { throw XCTSkip("for child processes only") }
    // A process that hangs ends, and fails its parent.
    alarm(60)
  }

  override func tearDown() {
    guard let clocks else { return }
    clocks.restore()
    print(Self.doneMarker)
  }

  private func recorder(interval: Duration) -> RunRecorder {
    keep(RunRecorder(interval: interval, on: manager, driver: driver))
  }

  private func run(of recorder: RunRecorder) -> CountedRun { queue.sync { recorder.run } }

  /// Waits for more values.
  private func wait(for count: Int, more recorder: RunRecorder) {
    let before = run(of: recorder).deliveries.count
    waitUntil { run(of: recorder).deliveries.count >= before + count }
  }

  func testTheFirstWakeUpHasTheRightValueAndTheRhythmIsKept_andPastTheDeadlineThereIsOneZero() throws {
    let recorder = recorder(interval: .milliseconds(100))
    queue.sync { _ = recorder.start(for: .seconds(60)) }
    var slept: [Range<Int64>] = []
    // No multiple of the interval: the planned instants are elsewhere between two wake-ups afterwards.
    for sleep in [Duration.milliseconds(30_050), .milliseconds(10_017)] {
      wait(for: 4, more: recorder)
      queue.sync {
        let start = driver.now.inNanoseconds
        clocks.sleep(for: sleep)
        slept.append(start..<driver.now.inNanoseconds)
      }
    }
    wait(for: 6, more: recorder)
    let before = queue.sync {
      clocks.sleep(for: .seconds(3_600))
      return recorder.run.deliveries.count
    }
    waitUntil { !run(of: recorder).outcomes.isEmpty }
    Thread.sleep(forTimeInterval: 0.25)
    let counted = run(of: recorder)
    counted.assertExact("slept \(slept)")
    XCTAssertEqual(counted.values.dropFirst(before), [0])
    XCTAssertEqual(manager.activeCount, 0)
    let ticks = counted.deliveries.dropFirst()
    var firstAfter: Set<Int64> = []
    for sleep in slept {
      let first = try XCTUnwrap(ticks.first { $0.reading >= sleep.lowerBound })
      XCTAssertGreaterThanOrEqual(first.reading, sleep.upperBound, "one callback for all of the sleep")
      // The timer does not know of the sleep, and goes off an interval later at the most.
      XCTAssertLessThan(first.reading - sleep.upperBound, 1_000 * millisecond)
      XCTAssertEqual(counted.assertNoBurst(after: sleep, "slept"), first.value)
      firstAfter.insert(first.value)
    }
    XCTAssertEqual(firstAfter.count, 2)
    let lateness = counted.lateness { !firstAfter.contains($0.value) }
    XCTAssertLessThan(lateness.median, 15 * millisecond, "\(lateness)")
  }

  func testResumeOnTheDeliveringQueueCatchesUpBeforeItReturns() {
    let recorder = recorder(interval: .seconds(10))
    queue.sync {
      recorder.start(for: .seconds(100))
      for (sleep, delivered) in [
        (Duration.seconds(35), [100.0, 70]), (.zero, [100, 70]), (.seconds(65), [100, 70, 0]),
      ] {
        clocks.sleep(for: sleep)
        driver.awaitReading()
        manager.resume()
        XCTAssertEqual(recorder.run.values, delivered, "before it returns")
      }
      recorder.run.assertExact("resumed")
    }
  }

  /// The timer runs on a clock that stood still: what it was left armed for, or put off to, is far away now.
  func testWhatTheTimerWasArmedForBeforeHoldsNothingBack() {
    queue.sync {
      manager.startSilently(for: .seconds(3_600)).cancel()
      clocks.sleep(for: .seconds(7_200))
    }
    let ticking = recorder(interval: .milliseconds(50))
    queue.sync { _ = ticking.start(for: .milliseconds(500)) }
    waitUntil { !run(of: ticking).outcomes.isEmpty }
    XCTAssertLessThan(run(of: ticking).lateness().median, 15 * millisecond)

    let lease = keep(EventLedger())
    queue.sync {
      let countdown = manager.startSilently(for: .seconds(1_800)) { lease.note($0) }
      for _ in 0..<10 { countdown.extend(by: .seconds(10)) }
      clocks.sleep(for: .seconds(1_899))
      manager.resume()
    }
    waitUntil { !lease.outcomes.isEmpty }
  }

  func testWallClockStepsChangeNothing() {
    let plain = recorder(interval: .milliseconds(50))
    let dated = keep(EventLedger())
    let receiver = keep(Player())
    let uptime = DispatchTime.now().uptimeNanoseconds
    queue.sync {
      plain.start(for: .milliseconds(1_000))
      manager.start(
        receiver, for: .until(Date(timeIntervalSinceNow: 1)), ticks: .every(.milliseconds(50)),
        onTick: { _, left, _ in dated.note(left.duration) }, onEnd: { dated.note($1) })
    }
    for step in steps {
      Thread.sleep(forTimeInterval: 0.15)
      clocks.setWallClock(forwardsBy: step)
    }
    waitUntil { !run(of: plain).outcomes.isEmpty && !dated.outcomes.isEmpty }
    // With the wall clock's jumps it would have ended at the first step, or in an hour.
    XCTAssertGreaterThan(DispatchTime.now().uptimeNanoseconds - uptime, UInt64(990 * millisecond))
    run(of: plain).assertExact("wall clock steps")
    XCTAssertLessThan(run(of: plain).lateness().median, 15 * millisecond)
    XCTAssertEqual(dated.values.last, .zero)
    XCTAssertEqual(dated.outcomes, [.completed])
    XCTAssert(zip(dated.values, dated.values.dropFirst()).allSatisfy { $0 > $1 }, "\(dated.values)")
    XCTAssert(dated.values.dropFirst().allSatisfy { $0.inNanoseconds % (50 * millisecond) == 0 })
    XCTAssertGreaterThan(dated.values.count, 5)
  }

  func testAServersClockKnowsOfSleepAndOfNoWallClock() throws {
    let clock = ServerClock()
    let server = Date(timeIntervalSinceReferenceDate: 800_000_000.123_456)
    let start = DispatchTime.now().uptimeNanoseconds
    XCTAssertTrue(clock.synchronize(serverDate: server, roundTrip: .milliseconds(10)))
    var slept = 0.0
    for step in steps {
      clocks.setWallClock(forwardsBy: step)
      let awake = try XCTUnwrap(clock.now).timeIntervalSince(server) - slept
      XCTAssertGreaterThanOrEqual(awake, 0.004)
      XCTAssertLessThanOrEqual(awake, Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 + 0.006)
      clocks.sleep(for: .seconds(1_000))
      slept += 1_000
    }
    XCTAssertGreaterThanOrEqual(try XCTUnwrap(clock.uncertainty), .milliseconds(405), "4,000 s old")
  }
}

extension CountedRun {
  /// What was delivered, in seconds.
  fileprivate var values: [Double] { deliveries.map { Double($0.value) / 1e9 } }
}
