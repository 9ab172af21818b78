import Foundation
import XCTest

/// Stopped and continued: by SIGSTOP, which no program notices, and by SIGTSTP, which is Ctrl-Z.
final class StopTests: XCTestCase {
  private struct Tick {
    let value: Double
    let instant: ContinuousClock.Instant

    /// When the countdown will end, if the line came exactly when it was due.
    var deadline: ContinuousClock.Instant { instant.advanced(by: .seconds(value)) }
  }

  private func ticks(_ program: Program) -> [Tick] {
    program.lines.compactMap { line in
      guard let value = line.text.split(separator: ":").last.flatMap({ Double($0) }) else { return nil }
      return Tick(value: value, instant: line.instant)
    }
  }

  /// Starts `20s` at ten values a second, stops it by `signal` for `pause`, and lets it go on for a while.
  ///
  /// - Returns: What came before and after the stop, and how much less the first value after it is than the last before.
  private func stop(
    by signal: Int32, for pause: Duration, _ option: String = "--"
  ) throws -> (before: [Tick], after: [Tick], missing: Double) {
    let program = try Program("--every=100ms", option, "20s")
    program.expect { $0.lines.count >= 5 }
    program.stop(by: signal)
    program.read(for: pause)
    let before = ticks(program)
    program.signal(SIGCONT)
    program.expect { $0.lines.count >= before.count + 6 }
    let after = Array(ticks(program).dropFirst(before.count))
    return (before, after, try XCTUnwrap(before.last).value - XCTUnwrap(after.first).value)
  }

  func testAfterAStopThereIsOneValueAndThenTheOldRhythm() throws {
    let (before, after, missing) = try stop(by: SIGSTOP, for: .milliseconds(2100))
    // The values missed meanwhile are not made up for.
    XCTAssert((1.9..<3.5).contains(missing), "\(missing)")
    XCTAssert(zip(after, after.dropFirst()).allSatisfy { $1.value < $0.value })

    // No line comes early, so the earliest deadline is the true one, to which all others are late.
    let due = try XCTUnwrap(before.map(\.deadline).min())
    let lateness = after.dropFirst().map { due.duration(to: $0.deadline) }.sorted()
    XCTAssertGreaterThan(try XCTUnwrap(lateness.first), .milliseconds(-15))
    XCTAssertLessThan(lateness[lateness.count / 2], .milliseconds(45), "\(lateness)")
  }

  func testControlZStopsTheProgramButNotTheTime() throws {
    let missing = try stop(by: SIGTSTP, for: .milliseconds(800)).missing
    XCTAssert((0.7..<2.2).contains(missing), "\(missing)")
  }

  func testWithFreezeControlZStopsTheTimeToo() throws {
    let (_, after, missing) = try stop(by: SIGTSTP, for: .milliseconds(800), "--freeze")
    XCTAssert(missing > 0 && missing <= 0.35, "\(missing)")
    // It goes on at its old pace: the rest of the interval that was broken off comes first.
    let pace = after[0].instant.duration(to: after[after.count - 1].instant)
    XCTAssertEqual(pace / .seconds(1), after[0].value - after[after.count - 1].value, accuracy: 0.25)
  }

  func testFreezingTwiceFreezesTwice() throws {
    let program = try Program("--every=100ms", "--freeze", "20s")
    for round in 1...2 {
      program.expect { $0.lines.count >= round * 3 }
      program.stop()
      program.read(for: .milliseconds(400))
      program.signal(SIGCONT)
    }
    let count = program.lines.count
    program.expect { $0.lines.count >= count + 2 }
    let values = ticks(program).map(\.value)
    XCTAssert(zip(values, values.dropFirst()).allSatisfy { $0 - $1 <= 0.35 }, "\(values)")
  }

  func testACountdownThatEndedDuringTheStopEndsAfterIt() throws {
    let program = try Program("--every=100ms", "500ms")
    program.expect { !$0.lines.isEmpty }
    program.stop(by: SIGSTOP)
    program.read(for: .milliseconds(700))
    program.signal(SIGCONT)
    program.ended()
    XCTAssertEqual(program.printed.last, "500ms 0:00.0")
    XCTAssertLessThan(program.lines.count, 6)
  }
}
