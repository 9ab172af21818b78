#if os(Linux)
  import CountdownKit
  import Foundation
  import TestSupport
  import XCTest

  /// A process that has no file descriptors left.
  ///
  /// Dispatch needs three for all timers of a process, and makes them when the first is armed: for epoll and an
  /// eventfd, without which it ends the process on the spot, and a timerfd, without which it does not fire and says
  /// nothing. That is not in the library's hands. What it can promise is that itself it needs none.
  final class FileDescriptorLimitTests: XCTestCase {
    private static let variable = "COUNTDOWN_WITHOUT_DESCRIPTORS"

    func testOnceATimerHasRunNoManagerNeedsADescriptor() throws {
      let run = try BundleRun(
        "CountdownKitTests.FileDescriptorLimitTests/testInAProcessOfItsOwn",
        of: FileDescriptorLimitTests.self, environment: [Self.variable: "1"])
      let output = try run.output()
      XCTAssertEqual(run.exitStatus, 0)
      XCTAssertTrue(output.contains("no descriptor, 100 completed"), output)
    }

    /// What that process does.
    func testInAProcessOfItsOwn() throws {
      try XCTSkipIf(
        ProcessInfo.processInfo.environment[Self.variable] == nil, "for a process of its own")
      _ = completedCount(of: 1)
      let descriptors = Self.takeAllDescriptors()
      let completed = completedCount(of: 100)
      let isExhausted = dup(STDOUT_FILENO) < 0
      for descriptor in descriptors { close(descriptor) }
      print("\(isExhausted ? "no descriptor" : "descriptors"), \(completed) completed")
    }

    /// How many countdowns complete of so many, each with a manager of its own; they are waited for without any help of Dispatch.
    private func completedCount(of count: Int) -> Int {
      let outcomes = Locked<[Countdown.Outcome]>([])
      let managers = (0..<count).map { _ in CountdownManager() }
      for manager in managers {
        manager.start(for: .milliseconds(20), ticks: .every(.milliseconds(5)), onTick: { _ in }) { outcome in
          outcomes.use { $0.append(outcome) }
        }
      }
      for _ in 0..<20_000 where outcomes.now.count < count { usleep(1_000) }
      withExtendedLifetime(managers) {}
      return outcomes.now.filter { $0 == .completed }.count
    }

    /// Lowers the limit, and takes all that are left.
    private static func takeAllDescriptors() -> [Int32] {
      var limit = rlimit(rlim_cur: 128, rlim_max: 128)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      return Array(sequence(first: dup(STDOUT_FILENO)) { _ in dup(STDOUT_FILENO) }.prefix { $0 >= 0 })
    }
  }
#endif
