import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

#if canImport(Glibc)
  import Glibc
#endif

/// Another library sets the hook of the concurrency runtime too: its hook is called, and tasks miss no instant as far as jobs are counted.
///
/// Each case is a process of its own, because the hook is the process's.
final class OtherHookTests: XCTestCase {
  private static let variable = "COUNTDOWN_OTHER_HOOK"

  func testOneThatIsSetBefore() throws { try expectExactRounds("before") }

  func testOneThatIsSetAfter() throws { try expectExactRounds("after") }

  func testOneThatIsTakenAwayBetweenTheDriverAndTheTasks() throws { try expectExactRounds("over") }

  private func expectExactRounds(_ name: String) throws {
    let run = try BundleRun(
      "CountdownTestingTests.OtherHookTests/testRounds", of: Self.self, environment: [Self.variable: name])
    let output = try run.output()
    XCTAssertEqual(run.exitStatus, 0, output)
    XCTAssert(output.contains("fifteen rounds"), output)
  }

  /// What the process does.
  func testRounds() async throws {
    guard let name = ProcessInfo.processInfo.environment[Self.variable] else { return }
    let hook = try XCTUnwrap(OtherHook())
    if name == "before" { hook.set() }
    for _ in 0..<15 {
      let driver = ManualDriver()
      if name != "before" { hook.set() }
      if name == "over" { hook.takeAway() }
      let manager = CountdownManager(driver: driver)
      let store = Store()
      let loop = Task.detached {
        // What a loop does with its value is certain in any case; what is done between two sleeps is not after another has the hook.
        for await number in manager.ticks(every: .seconds(1)) where number > 0 {
          await store.note(driver.now.components.seconds)
          if number == 2 { break }
        }
        if name == "after" { return }
        for _ in 0..<3 {
          try? await manager.sleep(for: .seconds(1))
          await Task { await store.note(driver.now.components.seconds) }.value
        }
      }
      while driver.nextWakeUp == nil { await Task.yield() }
      await driver.advance(by: .seconds(5))
      await loop.value
      let seconds = await store.seconds
      XCTAssertEqual(seconds, name == "after" ? [1, 2] : [1, 2, 3, 4, 5])
      if name == "after" { XCTAssert(hook.isSet, "it stays") }
    }
    if name != "over" { XCTAssertGreaterThan(OtherHook.calls.now, 0, "it is called") }
    print("fifteen rounds")
  }

  private actor Store {
    private(set) var seconds: [Int64] = []
    func note(_ second: Int64) { seconds.append(second) }
  }
}

/// The hook of another library, which passes all jobs on.
@safe private struct OtherHook {
  typealias Original = @convention(thin) (UnownedJob) -> Void
  typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  static let calls = Locked(0)
  private static let own: Hook = { job, original in
    calls.use { $0 += 1 }
    original(job)
  }

  private let word: UnsafeMutablePointer<Hook?>

  init?() {
    let symbol = unsafe dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook")
    guard let symbol = unsafe symbol else { return nil }
    unsafe word = symbol.assumingMemoryBound(to: Hook?.self)
  }

  func set() { unsafe word.pointee = Self.own }

  func takeAway() { unsafe word.pointee = nil }

  var isSet: Bool {
    unsafe unsafeBitCast(word.pointee, to: UInt.self) == unsafeBitCast(Optional(Self.own), to: UInt.self)
  }
}
