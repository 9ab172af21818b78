import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// In a pause a model shows exactly what is left, so that a ring does not jump.
final class ObservablePauseTests: ObservableTestCase {
  @MainActor func testAPauseShowsExactlyWhatIsLeft() async {
    model.start(for: .seconds(4))
    scene.pass(.milliseconds(1_400))
    scene.see({ $0.pause() }, "paused 0:03 of 4, 0.65 [endDate fractionLeft isRunning left phase]")
    XCTAssertEqual(model.timeLeft, .milliseconds(2_600))
    scene.see(after: .seconds(60), "paused 0:03 of 4, 0.65")
    scene.see({ $0.resume() }, "running 0:03 of 4, 0.65, until 64 [endDate isRunning phase]")
    XCTAssertEqual(model.timeLeft, .milliseconds(2_600), "it stays where it was until the next tick")
    scene.see(after: .milliseconds(600), "running 0:02 of 4, 0.5, until 64 [fractionLeft left]")
  }

  @MainActor func testAMoveInAPauseToo() async {
    model.start(for: .seconds(4))
    scene.pass(.milliseconds(1_400))
    model.pause()
    _ = scene.changes.take()
    scene.see({ $0.extend(by: .milliseconds(700)) }, "paused 0:04 of 4, 0.825 [fractionLeft left]")
    XCTAssertEqual(model.timeLeft, .milliseconds(3_300))
  }

  @MainActor func testOnTheSharedGridToo() async {
    model.start(for: .milliseconds(4_300), ticks: .shared)
    scene.pass(.milliseconds(1_100))
    XCTAssertEqual(model.timeLeft, .seconds(3))
    model.pause()
    XCTAssertEqual(model.timeLeft, .seconds(3), "0:03 was the nearest: a pause raises nothing")
    model.resume()
    XCTAssertEqual(model.timeLeft, .seconds(3))
    model.pause()
    model.extend(by: .seconds(1))
    XCTAssertEqual(model.timeLeft, .milliseconds(4_200))
    model.resume()
    XCTAssertEqual(model.timeLeft, .seconds(4), "a move is shown as the grid shows it")
  }

  /// What was exactly left before a move is nothing that the grid has rounded.
  @MainActor func testASmallMoveInAPauseOnTheSharedGridIsShown() async {
    model.prepare(for: .milliseconds(2_300), ticks: .shared)
    XCTAssertEqual(model.timeLeft, .milliseconds(2_300))
    model.extend(by: .milliseconds(100))
    XCTAssertEqual(model.timeLeft, .milliseconds(2_400))
  }

  /// At another phase of the grid too, and though another start would show what is left.
  @MainActor func testWhatAPauseShowsOnTheSharedGridIsRestored() async throws {
    model.start(for: .milliseconds(4_300), ticks: .shared)
    scene.pass(.milliseconds(1_100))
    model.pause()
    scene.pass(.milliseconds(400))
    let other = ObservableCountdown(using: scene.manager)
    try other.restore(model.savedState)
    XCTAssertEqual(other.timeLeft, .seconds(3))
    XCTAssertEqual(other.fractionLeft, model.fractionLeft)
  }

  @MainActor func testOnTheSharedGridTheTotalIsWhatItBeganWith() async {
    scene.pass(.milliseconds(300))
    model.start(for: .milliseconds(3_500), ticks: .shared)
    XCTAssertEqual(model.total, .milliseconds(3_500))
    XCTAssertEqual(model.fractionLeft, 1)
    scene.pass(.seconds(1))
    XCTAssertEqual(model.total, .milliseconds(3_500))
  }

  @MainActor func testATickThatWasLateBeforeThePauseMovesNoRingBack() async {
    model.start(for: .milliseconds(10_500), ticks: .every(.seconds(1), tolerance: .seconds(1)))
    scene.driver.sleep(for: .milliseconds(900))
    model.pause()
    XCTAssertEqual(model.timeLeft, .milliseconds(9_600))
    model.resume()
    scene.pass(.milliseconds(600))
    XCTAssertEqual(model.timeLeft, .milliseconds(9_600), "10 s was in force, but less was shown")
    scene.pass(.seconds(2))
    XCTAssertEqual(model.timeLeft, .seconds(8))
  }

  @MainActor func testAnOverdueOneHasNothingLeft() async {
    model.start(for: .seconds(4))
    scene.driver.sleep(for: .seconds(9))
    model.pause()
    XCTAssertEqual(model.timeLeft, .zero)
    XCTAssertEqual(model.phase, .paused)
    XCTAssertNil(model.endDate)
    model.resume()
    XCTAssertEqual(model.phase, .ended(.completed))
  }
}
