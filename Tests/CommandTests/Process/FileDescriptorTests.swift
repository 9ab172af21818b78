#if os(Linux)
  import Foundation
  import XCTest

  /// Too few file descriptors for Dispatch, which makes those that it needs when the first timer is armed.
  ///
  /// With none for epoll and its eventfd it ends the process by an illegal instruction; nobody can prevent that.
  final class FileDescriptorTests: XCTestCase {
    func testWithoutADescriptorForDispatchItEndsAtOnce() throws {
      let end = try run(descriptors: 4)
      // An illegal instruction, as the shell says it; a sanitizer has a status of its own.
      XCTAssertNotEqual(end.status, 0)
      XCTAssertLessThan(end.time, .seconds(10))
    }

    func testAFewDescriptorsAreEnough() throws {
      XCTAssertEqual(try run(descriptors: 16).status, 0)
    }

    /// Lets the program count down a moment in a shell that has lowered its limit.
    private func run(descriptors: Int) throws -> (status: Int32, time: Duration) {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "ulimit -n \(descriptors); exec \"$0\" 100ms", Program.executable]
      // Nobody wants a crash that is expected to be explained.
      process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) {
        $1
      }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      let start = ContinuousClock.now
      try process.run()
      let isOver = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        if isOver.wait(timeout: .now() + 20) == .timedOut { kill(process.processIdentifier, SIGKILL) }
      }
      process.waitUntilExit()
      isOver.signal()
      return (process.terminationStatus, ContinuousClock.now - start)
    }
  }
#endif
