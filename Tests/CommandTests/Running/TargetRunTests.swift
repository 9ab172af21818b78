import CountdownKit
import Foundation
import XCTest

@testable import countdown_cli

@MainActor
final class TargetRunTests: XCTestCase {
  func testTwoMovesThatCancelEachOtherLeaveTheBarAsItWas() async {
    let display = SilentDisplay()
    let run = TargetRun(
      targets: [Target(label: "tea", goal: .after(.seconds(600)))], options: Options())
    run.start(RunEvents(display: display, ended: { _, _ in }, marked: { _, _, _ in }, done: {}))
    for _ in 1...5 { run.extend(by: .seconds(60)) }
    XCTAssertEqual(run.rows[0].content.fraction, 1, accuracy: 0.01)
    XCTAssertEqual(run.rows[0].content.left.duration / .seconds(60), 15, accuracy: 0.1)
    for _ in 1...5 { run.extend(by: .seconds(-60)) }
    XCTAssertEqual(run.rows[0].content.left.duration / .seconds(60), 10, accuracy: 0.1)
    XCTAssertEqual(run.rows[0].content.fraction, 1, accuracy: 0.01)
  }
}
