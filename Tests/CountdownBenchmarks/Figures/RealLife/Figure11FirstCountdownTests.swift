import CountdownKit
import Dispatch
import XCTest

/// Figure 11: making a manager and starting its first countdown, against making and activating a bare timer, both on main.
final class Figure11FirstCountdownTests: BenchmarkCase {
  func testManagerWithItsFirstCountdown() throws {
    let inARow = Scale.pick(full: 200, smallest: 5)
    let ways = [("a fresh process", 1), ("the mean of \(inARow), one after another", inARow)]
    for (what, count) in ways {
      let jobs = [ContenderName.kit, .sources].map {
        Job(kind: .firstCountdown, contender: $0, count: count)
      }
      let medians = try takeTurns(
        jobs.map { job in { (try Child.run(job)["ns"] ?? .nan) / 1e3 } }, rounds: 21)
      try Report.shared.add(
        Row(
          figure: "11", what: "A manager with its first countdown, \(what)", count: 1, ours: medians[0],
          unit: "us", comparedWith: "a bare DispatchSourceTimer", theirs: medians[1], goal: .ratio(2),
          bound: "It contains a timer source; beside it, what it allocates is touched for the first time."))
    }
  }

  func testManagersInARow() {
    measure { _ = Job.managers(Scale.pick(full: 200, smallest: 20)) }
  }
}

extension Job {
  /// Makes managers with their first countdowns, or bare timers; the time for each.
  func firstCountdown() -> Child.Result {
    let time = contender == .kit ? Self.managers(count) : Self.bareTimers(count)
    return ["ns": time / Double(count)]
  }

  static func managers(_ count: Int) -> Double {
    let receivers = Receiver.make(count)
    var managers: [CountdownManager] = []
    managers.reserveCapacity(count)
    return Clock.time {
      for receiver in receivers {
        let manager = CountdownManager(deliveringOn: .main)
        manager.startStoring(receiver)
        managers.append(manager)
      }
    }
  }

  private static func bareTimers(_ count: Int) -> Double {
    let receivers = Receiver.make(count)
    var sources: [any DispatchSourceTimer] = []
    sources.reserveCapacity(count)
    let time = Clock.time {
      for receiver in receivers {
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now() + 1, repeating: 1)
        source.setEventHandler { [weak receiver] in receiver?.left -= 1 }
        source.activate()
        sources.append(source)
      }
    }
    for source in sources { source.cancel() }
    return time
  }
}
