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
      let first = Waiting()
      let manager = CountdownManager()
      first.start(with: manager)
      first.wait()
      let descriptors = Self.takeAllDescriptors()
      let managers = (0..<100).map { _ in CountdownManager() }
      let receivers = managers.map { _ in Waiting() }
      for (manager, receiver) in zip(managers, receivers) { receiver.start(with: manager) }
      for receiver in receivers { receiver.wait() }
      let isExhausted = dup(STDOUT_FILENO) < 0
      for descriptor in descriptors { close(descriptor) }
      let completed = receivers.filter { $0.outcome == "completed" }.count
      print("\(isExhausted ? "no descriptor" : "descriptors"), \(completed) completed")
      withExtendedLifetime((manager, managers)) {}
    }

    /// Lowers the limit, and takes all that are left.
    private static func takeAllDescriptors() -> [Int32] {
      var limit = rlimit(rlim_cur: 128, rlim_max: 128)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var taken: [Int32] = []
      while true {
        let descriptor = dup(STDOUT_FILENO)
        if descriptor < 0 { break }
        taken.append(descriptor)
      }
      return taken
    }
  }

  /// A receiver whose outcome is waited for, without any help of Dispatch.
  private final class Waiting: Sendable {
    private let end = Locked("pending")

    var outcome: String { end.now }

    func start(with manager: CountdownManager) {
      manager.start(self, for: .milliseconds(20), every: .milliseconds(5)) { _, _ in
      } onEnd: { [end] _, outcome in
        end.replace(with: "\(outcome)")
      }
    }

    func wait() {
      for _ in 0..<20_000 where outcome == "pending" { usleep(1_000) }
    }
  }
#endif
