import XCTest

@testable import CountdownCore

/// Virtual time asks whether its caller is on the main actor.
final class MainActorCallerTests: XCTestCase {
  /// A task that the main actor begins meanwhile tells nothing about the thread that has asked.
  func testAnotherThreadIsNotTakenForTheMainActorWhileThatIsFree() async {
    let mistaken = await Task.detached { (0..<5_000).count(where: { _ in MainActor.isCallerInsideSync }) }
      .value
    XCTAssertEqual(mistaken, 0)
  }
}
