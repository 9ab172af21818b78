import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// First values that other threads have made due are taken together; what the callback of one does to the others counts
/// all the same.
final class WaitingFirstValuesTests: XCTestCase {
  private typealias Act = @Sendable (PassStage, Countdown) -> Void

  /// What is told when the first value of a does something, of four that were started elsewhere: it gets c.
  private func told(_ act: @escaping Act) -> [String] {
    let stage = PassStage()
    let third = Box<Countdown?>(nil)
    stage.elsewhere {
      stage.start("a", for: .seconds(100), every: .seconds(100)) { left in
        if left == .seconds(100) { act(stage, third.value!) }
      }
      stage.start("b", for: .seconds(100), every: .seconds(100))
      third.value = stage.start("c", for: .seconds(100), every: .seconds(100))
      stage.start("d", for: .seconds(100), every: .seconds(100))
    }
    stage.driver.wake()
    stage.note("then")
    stage.driver.advance(by: .seconds(3))
    return stage.log()
  }

  func testWhateverTheFirstCallbackDoesToThem() {
    let all = ["a 100", "b 100", "c 100", "d 100", "then"]
    let rows: [(name: String, act: Act, told: [String])] = [
      ("nothing", { _, _ in }, all),
      (
        "sleeps", { stage, _ in stage.driver.sleep(for: .milliseconds(2_500)) },
        ["a 100", "b 97.5", "c 97.5", "d 97.5", "then"]
      ),
      ("moves one", { $1.extend(by: .seconds(7)) }, ["a 100", "b 100", "c 107", "d 100", "then"]),
      (
        "moves one forwards elsewhere", { stage, one in stage.elsewhere { one.extend(by: .seconds(7)) } },
        ["a 100", "b 100", "c 107", "d 100", "then"]
      ),
      (
        "moves one backwards elsewhere", { stage, one in stage.elsewhere { one.extend(by: .seconds(-7)) } },
        ["a 100", "b 100", "c 93", "d 100", "then"]
      ),
      (
        "ends one elsewhere", { stage, one in stage.elsewhere { one.extend(by: .seconds(-100)) } },
        ["a 100", "b 100", "c 0", "c completed", "d 100", "then"]
      ),
      ("cancels one", { $1.cancel() }, ["a 100", "b 100", "d 100", "c cancelled", "then"]),
      (
        "pauses one in between",
        { stage, one in
          stage.driver.sleep(for: .seconds(1))
          one.pause()
          stage.driver.sleep(for: .seconds(1))
        }, ["a 100", "b 98", "c 99", "d 98", "then"]
      ),
      ("pauses one elsewhere", { stage, one in stage.elsewhere { one.pause() } }, all),
      (
        "starts another", { stage, _ in stage.start("new", for: .seconds(50), every: .seconds(50)) },
        ["a 100", "b 100", "c 100", "d 100", "new 50", "then"]
      ),
      ("suspends", { stage, _ in stage.manager.suspend() }, all),
      (
        "freezes time",
        { stage, _ in
          stage.manager.suspend(.freezes)
          stage.driver.sleep(for: .seconds(3))
        }, all
      ),
    ]
    for row in rows { XCTAssertEqual(told(row.act), row.told, row.name) }
  }

  func testWhoCancelsAllIsToldItsEndFirstAndNobodyElseItsValue() {
    let log = told { stage, _ in stage.manager.cancelAll() }
    XCTAssertEqual(log.prefix(2), ["a 100", "a cancelled"])
    XCTAssertEqual(log.dropFirst(2).sorted(), ["b cancelled", "c cancelled", "d cancelled", "then"])
  }
}
