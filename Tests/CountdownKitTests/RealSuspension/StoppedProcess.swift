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

/// When a process is to be stopped and continued, and for how long it counts down meanwhile; in nanoseconds from
/// the start of its countdowns.
struct StopPlan {
  let stops: [Range<Int64>]
  let duration: Int64

  /// Stops and pauses of random lengths; in every other plan the deadline comes within the last stop.
  init(_ lottery: inout SplitMix64, stops count: Int) {
    var time: Int64 = 0
    stops = (0..<count).map { _ in
      let first = time + Int64(lottery.next(20...250)) * 1_000_000 + Int64(lottery.next(0...999_999))
      time = first + Int64(lottery.next(10...500)) * 1_000_000 + Int64(lottery.next(0...999_999))
      return first..<time
    }
    let last = stops.last ?? 0..<0
    duration = lottery.next(0...1) == 0 ? (last.lowerBound + last.upperBound) / 2 : time + 200_000_000
  }
}

/// A process that counts down while it is stopped and continued.
final class StoppedProcess {
  static let variable = "COUNTDOWN_STOPPED_FOR"
  private static let startMarker = "countdown-started "
  private static let reportMarker = "countdown-report "

  struct Failure: Error {
    let output: String
  }

  let plan: StopPlan
  private let run: BundleRun
  private var zero = ContinuousClock.now
  /// From when on the process surely stood still, until it was continued; on its driver's clock.
  private(set) var gaps: [Range<Int64>] = []

  init(_ plan: StopPlan) throws {
    self.plan = plan
    run = try BundleRun(
      "CountdownKitTests.StopAndContinueTests/testCountDownForTheParent", of: StopAndContinueTests.self,
      environment: [Self.variable: "\(plan.duration)"])
  }

  /// Waits until its countdowns are started.
  func awaitStart() throws { zero = try hear(Self.startMarker) }

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

  /// What its countdowns have delivered, once it has ended.
  func report() throws -> [CountedRun] {
    let runs: [CountedRun] = try hear(Self.reportMarker)
    _ = try run.output()
    return runs
  }

  private func hear<Value: Decodable>(_ marker: String) throws -> Value {
    guard let line = run.line(startingWith: marker) else { throw Failure(output: try run.output()) }
    return try JSONDecoder().decode(Value.self, from: Data(line.utf8))
  }
}

/// In the process itself.
extension StoppedProcess {
  static func countDown(for duration: Duration) throws {
    // A process that hangs ends, and fails its parent.
    alarm(60)
    let queue = DispatchQueue(label: "delivery")
    let driver = ReadingDriver(deliveringOn: queue)
    let manager = CountdownManager(driver: driver)
    let recorders = [
      RunRecorder(interval: .milliseconds(50), on: manager, driver: driver),
      RunRecorder(interval: .milliseconds(80), on: manager, driver: driver),
      RunRecorder(interval: .milliseconds(60), isEndless: true, on: manager, driver: driver),
    ]
    let zero = queue.sync {
      recorders[2].start(for: .milliseconds(60))
      for recorder in recorders.dropLast() { recorder.start(for: duration) }
      return ContinuousClock.now.advanced(by: .zero - driver.now)
    }
    try say(startMarker, zero)
    while manager.activeCount > 1 { Thread.sleep(forTimeInterval: 0.01) }
    // What is delivered once too often still has its chance.
    Thread.sleep(forTimeInterval: 0.1)
    try say(reportMarker, queue.sync { recorders.map(\.run) })
  }

  private static func say(_ marker: String, _ value: some Encodable) throws {
    let line = "\n\(marker)".utf8 + (try JSONEncoder().encode(value)) + "\n".utf8
    try FileHandle.standardOutput.write(contentsOf: Data(line))
  }
}
