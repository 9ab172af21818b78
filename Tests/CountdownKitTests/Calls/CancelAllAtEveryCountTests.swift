import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// `cancelAll()` ends exactly what there is, at any number of countdowns: outside callbacks, inside one, and elsewhere.
final class CancelAllAtEveryCountTests: XCTestCase {
  private let ways: [(Stage) -> Void] = [
    { $0.manager.cancelAll() },
    { stage in
      stage.manager.start(for: .seconds(1)) { [unowned stage] left in
        if left == .zero { stage.manager.cancelAll() }
      }
      stage.driver.advance(by: .seconds(1))
    },
    { stage in
      stage.elsewhere { stage.manager.cancelAll() }
      stage.driver.wake()
    },
    // One has made room.
    { stage in
      let other = Player()
      stage.manager.start(other, for: .seconds(1)) { _, _ in }
      stage.driver.sleep(for: .seconds(2))
      stage.elsewhere {
        stage.manager.start(other, for: .seconds(5), ifActive: .keep) { _, _ in }
        stage.manager.cancelAll()
      }
      stage.driver.wake()
    },
  ]

  func testWhereverItIsCalled() {
    for (way, cancelAll) in ways.enumerated() {
      for count in Array(0...20) + Array(45...50) + Array(62...66) + [80, 95, 96, 97, 128, 144, 145] {
        let (stage, outcomes) = (Stage(withOtherThreads: true), Box<[Countdown.Outcome]>([]))
        for number in 0..<count {
          stage.manager.start(for: .seconds(9), ticks: .every(.seconds(9)), id: number) { _ in
          } onEnd: {
            outcomes.value.append($0)
          }
        }
        cancelAll(stage)
        XCTAssertEqual(outcomes.value, Array(repeating: .cancelled, count: count))
        XCTAssertEqual(stage.manager.activeCount, 0, "\(way): of \(count)")
        XCTAssertNil(stage.driver.nextWakeUp, "\(way): of \(count)")
      }
    }
  }
}
