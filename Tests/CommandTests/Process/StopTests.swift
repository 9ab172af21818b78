import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Stopped and continued: by SIGSTOP, which no program notices, and by SIGTSTP, which is Ctrl-Z.
final class StopTests: XCTestCase {
  /// A line of output: the value in seconds, and how long after it was due the line came.
  private struct Tick {
    let value: Double
    let instant: ContinuousClock.Instant
  }

  private func ticks(_ program: Program) -> [Tick] {
    program.lines.compactMap { line in
      guard let value = line.text.split(separator: ":").last.flatMap({ Double($0) }) else { return nil }
      return Tick(value: value, instant: line.instant)
    }
  }

  /// Starts `20s` at ten values a second, stops it by `signal` for `pause`, and lets it go on for a while.
  ///
  /// - Returns: What came before and after the stop.
  private func stop(
    by signal: Int32, for pause: Duration, _ option: String = "--"
  ) throws -> (before: [Tick], after: [Tick]) {
    let program = try Program("--every=100ms", option, "20s")
    XCTAssert(program.read { $0.lines.count >= 5 })
    program.signal(signal)
    XCTAssert(program.hasStopped(), "it did not stop")
    program.read(for: pause)
    let before = ticks(program)
    program.signal(SIGCONT)
    XCTAssert(program.read { $0.lines.count >= before.count + 6 })
    return (before, Array(ticks(program).dropFirst(before.count)))
  }

  /// When the countdown will end, as told by a line that came exactly when it was due.
  private func deadline(_ tick: Tick) -> ContinuousClock.Instant {
    tick.instant.advanced(by: .seconds(tick.value))
  }

  func testAfterAStopThereIsOneValueAndThenTheOldRhythm() throws {
    let (before, after) = try stop(by: SIGSTOP, for: .milliseconds(2100))
    let last = try XCTUnwrap(before.last).value
    let first = try XCTUnwrap(after.first).value
    // The values missed meanwhile are not made up for.
    XCTAssertLessThanOrEqual(first, last - 1.9)
    XCTAssertGreaterThan(first, last - 3.5)
    for (earlier, later) in zip(after, after.dropFirst()) {
      XCTAssertLessThan(later.value, earlier.value)
    }

    // No line comes early, so the earliest deadline is the true one, to which all others are late.
    let due = try XCTUnwrap(before.map(deadline).min())
    let lateness = after.dropFirst().map { due.duration(to: deadline($0)) }.sorted()
    XCTAssertGreaterThan(try XCTUnwrap(lateness.first), .milliseconds(-15))
    XCTAssertLessThan(lateness[lateness.count / 2], .milliseconds(45), "\(lateness)")
  }

  func testControlZStopsTheProgramButNotTheTime() throws {
    let (before, after) = try stop(by: SIGTSTP, for: .milliseconds(800))
    let last = try XCTUnwrap(before.last).value
    let first = try XCTUnwrap(after.first).value
    XCTAssertLessThanOrEqual(first, last - 0.7)
    XCTAssertGreaterThan(first, last - 2.2)
  }

  func testWithFreezeControlZStopsTheTimeToo() throws {
    let (before, after) = try stop(by: SIGTSTP, for: .milliseconds(800), "--freeze")
    let last = try XCTUnwrap(before.last).value
    let first = try XCTUnwrap(after.first).value
    XCTAssertGreaterThanOrEqual(first, last - 0.35)
    XCTAssertLessThan(first, last)
    // It goes on at its old pace: the rest of the interval that was broken off comes first.
    let pace = try XCTUnwrap(after.first).instant.duration(to: try XCTUnwrap(after.last).instant)
    let values = first - (try XCTUnwrap(after.last).value)
    XCTAssertEqual(pace / .seconds(1), values, accuracy: 0.25)
  }

  func testFreezingTwiceFreezesTwice() throws {
    let program = try Program("--every=100ms", "--freeze", "20s")
    for round in 1...2 {
      XCTAssert(program.read { $0.lines.count >= round * 3 })
      program.signal(SIGTSTP)
      XCTAssert(program.hasStopped(), "it did not stop")
      program.read(for: .milliseconds(400))
      program.signal(SIGCONT)
    }
    let count = program.lines.count
    XCTAssert(program.read { $0.lines.count >= count + 2 })
    let values = ticks(program).map(\.value)
    for (earlier, later) in zip(values, values.dropFirst()) {
      XCTAssertLessThanOrEqual(earlier - later, 0.35, "\(values)")
    }
  }

  func testACountdownThatEndedDuringTheStopEndsAfterIt() throws {
    let program = try Program("--every=100ms", "500ms")
    XCTAssert(program.read { !$0.lines.isEmpty })
    program.signal(SIGSTOP)
    XCTAssert(program.hasStopped())
    program.read(for: .milliseconds(700))
    program.signal(SIGCONT)
    XCTAssertEqual(program.end(), 0)
    XCTAssertEqual(program.lines.last?.text, "500ms 0:00.0")
    XCTAssertLessThan(program.lines.count, 6)
  }
}
