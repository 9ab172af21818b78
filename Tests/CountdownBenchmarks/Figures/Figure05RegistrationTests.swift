import CountdownKit
import Dispatch
import XCTest

/// Figure 5: starting countdowns, everything that is allocated included.
final class Figure05RegistrationTests: XCTestCase {
  func testRegistration() throws {
    let count = Scale.pick(full: 100_000, smallest: 20)
    let medians = measureInTurn([
      { Registration.ofKit(count: count) },
      { Registration.of(DictionaryManager(.soon), count: count) },
      { Registration.of(SourceEach(.soon), count: count) },
    ])
    let rows = [("a Dictionary manager", Row.Goal.ratio(0.5)), ("a DispatchSourceTimer each", .timesLess(8))]
    for (index, (name, goal)) in rows.enumerated() {
      try Report.shared.add(
        Row(
          figure: "5", what: "Register", count: count, ours: medians[0], unit: "ns", comparedWith: name,
          theirs: medians[index + 1], goal: goal))
    }
  }
}

/// What starting a countdown costs, in nanoseconds, for fresh receivers.
enum Registration {
  /// On real time, on the delivering queue.
  static func ofKit(count: Int) -> Double {
    let receivers = Receiver.make(count)
    let queue = DispatchQueue(label: "ours")
    let manager = CountdownManager(deliveringOn: queue)
    Allocator.settle()
    let time = queue.sync {
      Clock.time {
        for receiver in receivers {
          manager.start(receiver, for: .nanoseconds(Plan.lasting)) { receiver, left, _ in
            receiver.left = left.nanoseconds
          }
        }
      }
    }
    XCTAssert(manager.activeCount == count && receivers.allSatisfy { $0.left == Plan.lasting })
    return time / Double(count)
  }

  static func of(_ contender: any Contender, count: Int) -> Double {
    let receivers = Receiver.make(count)
    Allocator.settle()
    let time = Clock.time { contender.start(receivers) }
    XCTAssert(receivers.allSatisfy { $0.left == Plan.lasting })
    contender.stop()
    return time / Double(count)
  }
}

extension Plan {
  /// First ticks that come when all has been measured.
  static var soon: Plan { Plan(firstTick: .now() + 60) }
}
