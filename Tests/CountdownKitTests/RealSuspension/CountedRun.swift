import CountdownKit
import Dispatch
import Foundation
import TestSupport
import XCTest

/// What one countdown, or endless ticks, delivered on real time; in nanoseconds, on the driver's clock.
struct CountedRun: Codable, Sendable {
  struct Delivery: Codable, Sendable {
    /// What is left, or the number of the instant.
    let value: Int64
    /// What the pass had read off the clock.
    let reading: Int64
    /// When the callback was made.
    let instant: Int64
  }

  let interval: Int64
  let isEndless: Bool
  /// When it is to end; of endless ticks, the first instant.
  var deadline: Int64 = 0
  var deliveries: [Delivery] = []
  var outcomes: [String] = []

  /// The value that is right at a reading of the clock.
  func rightValue(at reading: Int64) -> Int64 {
    if isEndless { return (reading - deadline) / interval }
    return reading >= deadline ? 0 : ((deadline - reading - 1) / interval + 1) * interval
  }

  /// When a value was planned to be delivered.
  func plannedInstant(of value: Int64) -> Int64 {
    isEndless ? deadline + value * interval : deadline - value
  }

  /// The first value is what is really left; that of endless ticks is a tick like the others.
  private var ticks: ArraySlice<Delivery> { deliveries.dropFirst(isEndless ? 0 : 1) }

  /// How late the passes were that delivered what is asked for.
  func lateness(where isAskedFor: (Delivery) -> Bool = { _ in true }) -> [Int64] {
    ticks.filter(isAskedFor).map { $0.reading - plannedInstant(of: $0.value) }
  }

  /// Asserts what holds however a process was stopped and its clocks were shifted: each value is the right one for
  /// what the pass read off the clock, none comes twice, none is early, and there is one end.
  func assertExact(_ note: String, line: UInt = #line) {
    XCTAssertGreaterThan(deliveries.count, 1, note, line: line)
    for tick in ticks {
      XCTAssertEqual(tick.value, rightValue(at: tick.reading), "\(note), at \(tick.reading)", line: line)
      XCTAssertGreaterThanOrEqual(tick.instant, plannedInstant(of: tick.value), "\(note): early", line: line)
    }
    for (earlier, later) in zip(deliveries, deliveries.dropFirst()) {
      let isInOrder = isEndless ? earlier.value < later.value : earlier.value > later.value
      XCTAssertTrue(isInOrder, "\(note): \(later.value) after \(earlier.value)", line: line)
    }
    if isEndless { return }
    XCTAssertEqual(deliveries.last?.value, 0, note, line: line)
    XCTAssertEqual(outcomes, ["completed"], note, line: line)
  }

  /// Asserts that all that a gap kept back came as one, after it.
  ///
  /// - Returns: The value that came first afterwards.
  func assertNoBurst(after gap: Range<Int64>, _ note: String) -> Int64? {
    let after = ticks.filter { $0.reading >= gap.upperBound }
    let burst = after.dropFirst().filter { plannedInstant(of: $0.value) < gap.upperBound }
    XCTAssert(burst.isEmpty, "\(note): \(burst) after \(after[0]) for one gap")
    return after.first?.value
  }
}

extension [Int64] {
  /// The middle one; zero where there is none.
  var median: Int64 { isEmpty ? 0 : sorted()[count / 2] }
}

/// Fills a `CountedRun`.
///
/// Used on the delivering queue alone.
final class RunRecorder: @unchecked Sendable {
  // Unchecked, see above.

  private(set) var run: CountedRun
  private let driver: ReadingDriver
  private let manager: CountdownManager

  init(interval: Duration, isEndless: Bool = false, on manager: CountdownManager, driver: ReadingDriver) {
    run = CountedRun(interval: interval.inNanoseconds, isEndless: isEndless)
    self.driver = driver
    self.manager = manager
  }

  /// Starts the countdown, or the ticks, on the delivering queue.
  ///
  /// - Returns: What to steer it by.
  @discardableResult
  func start(for duration: Duration) -> Countdown {
    driver.awaitReading()
    let interval = Duration.nanoseconds(run.interval)
    let onEnd: @Sendable (RunRecorder?, Countdown.Outcome) -> Void = { recorder, outcome in
      recorder?.run.outcomes.append("\(outcome)")
    }
    defer { run.deadline = driver.reading + duration.inNanoseconds }
    if run.isEndless {
      return manager.startTicking(
        self, every: interval, startingAfter: duration,
        onTick: { recorder, number in recorder.note(Int64(number)) }, onEnd: onEnd)
    }
    return manager.start(
      self, for: duration, ticks: .every(interval),
      onTick: { recorder, left in recorder.note(left.duration.inNanoseconds) }, onEnd: onEnd)
  }

  private func note(_ value: Int64) {
    // In this order: to read the clock makes that the last reading, and a process may have been stopped since the pass's.
    let reading = driver.reading
    run.deliveries.append(.init(value: value, reading: reading, instant: driver.now.inNanoseconds))
  }
}
