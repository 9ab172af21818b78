import CountdownKit
import Foundation
import TestSupport
import XCTest

/// What the README, the documentation's pages and its comments show compiles as it stands, and does what it says.
final class ReadmeTests: XCTestCase {
  func testTheExamplesOfTheReadmeAreCompiled() throws {
    try compile([pages[0]])
  }

  func testEveryExampleIsCompiled_alsoWhereTheMainActorIsTheDefault() throws {
    try onlyWithAllTests()
    let pages = try pages
    XCTAssertGreaterThanOrEqual(pages.count, 20)
    XCTAssertGreaterThanOrEqual(pages.flatMap { examples(in: $0.text) }.count, 40)
    for isOnMainActor in [false, true] { try compile(pages, isOnMainActor: isOnMainActor) }
  }

  /// Compiles the examples of each page as one program.
  private func compile(_ pages: [(name: String, text: String)], isOnMainActor: Bool = false) throws {
    for (name, text) in pages {
      let examples = examples(in: text)
      if examples.isEmpty { continue }
      let program = ([imports] + examples).joined(separator: "\n")
      let complaints = try Toolchain.complaints(
        about: program, with: [standIns], isOnMainActor: isOnMainActor)
      XCTAssertEqual(complaints, "", name)
    }
  }

  /// The README, and the pages of all catalogues.
  private var pages: [(name: String, text: String)] {
    get throws {
      let root = tests.appending(path: "../../..").standardizedFileURL
      let sources = root.appending(path: "Sources")
      let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
      let pages = files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "md" } ?? []
      return try ([root.appending(path: "README.md")] + pages).map { page in
        (page.lastPathComponent, try String(contentsOf: page, encoding: .utf8))
      }
    }
  }

  /// Pasted into an `XCTestCase`, any other ends the whole run on Linux: XCTest cannot cast it.
  func testTestsOnTheMainActorAreAsync() throws {
    XCTAssertGreaterThanOrEqual(try checkTests(in: pages.map(\.text)), 2)
  }

  private func checkTests(in texts: [String]) -> Int {
    let methods = texts.flatMap(examples).flatMap { $0.matches(of: /@MainActor\s+func test\w*\(\)([^{]*)\{/) }
    for method in methods { XCTAssertTrue(method.output.1.contains("async"), "\(method.output.0)") }
    return methods.count
  }

  func testEveryExampleOfACommentIsCompiled() throws {
    try onlyWithAllTests()
    let stubs = tests.appending(path: "../../AppleStubs/SwiftUI").standardizedFileURL
    let views = try FileManager.default.contentsOfDirectory(at: stubs, includingPropertiesForKeys: nil)
    try compile(comments(of: "CountdownCore"), with: [standIns])
    try compile(comments(of: "CountdownKit"), with: views.map(\.path))
    try compile(commentsOfTesting, with: [standIns])
  }

  private func comments(of module: String, extending other: String? = nil) throws -> [String] {
    try Toolchain.interface(of: module, extending: other).map(\.documentation)
  }

  /// All that this module has extends Core's driver.
  private var commentsOfTesting: [String] {
    get throws { try comments(of: "CountdownTesting", extending: "CountdownCore") }
  }

  /// Compiles the examples of comments as one program, each in a function of its own.
  private func compile(_ comments: [String], with others: [String]) throws {
    _ = checkTests(in: comments)
    let examples = comments.flatMap(examples)
    XCTAssertGreaterThanOrEqual(examples.count, 1)
    let functions = examples.enumerated().map { number, example in
      let effects = example.contains("await") ? "async throws" : "throws"
      return "@MainActor func example\(number)() \(effects) {\n\(example)\n}"
    }
    let program = ([imports] + functions).joined(separator: "\n")
    XCTAssertEqual(try Toolchain.complaints(about: program, with: others), "")
  }

  /// What is sent to where it is not safe is found only after the types.
  func testAnExampleThatDoesNotCompileOrIsARaceIsNoticed() throws {
    let unknown = imports + "\nCountdownManager.shared.stopTheWorld()"
    XCTAssertTrue(try Toolchain.complaints(about: unknown).contains("stopTheWorld"))
    let race = """
      final class Model { var left = 0 }
      func send(_ model: Model) { Task.detached { model.left = 1 } }
      """
    XCTAssertTrue(try Toolchain.complaints(about: race).contains("data race"))
  }

  @MainActor
  func testTheExamplesDoWhatTheySay() async {
    await testItShowsEachSecond()

    let controller = ResendViewController()
    controller.codeWasSent()
    XCTAssertEqual(controller.button.title, "Resend in 1:00")
    XCTAssertFalse(controller.button.isEnabled)
    controller.button.cancelCountdown()

    let cell = SaleCell()
    cell.show(endingAt: .distantPast)
    XCTAssertEqual(cell.timeLabel.text, "Sold out")

    let view = ResendButton()
    XCTAssertEqual((view.body as? Button)?.title, "Resend")
    (view.body as? Button)?.action()
    XCTAssertEqual((view.body as? Button)?.title, "Resend in 1:00")
    XCTAssertEqual((view.body as? Button)?.isDisabled, true)
  }

  private let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private var standIns: String { tests.appending(path: "ReadmeStandIns.swift").path }

  /// What an example's file would begin with.
  private let imports = """
    import CountdownCore
    import CountdownKit
    import CountdownTesting
    import Dispatch
    import Foundation
    import Observation
    import XCTest
    #if canImport(FoundationNetworking)
      import FoundationNetworking
    #endif
    """

  /// The Swift code of a page; but what follows a comment that names a file is a quotation, which `.ci/pages` compares, a part
  /// of a manifest has modules of its own, and stand-ins take the place of Apple's.
  private func examples(in text: String) -> [String] {
    let parts = text.components(separatedBy: "```swift\n")
    return zip(parts, parts.dropFirst()).compactMap { before, example in
      before.hasSuffix("-->\n") || example.hasPrefix("// Package.swift")
        ? nil : example.components(separatedBy: "```")[0].replacing(/import (UIKit|SwiftUI)\n/, with: "")
    }
  }
}
