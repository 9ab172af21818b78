import CountdownKit
import Dispatch
import XCTest

/// Starting countdowns in a process that has done so before, everything that is allocated included.
final class RegistrationTests: BenchmarkCase {
  func testRegistration() throws {
    let count = Scale.pick(full: 100_000, smallest: 20)
    let medians = measureInTurn([
      { Registration.ofKit(count: count) },
      { Registration.of(DictionaryManager(.soon), count: count) },
      { Registration.of(SourceEach(.soon), count: count) },
    ])
    for (index, name) in ["a Dictionary manager", "a DispatchSourceTimer each"].enumerated() {
      try Report.shared.add(
        Row(
          figure: Row.further, what: "Register, on the delivering queue, wall time", count: count,
          ours: medians[0], unit: "ns", comparedWith: name,
          theirs: medians[index + 1], goal: .none))
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
