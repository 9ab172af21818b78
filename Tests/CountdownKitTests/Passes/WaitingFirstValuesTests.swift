import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// First values that other threads have made due are taken together; what the callback of one does to the others counts
/// all the same.
final class WaitingFirstValuesTests: XCTestCase {
  private typealias Act = @Sendable (Stage, Countdown) -> Void

  /// What is delivered when the first value of a does something, of four that were started elsewhere: it gets c.
  private func delivered(_ act: @escaping Act) -> [String] {
    let stage = Stage(withOtherThreads: true)
    let third = Box<Countdown?>(nil)
    stage.elsewhere {
      for name in ["a", "b", "c", "d"] {
        let countdown = stage.start(keep(Player(name)), for: .seconds(100), every: .seconds(100)) { left, _ in
          if name == "a", left == TimeLeft(.seconds(100)) { act(stage, third.value!) }
        }
        if name == "c" { third.value = countdown }
      }
    }
    stage.driver.wake()
    stage.note("then")
    stage.driver.advance(by: .seconds(3))
    return stage.log()
  }

  func testWhateverTheFirstCallbackDoesToThem() {
    let other = keep(Player("new"))
    let all = ["0: a 100", "0: b 100", "0: c 100", "0: d 100", "0: then"]
    let rows: [(name: String, act: Act, delivered: [String])] = [
      ("nothing", { _, _ in }, all),
      (
        "lets a nanosecond pass", { stage, _ in stage.driver.sleep(for: .nanoseconds(1)) },
        ["0: a 100"]
          + ["b 99.999999999", "c 99.999999999", "d 99.999999999", "then"].map { "0.000000001: \($0)" }
      ),
      (
        "sleeps", { stage, _ in stage.driver.sleep(for: .milliseconds(2_500)) },
        ["0: a 100", "2.5: b 97.5", "2.5: c 97.5", "2.5: d 97.5", "2.5: then"]
      ),
      (
        "moves one", { $1.extend(by: .seconds(7)) },
        ["0: a 100", "0: b 100", "0: c 107", "0: d 100", "0: then"]
      ),
      (
        "moves one forwards elsewhere", { stage, one in _ = stage.elsewhere { one.extend(by: .seconds(7)) } },
        ["0: a 100", "0: b 100", "0: c 107", "0: d 100", "0: then"]
      ),
      (
        "moves one backwards elsewhere",
        { stage, one in _ = stage.elsewhere { one.extend(by: .seconds(-7)) } },
        ["0: a 100", "0: b 100", "0: c 93", "0: d 100", "0: then"]
      ),
      (
        "ends one elsewhere", { stage, one in _ = stage.elsewhere { one.extend(by: .seconds(-100)) } },
        ["0: a 100", "0: b 100", "0: c 0", "0: c completed", "0: d 100", "0: then"]
      ),
      ("cancels one", { $1.cancel() }, ["0: a 100", "0: b 100", "0: d 100", "0: c cancelled", "0: then"]),
      (
        "pauses one in between",
        { stage, one in
          stage.driver.sleep(for: .seconds(1))
          one.pause()
          stage.driver.sleep(for: .seconds(1))
        }, ["0: a 100", "2: b 98", "2: c 99", "2: d 98", "2: then"]
      ),
      ("pauses one elsewhere", { stage, one in _ = stage.elsewhere { one.pause() } }, all),
      (
        "starts another", { stage, _ in stage.start(other, for: .seconds(50), every: .seconds(50)) },
        ["0: a 100", "0: new 50", "0: b 100", "0: c 100", "0: d 100", "0: then"]
      ),
      ("suspends", { stage, _ in stage.manager.suspend() }, all),
      (
        "freezes time",
        { stage, _ in
          stage.manager.suspend(.freezes)
          stage.driver.sleep(for: .seconds(3))
        }, ["0: a 100", "3: b 100", "3: c 100", "3: d 100", "3: then"]
      ),
    ]
    for row in rows { XCTAssertEqual(delivered(row.act), row.delivered, row.name) }
  }

  func testCancelAllInAFirstValueDeliversItsOwnEndFirstAndNoOtherValue() {
    let log = delivered { stage, _ in stage.manager.cancelAll() }
    XCTAssertEqual(log.prefix(2), ["0: a 100", "0: a cancelled"])
    XCTAssertEqual(
      log.dropFirst(2).sorted(), ["0: b cancelled", "0: c cancelled", "0: d cancelled", "0: then"])
  }
}
