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

/// What `SystemSleepTests` run in processes of their own: real time, with jumps.
final class ShiftedClockTests: XCTestCase {
  static let doneMarker = "countdown-shifted-done"

  private let queue = DispatchQueue(label: "delivery")
  private lazy var driver = ReadingDriver(deliveringOn: queue)
  private lazy var manager = CountdownManager(driver: driver)
  private let millisecond: Int64 = 1_000_000

  fileprivate func clocks() throws -> ShiftedClocks {
    guard let clocks = ShiftedClocks() else { throw XCTSkip("for child processes only") }
    addTeardownBlock { print(Self.doneMarker) }
    // A process that hangs ends, and fails its parent.
    alarm(60)
    return clocks
  }

  private func recorder(interval: Duration) -> RunRecorder {
    keep(RunRecorder(interval: interval, on: manager, driver: driver))
  }

  /// Waits for something on the delivering queue; false: it did not come within ten seconds.
  private func wait(until condition: () -> Bool) -> Bool {
    for _ in 0..<2_000 {
      if queue.sync(execute: condition) { return true }
      Thread.sleep(forTimeInterval: 0.005)
    }
    return false
  }

  func testTheFirstWakeUpHasTheRightValueAndTheRhythmIsKept() throws {
    let clocks = try clocks()
    defer { clocks.restore() }
    let recorder = recorder(interval: .milliseconds(100))
    let countdown = queue.sync { recorder.start(for: .seconds(60)) }
    var slept: [Range<Int64>] = []
    // No multiple of the interval: the planned instants are elsewhere between two wake-ups afterwards.
    for sleep in [Duration.milliseconds(30_050), .milliseconds(10_017)] {
      let before = queue.sync { recorder.run.deliveries.count }
      XCTAssert(wait { recorder.run.deliveries.count >= before + 4 })
      queue.sync {
        let start = driver.now.inNanoseconds
        clocks.sleep(for: sleep)
        slept.append(start..<driver.now.inNanoseconds)
      }
    }
    let before = queue.sync { recorder.run.deliveries.count }
    XCTAssert(wait { recorder.run.deliveries.count >= before + 6 })
    queue.sync { countdown.extend(by: .seconds(-60)) }
    XCTAssert(wait { !recorder.run.outcomes.isEmpty })

    let run = queue.sync { recorder.run }
    // The zero was made by the move, whose deadline is another.
    let ticks = run.deliveries.dropFirst().dropLast()
    for tick in ticks { XCTAssertEqual(tick.value, run.rightValue(at: tick.reading), "\(slept) \(ticks)") }
    var firstAfter: Set<Int64> = []
    for sleep in slept {
      let after = ticks.filter { $0.reading >= sleep.lowerBound }
      let first = try XCTUnwrap(after.first)
      firstAfter.insert(first.value)
      XCTAssertGreaterThanOrEqual(first.reading, sleep.upperBound, "one callback for all of the sleep")
      // The timer does not know of the sleep, and goes off an interval later at the most.
      XCTAssertLessThan(first.reading - sleep.upperBound, 1_000 * millisecond)
      let burst = after.dropFirst().filter { run.plannedInstant(of: $0.value) < sleep.upperBound }
      XCTAssert(burst.isEmpty, "\(first) and \(burst) for one sleep")
    }
    XCTAssertEqual(firstAfter.count, 2)
    let lateness = ticks.filter { !firstAfter.contains($0.value) }.map {
      $0.reading - run.plannedInstant(of: $0.value)
    }
    XCTAssertLessThan(lateness.median, 15 * millisecond, "\(lateness)")
    XCTAssertEqual(run.outcomes, ["completed"])
  }

  func testResumeOnTheDeliveringQueueCatchesUpBeforeItReturns() throws {
    let clocks = try clocks()
    defer { clocks.restore() }
    let recorder = recorder(interval: .seconds(10))
    queue.sync {
      recorder.start(for: .seconds(100))
      clocks.sleep(for: .seconds(35))
      XCTAssertEqual(recorder.run.deliveries.map(\.value.inSeconds), [100])
      driver.awaitReading()
      manager.resume()
      XCTAssertEqual(recorder.run.deliveries.map(\.value.inSeconds), [100, 70])
      manager.resume()
      XCTAssertEqual(recorder.run.deliveries.count, 2, "nothing has changed")
      clocks.sleep(for: .seconds(65))
      driver.awaitReading()
      manager.resume()
      XCTAssertEqual(recorder.run.deliveries.map(\.value.inSeconds), [100, 70, 0])
    }
    queue.sync { recorder.run.assertExact("resumed") }
  }

  func testResumeFromAnotherThreadCatchesUpAtOnce() throws {
    let clocks = try clocks()
    defer { clocks.restore() }
    let recorder = recorder(interval: .seconds(50))
    queue.sync { _ = recorder.start(for: .seconds(100)) }
    clocks.sleep(for: .seconds(60))
    let start = DispatchTime.now().uptimeNanoseconds
    manager.resume()
    XCTAssert(wait { recorder.run.deliveries.count >= 2 })
    XCTAssertLessThan(DispatchTime.now().uptimeNanoseconds - start, UInt64(2_000 * millisecond))
    clocks.sleep(for: .seconds(60))
    manager.resume()
    XCTAssert(wait { !recorder.run.outcomes.isEmpty })
    XCTAssertEqual(queue.sync { recorder.run.deliveries.map(\.value.inSeconds) }, [100, 50, 0])
    queue.sync { recorder.run.assertExact("resumed") }
  }

  func testPastTheDeadlineThereIsOneZero() throws {
    let clocks = try clocks()
    defer { clocks.restore() }
    let recorder = recorder(interval: .milliseconds(100))
    queue.sync { _ = recorder.start(for: .seconds(30)) }
    XCTAssert(wait { recorder.run.deliveries.count >= 3 })
    let before = queue.sync {
      clocks.sleep(for: .seconds(3_600))
      return recorder.run.deliveries.count
    }
    XCTAssert(wait { !recorder.run.outcomes.isEmpty })
    Thread.sleep(forTimeInterval: 0.25)
    let run = queue.sync { recorder.run }
    XCTAssertEqual(run.deliveries.dropFirst(before).map(\.value), [0])
    run.assertExact("slept past the deadline")
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testWallClockStepsChangeNothing() throws {
    let clocks = try clocks()
    defer { clocks.restore() }
    let plain = recorder(interval: .milliseconds(50))
    let dated = keep(EventLedger())
    let receiver = keep(Player())
    let uptime = DispatchTime.now().uptimeNanoseconds
    queue.sync {
      plain.start(for: .milliseconds(1_000))
      manager.start(
        receiver, until: Date(timeIntervalSinceNow: 1), every: .milliseconds(50),
        onTick: { _, left, _ in dated.note(left.duration) }, onEnd: { dated.note($1) })
    }
    for step in [Duration.seconds(3_600), .seconds(-7_200), .seconds(-1), .seconds(86_400)] {
      Thread.sleep(forTimeInterval: 0.15)
      clocks.setWallClock(forwardsBy: step)
    }
    XCTAssert(wait { !plain.run.outcomes.isEmpty && !dated.outcomes.isEmpty })
    // With the wall clock's jumps it would have ended at the first step, or in an hour.
    XCTAssertGreaterThan(DispatchTime.now().uptimeNanoseconds - uptime, UInt64(990 * millisecond))
    let run = queue.sync { plain.run }
    run.assertExact("wall clock steps")
    XCTAssertLessThan(run.lateness { _ in true }.median, 15 * millisecond)
    queue.sync {
      XCTAssertEqual(dated.values.last, .zero)
      XCTAssertEqual(dated.outcomes, [.completed])
      XCTAssert(zip(dated.values, dated.values.dropFirst()).allSatisfy { $0 > $1 }, "\(dated.values)")
      XCTAssert(dated.values.dropFirst().allSatisfy { $0.inNanoseconds % (50 * millisecond) == 0 })
      XCTAssertGreaterThan(dated.values.count, 5)
    }
  }
}

extension ShiftedClockTests {
  func testAServersClockKnowsOfSleepAndOfNoWallClock() throws {
    let clocks = try clocks()
    defer { clocks.restore() }
    let clock = ServerClock()
    let server = Date(timeIntervalSinceReferenceDate: 800_000_000.123_456)
    let start = DispatchTime.now().uptimeNanoseconds
    XCTAssertTrue(clock.synchronize(serverDate: server, roundTrip: .milliseconds(10)))
    var slept = 0.0
    for step in [Duration.seconds(3_600), .seconds(-7_200), .seconds(-1), .seconds(86_400)] {
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

extension Int64 {
  /// Nanoseconds in seconds.
  fileprivate var inSeconds: Double { Double(self) / 1e9 }
}
