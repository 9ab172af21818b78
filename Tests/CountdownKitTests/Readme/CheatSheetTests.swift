import Foundation
import TestSupport
import XCTest

/// Each line of the page "Cheat sheet" compiles, with what the page leaves out.
final class CheatSheetTests: XCTestCase {
  func testEachLineCompiles() throws {
    try onlyWithAllTests()
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let page = try String(
      contentsOf: root.appending(path: "Sources/CountdownKit/CountdownKit.docc/Articles/CheatSheet.md"),
      encoding: .utf8)
    let calls = page.matches(of: /\n[a-z][^\n]* {2,}(\S[^\n]*)/).map { statement(of: String($0.output.1)) }
    XCTAssertGreaterThanOrEqual(calls.count, 30)
    let program = ([scene] + calls.map { "  do { \($0) }" } + ["}"]).joined(separator: "\n")
    XCTAssertEqual(try Toolchain.complaints(about: program), "")
  }

  /// An argument stands for a start that takes it.
  private func statement(of call: String) -> String {
    let call = call.replacing(/for await (\w+) in (.*)…/) { "for await \($0.1) in \($0.2)use(\($0.1))" }
      .replacing("…", with: "")
    if call.hasPrefix("for: ") { return "label.countDown(\(call)) { label, left in }" }
    if call.hasPrefix("ticks: ") { return "label.countDown(for: .seconds(9), \(call)) { label, left in }" }
    return call.hasPrefix("for await") ? call : "use(\(call))"
  }

  private let scene = """
    import CountdownKit
    import Foundation
    final class Label: CountdownReceiver {}
    final class Game: Sendable {}
    actor Hub {}
    func use<Value>(_ value: Value) {}
    @MainActor func calls(
      _ label: Label, _ game: Game, _ hub: Hub, _ manager: CountdownManager, _ countdown: Countdown,
      _ model: ObservableCountdown, _ course: ObservableCourse, _ watch: ObservableStopwatch, _ date: Date,
      _ clock: ServerClock, _ snapshot: CountdownSnapshot, _ driver: ManualDriver
    ) async throws {
      let (work, rest) = (CountdownCourse.Stage("work", .seconds(40)), CountdownCourse.Stage("rest", .seconds(20)))
    """
}
