import CountdownKit
import Dispatch
import XCTest

/// Figure 11: making a manager and starting its first countdown, against making and activating a bare timer.
///
/// In a fresh process, the time that it takes the main thread, for the main queue. One after another, each on a queue of its
/// own, the processor time of the whole process until all are activated and the first values are delivered. A bare timer has
/// no first value; delivering one wakes up a thread for the queue, so a bare timer is measured with one, too.
final class Figure11FirstCountdownTests: BenchmarkCase {
  func testManagerWithItsFirstCountdown() throws {
    let inARow = Scale.pick(full: 200, smallest: 5)
    let ways: [(String, String, Int, Row.Goal?)] = [
      ("fresh", "a fresh process", 1, .ratio(2)),
      ("row", "one after another, the mean of \(inARow)", inARow, nil),
      ("row with values", "the same, and a first value of the bare timer by `async`", inARow, .ratio(2)),
      ("main row", "one after another on main, the mean of \(inARow)", inARow, nil),
    ]
    for (variant, what, count, goal) in ways {
      let jobs = [ContenderName.kit, .sources].map {
        Job(kind: "firstCountdown", contender: $0, count: count, variant: variant)
      }
      let medians = try takeTurns(jobs, rounds: 21).map { $0.median("ns") / 1e3 }
      try row(
        "A manager with its first countdown, \(what)", 1, medians[0], "us", "a bare DispatchSourceTimer",
        medians[1], goal: goal)
    }
  }
}

extension Job {
  /// Makes managers with their first countdowns, or bare timers; what that takes for each.
  func firstCountdown() -> Child.Result {
    let receivers = Receiver.make(count)
    let onMain = !variant.hasPrefix("row")
    let queues = (0..<count).map { onMain ? .main : DispatchQueue(label: "queue \($0)") }
    let start = (Clock.wall, ProcessUsage.now)
    let made = zip(receivers, queues).map { receiver, queue -> Any in
      guard contender == .kit else { return bareTimer(receiver, on: queue) }
      let manager = CountdownManager(deliveringOn: queue)
      manager.startStoring(receiver)
      return manager
    }
    if onMain { return ["ns": Double(Clock.wall - start.0) / Double(count)] }
    // Activating is done there.
    for queue in queues { queue.sync {} }
    if contender == .kit || variant == "row with values" { receivers.waitForFirstValues {} }
    let used = ProcessUsage.since(start.1).processorTime
    for case let source as any DispatchSourceTimer in made { source.cancel() }
    return ["ns": used / Double(count)]
  }

  private func bareTimer(_ receiver: Receiver, on queue: DispatchQueue) -> Any {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: .now() + 1, repeating: 1)
    source.setEventHandler { [weak receiver] in receiver?.left -= 1 }
    source.activate()
    if variant == "row with values" { queue.async { receiver.left = 60 } }
    return source
  }
}
