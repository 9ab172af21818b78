import Foundation
import TestSupport
import XCTest

extension XCTestCase {
  /// Tries what stops the program, in a process of its own, which must not come further than that.
  ///
  /// To be called as the only thing that a test does, on the main thread.
  ///
  /// - Parameters:
  ///   - test: The name of the test that calls.
  ///   - sentence: A part of what the program says on standard error.
  ///   - body: The mistake.
  /// - Throws: What starting a process throws.
  func assertStops(
    _ test: String = #function, saying sentence: String = "", _ body: @MainActor () -> Void
  ) throws {
    let variable = "COUNTDOWN_MISTAKE"
    let before = "countdown-mistake-before"
    let after = "countdown-mistake-after"
    let name = "\(Self.self)/\(test.prefix { $0 != "(" })"
    guard let wanted = ProcessInfo.processInfo.environment[variable] else {
      let run = try BundleRun(
        "CountdownKitTests.\(name)", of: Self.self, environment: [variable: name])
      let output = try run.output()
      XCTAssertNotEqual(run.exitStatus, 0)
      XCTAssert(output.contains(before), output)
      XCTAssert(sentence.isEmpty || output.contains(sentence), output)
      XCTAssertFalse(output.contains(after), "it was not stopped")
      return
    }
    guard wanted == name else { return }
    try FileHandle.standardOutput.write(contentsOf: Data("\(before)\n".utf8))
    MainActor.assumeIsolated { body() }
    try FileHandle.standardOutput.write(contentsOf: Data("\(after)\n".utf8))
  }
}
