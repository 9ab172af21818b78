import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// `cancel(self)` in `deinit` says whether it ended a countdown.
final class Defect43CancelInDeinitTests: XCTestCase {
  private let stage = Stage()
  private let ended = Box<[Bool]>([])

  func testItSaysThatItEndedOne() {
    withDyingReceiver { receiver in
      stage.manager.start(receiver, for: .seconds(9)) { _, _ in
      } onEnd: { [stage] in
        stage.note("\($1)")
      }
    }
    XCTAssertEqual(ended.value, [true, false], "and only once")
    XCTAssertEqual(stage.log(), ["0: receiverReleased"])
    XCTAssertEqual(stage.manager.activeCount, 0)
  }

  func testItSaysSoOfAPausedOneAndOfEndlessTicks() {
    withDyingReceiver { stage.manager.start($0, for: .seconds(9)) { _, _ in }.pause() }
    withDyingReceiver { stage.manager.startTicking($0, every: .seconds(1)) { _, _ in } }
    XCTAssertEqual(ended.value, [true, false, true, false])
    XCTAssertEqual(stage.manager.activeCount, 0)
  }

  func testItSaysThatThereWasNone() {
    withDyingReceiver { _ in }
    withDyingReceiver { receiver in
      stage.manager.start(receiver, for: .seconds(9)) { _, _ in }
      stage.manager.cancel(receiver)
    }
    XCTAssertEqual(ended.value, [false, false, false, false])
  }

  func testInsideACallbackTheOutcomeComesAfterIt() {
    let owner = Box<Dying?>(Dying(stage.manager, ended))
    let other = keep(Player("b"))
    if let receiver = owner.value {
      stage.manager.start(receiver, for: .seconds(9)) { _, _ in
      } onEnd: { [stage] in
        stage.note("\($1)")
      }
    }
    stage.start(other, for: .seconds(9)) { [stage] _, _ in
      owner.value = nil
      stage.note("end of b's callback")
    }
    XCTAssertEqual(ended.value, [true, false])
    XCTAssertEqual(stage.log(), ["0: b 9", "0: end of b's callback", "0: receiverReleased"])
  }

  private func withDyingReceiver(_ body: (Dying) -> Void) {
    let receiver = Dying(stage.manager, ended)
    body(receiver)
  }
}

/// A receiver that cancels its countdown as it dies, twice.
private final class Dying: Sendable {
  private let manager: CountdownManager
  private let ended: Box<[Bool]>

  init(_ manager: CountdownManager, _ ended: Box<[Bool]>) {
    self.manager = manager
    self.ended = ended
  }

  deinit {
    ended.value.append(manager.cancel(self))
    ended.value.append(manager.cancel(self))
  }
}
