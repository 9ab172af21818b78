import CountdownKit
import Foundation
import XCTest

final class ReadmeTests: XCTestCase {
  func testEveryExampleIsCompiled() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let compiled = try normalized(text(of: tests.appendingPathComponent("ReadmeExamples.swift")))
    let catalogue = root.appendingPathComponent("Sources/CountdownKit/CountdownKit.docc")
    let pages = try FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }
    XCTAssertGreaterThanOrEqual(pages.count, 2)
    let examples = try ([root.appendingPathComponent("README.md")] + pages).flatMap { page in
      try text(of: page).components(separatedBy: "```swift\n").dropFirst().map {
        $0.components(separatedBy: "```")[0]
      }
    }
    XCTAssertGreaterThanOrEqual(examples.count, 5)
    for example in examples {
      XCTAssertTrue(compiled.contains(normalized(example)), "not compiled, or not so:\n\(example)")
    }
  }

  @MainActor
  func testTheExamplesDoWhatTheySay() {
    testing()

    let controller = ResendViewController()
    controller.codeWasSent()
    XCTAssertEqual(controller.button.title, "Resend in 1:00")
    XCTAssertFalse(controller.button.isEnabled)
    controller.button.cancelCountDown()

    let cell = AuctionCell()
    cell.show(Auction(end: .distantPast))
    XCTAssertEqual(cell.timeLabel.text, "Sold")

    let view = ResendButton()
    XCTAssertEqual((view.body as? Button)?.title, "Resend")
    (view.body as? Button)?.action()
    XCTAssertEqual((view.body as? Button)?.title, "Resend in 1:00")
    XCTAssertEqual((view.body as? Button)?.isDisabled, true)
  }

  private func text(of file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  /// The lines without their indentation, which differs where an example stands in a function.
  private func normalized(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
