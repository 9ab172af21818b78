import CountdownKit
import Foundation
import XCTest

/// What the README, the documentation's pages and its comments show compiles as it stands, and does what it says.
final class ReadmeTests: XCTestCase {
  func testEveryExampleIsCompiled() throws {
    try compileEveryPage()
  }

  func testEveryExampleIsCompiledWhereTheMainActorIsTheDefault() throws {
    try compileEveryPage(isOnMainActor: true)
  }

  /// Compiles the examples of a page as one program.
  private func compileEveryPage(isOnMainActor: Bool = false) throws {
    let root = tests.appending(path: "../../..").standardizedFileURL
    let pages = [root.appending(path: "README.md")] + pages(in: root.appending(path: "Sources"))
    XCTAssertGreaterThanOrEqual(pages.count, 20)
    var count = 0
    for page in pages {
      let examples = examples(in: try String(contentsOf: page, encoding: .utf8))
      if examples.isEmpty { continue }
      count += examples.count
      let program = ([imports] + examples).joined(separator: "\n")
      let complaints = try Toolchain.complaints(
        about: program, with: [standIns], isOnMainActor: isOnMainActor)
      XCTAssertEqual(complaints, "", page.lastPathComponent)
    }
    XCTAssertGreaterThanOrEqual(count, 40)
  }

  /// The pages of all catalogues.
  private func pages(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "md" } ?? []
  }

  /// Pasted into an `XCTestCase`, any other ends the whole run on Linux: XCTest cannot cast it.
  func testTestsOnTheMainActorAreAsync() throws {
    let root = tests.appending(path: "../../..").standardizedFileURL
    let pages = [root.appending(path: "README.md")] + pages(in: root.appending(path: "Sources"))
    let comments = try comments(of: "CountdownCore") + comments(of: "CountdownKit") + commentsOfTesting
    let texts = try pages.map { try String(contentsOf: $0, encoding: .utf8) } + comments
    let methods = texts.flatMap(examples).flatMap { $0.matches(of: /@MainActor\s+func test\w*\(\)([^{]*)\{/) }
    XCTAssertGreaterThanOrEqual(methods.count, 3)
    for method in methods { XCTAssertTrue(method.output.1.contains("async"), "\(method.output.0)") }
  }

  func testEveryExampleOfACommentIsCompiled() throws {
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
    let examples = comments.flatMap(examples)
    XCTAssertGreaterThanOrEqual(examples.count, 1)
    let functions = examples.enumerated().map { number, example in
      let effects = example.contains("await") ? "async throws" : "throws"
      return "@MainActor func example\(number)() \(effects) {\n\(example)\n}"
    }
    let program = ([imports] + functions).joined(separator: "\n")
    XCTAssertEqual(try Toolchain.complaints(about: program, with: others), "")
  }

  func testWhatDoesNotCompileIsNoticed() throws {
    let program = imports + "\nCountdownManager.shared.stopTheWorld()"
    XCTAssertTrue(try Toolchain.complaints(about: program).contains("stopTheWorld"))
  }

  /// What is sent to where it is not safe is found only after the types.
  func testWhatIsARaceIsNoticed() throws {
    let program = """
      final class Model { var left = 0 }
      func send(_ model: Model) { Task.detached { model.left = 1 } }
      """
    XCTAssertTrue(try Toolchain.complaints(about: program).contains("data race"))
  }

  @MainActor
  func testTheExamplesDoWhatTheySay() {
    testing()

    let controller = ResendViewController()
    controller.codeWasSent()
    XCTAssertEqual(controller.button.title, "Resend in 1:00")
    XCTAssertFalse(controller.button.isEnabled)
    controller.button.cancelCountDown()

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

  /// The Swift code of a page; but what follows a comment that names a file is a quotation, which `.ci/names` compares.
  private func examples(in text: String) -> [String] {
    let parts = text.components(separatedBy: "```swift\n")
    return zip(parts, parts.dropFirst()).compactMap { before, example in
      before.hasSuffix("-->\n") ? nil : example.components(separatedBy: "```")[0]
    }
  }
}
