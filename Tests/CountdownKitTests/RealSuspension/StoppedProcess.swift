import CountdownKit
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

/// What a process that is stopped and continued finds out.
struct StoppedReport: Codable {
  var runs: [CountedRun]
  /// When a bare source went off that was meant for the deadline.
  var bareInstant: Int64
}

/// A process that counts down while it is stopped and continued.
final class StoppedProcess {
  static let variable = "COUNTDOWN_STOPPED_FOR"
  static let startMarker = "countdown-started "
  static let reportMarker = "countdown-report "

  struct Failure: Error {
    let output: String
  }

  let plan: StopPlan
  private let run: BundleRun
  private var zero = ContinuousClock.now
  /// From when on the process surely stood still, until it was told to go on; on its driver's clock.
  private(set) var gaps: [Range<Int64>] = []

  init(_ plan: StopPlan) throws {
    self.plan = plan
    run = try BundleRun(
      "CountdownKitTests.StoppedProcessTests/testCountDownForTheParent", of: StoppedProcessTests.self,
      environment: [Self.variable: "\(plan.duration)"])
  }

  /// Waits until its countdowns are started.
  func awaitStart() throws {
    guard let line = run.line(startingWith: Self.startMarker) else {
      throw Failure(output: try run.output())
    }
    zero = try JSONDecoder().decode(ContinuousClock.Instant.self, from: Data(line.utf8))
  }

  /// The time on the driver's clock of the process.
  var now: Int64 { zero.duration(to: .now).inNanoseconds }

  /// Stops the process, and goes on once it has stopped.
  func stop() {
    kill(run.processIdentifier, SIGSTOP)
    var information = unsafe siginfo_t()
    unsafe waitid(P_PID, id_t(run.processIdentifier), &information, WSTOPPED)
    gaps.append(now..<Int64.max)
  }

  /// Lets the process go on.
  func go() {
    gaps[gaps.count - 1] = gaps[gaps.count - 1].lowerBound..<now
    kill(run.processIdentifier, SIGCONT)
  }

  /// What it found out, once it has ended.
  func report() throws -> StoppedReport {
    guard let line = run.line(startingWith: Self.reportMarker) else {
      throw Failure(output: try run.output())
    }
    _ = try run.output()
    return try JSONDecoder().decode(StoppedReport.self, from: Data(line.utf8))
  }
}

/// The test that such a process runs.
final class StoppedProcessTests: XCTestCase {
  func testCountDownForTheParent() throws {
    guard let text = ProcessInfo.processInfo.environment[StoppedProcess.variable],
      let nanoseconds = Int64(text)
    else { throw XCTSkip("for child processes only") }
    let duration = Duration.nanoseconds(nanoseconds)
    // A process that hangs ends, and fails its parent.
    alarm(60)

    let queue = DispatchQueue(label: "delivery")
    let driver = ReadingDriver(deliveringOn: queue)
    let manager = keep(CountdownManager(driver: driver))
    let recorders = [
      RunRecorder(interval: .milliseconds(50), on: manager, driver: driver),
      RunRecorder(interval: .milliseconds(80), on: manager, driver: driver),
      RunRecorder(interval: .milliseconds(60), isEndless: true, on: manager, driver: driver),
    ]
    let bareQueue = DispatchQueue(label: "bare")
    let bareInstant = Box<Int64>(0)
    let source = DispatchSource.makeTimerSource(queue: bareQueue)
    source.setEventHandler {
      bareInstant.value = driver.now.inNanoseconds
      source.cancel()
    }
    let zero = queue.sync {
      source.schedule(deadline: .now() + .nanoseconds(Int(nanoseconds)), leeway: .nanoseconds(0))
      source.activate()
      recorders[2].start(for: .milliseconds(60))
      for recorder in recorders.dropLast() { recorder.start(for: duration) }
      return ContinuousClock.now.advanced(by: .zero - driver.now)
    }
    try say(StoppedProcess.startMarker, zero)
    while manager.activeCount > 1 || bareQueue.sync(execute: { bareInstant.value == 0 }) {
      Thread.sleep(forTimeInterval: 0.01)
    }
    // What is delivered once too often still has its chance.
    Thread.sleep(forTimeInterval: 0.1)
    let report = queue.sync {
      StoppedReport(runs: recorders.map(\.run), bareInstant: bareQueue.sync { bareInstant.value })
    }
    try say(StoppedProcess.reportMarker, report)
  }

  private func say(_ marker: String, _ value: some Encodable) throws {
    let line = "\n\(marker)".utf8 + (try JSONEncoder().encode(value)) + "\n".utf8
    try FileHandle.standardOutput.write(contentsOf: Data(line))
  }
}
