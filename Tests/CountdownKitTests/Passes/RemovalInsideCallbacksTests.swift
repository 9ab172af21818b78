import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Entries that go while a pass walks over them: at each position of a list, in every combination.
final class RemovalInsideCallbacksTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let tracker = LifetimeTracker()
  private let count = 5

  /// Whom a callback removes, as seen from its own position.
  private enum Victim: CaseIterable, Sendable {
    case oneself, next, previous, all, others

    func positions(from position: Int, of count: Int) -> Set<Int> {
      let all = Set(0..<count)
      switch self {
      case .oneself: return [position]
      case .next: return all.intersection([position + 1])
      case .previous: return all.intersection([position - 1])
      case .all: return all
      case .others: return all.subtracting([position])
      }
    }
  }

  /// How a callback removes somebody.
  private enum Means: CaseIterable, Sendable {
    case cancel, replace, drop
  }

  func testCancellingAtEachPositionOfTheListThatIsWalked() {
    check(.cancel)
  }

  func testReplacingAtEachPositionOfTheListThatIsWalked() {
    check(.replace)
  }

  func testDroppingReceiversAtEachPositionOfTheListThatIsWalked() {
    check(.drop)
  }

  func testEachCombinationOfALinkedListCompletesInOnePass() {
    for mask in 0..<(1 << count) {
      let receivers = keep((0..<count).map { _ in tracker.object() })
      let ledgers = receivers.map { _ in EventLedger() }
      for number in 0..<count {
        let completes = mask >> number & 1 == 1
        manager.start(receivers[number], for: .seconds(completes ? 2 : 3), into: ledgers[number])
      }
      driver.advance(by: .seconds(2))
      for number in 0..<count {
        let completes = mask >> number & 1 == 1
        XCTAssertEqual(ledgers[number].outcomes, completes ? [.completed] : [], "\(number) of \(mask)")
      }
      driver.advance(by: .seconds(1))
      XCTAssertEqual(ledgers.map(\.outcomes), ledgers.map { _ in [.completed] })
      XCTAssertEqual(ledgers.map(\.lateValues), [0, 0, 0, 0, 0])
    }
  }

  func testThousandsCompleteInOnePassAmongThousandsThatGoOn() {
    let receivers = keep((0..<5_000).map { _ in tracker.object() })
    let ledgers = receivers.map { _ in EventLedger() }
    for (number, receiver) in receivers.enumerated() {
      manager.start(receiver, for: .seconds(number % 3 == 0 ? 2 : 4), into: ledgers[number])
    }
    driver.advance(by: .seconds(2))
    XCTAssertEqual(manager.activeCount, receivers.count - (receivers.count + 2) / 3)
    for (number, receiver) in receivers.enumerated() {
      XCTAssertEqual(manager.timeLeft(of: receiver), number % 3 == 0 ? nil : TimeLeft(.seconds(2)))
    }
    driver.advance(by: .seconds(2))
    XCTAssertEqual(manager.activeCount, 0)
    for ledger in ledgers { XCTAssertEqual(ledger.outcomes, [.completed]) }
  }

  func testAReceiverThatRegistersAndCancelsInEachCallbackLeavesNothingBehind() {
    let receivers = keep((0..<300).map { _ in tracker.object() })
    let extras = keep((0..<300).map { _ in tracker.object() })
    let ledger = EventLedger()
    for number in 0..<300 {
      manager.start(receivers[number], for: .seconds(20)) { [manager] _, _, _ in
        manager.start(extras[number], for: .seconds(50), into: ledger)
        manager.cancel(extras[(number + 7) % 300])
      }
    }
    driver.advance(by: .seconds(20))
    manager.cancelAll()
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(ledger.outcomes.count, 300 * 21)
    XCTAssertNil(driver.nextWakeUp)
  }

  private func check(_ means: Means) {
    for victim in Victim.allCases {
      for position in 0..<count {
        let removed = victim.positions(from: position, of: count)
        let receivers = keep((0..<count).map { _ in Holder(tracker.object()) })
        let ledgers = receivers.map { _ in EventLedger() }
        let later = EventLedger()
        let remove = remover(of: removed, by: means, receivers, later)
        for number in 0..<count {
          manager.start(receivers[number].value!, for: .seconds(10), into: ledgers[number]) { left in
            if number == position, left == .seconds(9) { remove() }
          }
        }
        driver.advance(by: .seconds(2))
        for number in 0..<count {
          let isGone = removed.contains(number)
          let seconds = isGone ? (number <= position ? [10, 9] : [10]) : [10, 9, 8]
          let message = "\(means) \(victim): \(number) from \(position)"
          XCTAssertEqual(ledgers[number].values, seconds.map { .seconds($0) }, message)
          let outcome: Countdown.Outcome =
            means == .cancel ? .cancelled : means == .replace ? .replaced : .receiverReleased
          XCTAssertEqual(ledgers[number].outcomes, isGone ? [outcome] : [], message)
          XCTAssertEqual(ledgers[number].lateValues, 0, message)
        }
        XCTAssertEqual(manager.activeCount, means == .replace ? count : count - removed.count)
        manager.cancelAll()
      }
    }
  }

  private func remover(
    of removed: Set<Int>, by means: Means, _ receivers: [Holder<TrackedObject>], _ later: EventLedger
  ) -> @Sendable () -> Void {
    { [manager] in
      if means == .cancel, removed.count == receivers.count { return manager.cancelAll() }
      for number in removed.sorted() {
        switch means {
        case .cancel: manager.cancel(receivers[number].value!)
        case .replace: manager.start(receivers[number].value!, for: .seconds(30), into: later)
        case .drop: receivers[number].drop()
        }
      }
    }
  }
}
