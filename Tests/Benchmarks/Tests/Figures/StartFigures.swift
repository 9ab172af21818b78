import CountdownKit
import Dispatch
import TestSupport
import XCTest

/// What starting takes.
final class StartFigures: BenchmarkCase {
  /// The slowest single registration on the way to so many, as time goes by and in processor time.
  func testFigure06SlowestRegistration() throws {
    let count = Scale.pick(full: 1_000_000, smallest: 1_000)
    let jobs = [ContenderName.kit, .dictionary].map {
      Job(kind: "registrationPeak", contender: $0, count: count)
    }
    let results = try takeTurns(jobs)
    for (key, what, goal) in [("wall", "time that goes by", nil), ("cpu", "CPU", Row.Goal.value(0.5))] {
      let medians = results.map { $0.median(key) / 1e6 }
      try row(
        "Slowest registration on the way to N, \(what)", count, medians[0], "ms",
        ContenderName.dictionary.rawValue, medians[1], goal: goal)
    }
  }

  /// Starting a countdown and delivering its first value, in processor time of the whole process, everything that is allocated
  /// and woken up included.
  func testFigure09Registration() throws {
    let count = Scale.pick(full: 100_000, smallest: 200)
    let ways = [("elsewhere", "from another thread", 800.0), ("here", "on the delivering queue", 550)]
    let peers = [ContenderName.dictionary, .sources]
    let jobs =
      ways.map { Job(kind: "registration", count: count, variant: $0.0) }
      + peers.map { Job(kind: "registration", contender: $0, count: count) }
    let medians = try takeTurns(jobs).map { $0.median("ns") }
    for ((_, way, goal), median) in zip(ways, medians) {
      try rows(
        "Register and deliver the first value, \(way)", count, median, "ns", goal: goal,
        beside: zip(peers, medians.dropFirst(ways.count)))
    }
  }

  /// Making a manager and starting its first countdown, against making and activating a bare timer.
  ///
  /// In a fresh process, the time that it takes the main thread, for the main queue. One after another, each on a queue of its
  /// own, the processor time of the whole process until all are activated and the first values are delivered. A bare timer has
  /// no first value; delivering one wakes up a thread for the queue, so a bare timer is measured with one, too.
  func testFigure11ManagerWithItsFirstCountdown() throws {
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

  /// Many managers on the main queue.
  func testFigure13ManyManagers() throws {
    let count = Scale.pick(full: 10_000, smallest: 100)
    let result = try takeTurns([Job(kind: "manyManagers", count: count)], rounds: 3)[0]
    let rows = [
      ("make", "Making each of N managers on main", 30.0), ("use", "Start and cancel in the last of them", 2),
    ]
    for (key, what, goal) in rows {
      try row(what, count, result.median(key) / 1e3, "us", goal: .value(goal))
    }
  }
}

extension Job {
  func registrationPeak() -> Child.Result {
    let receivers = Receiver.make(count)
    let queue = DispatchQueue(label: "ours")
    let manager = CountdownManager(driver: StartGateDriver(deliveringOn: queue))
    let start = contender == .kit ? { manager.startStoring($0) } : contender.make(firstTickAfter: 60)
    var (wall, cpu) = (0 as Int64, 0 as Int64)
    queue.sync {
      for receiver in receivers {
        let begin = (Clock.wall, Clock.threadCPU)
        start(receiver)
        cpu = max(cpu, Clock.threadCPU - begin.1)
        wall = max(wall, Clock.wall - begin.0)
      }
    }
    return withExtendedLifetime((manager, start)) { ["wall": Double(wall), "cpu": Double(cpu)] }
  }

  func registration() -> Child.Result {
    let receivers = Receiver.make(count)
    let queue = DispatchQueue(label: "ours")
    let manager = variant == "here" ? CountdownManager(deliveringOn: queue) : CountdownManager()
    let start = contender == .kit ? { manager.startStoring($0) } : contender.make(firstTickAfter: 60)
    let startAll = { receivers.forEach(start) }
    Heap.settle()
    let before = ProcessUsage.now
    if variant == "here" { queue.sync(execute: startAll) } else { startAll() }
    let used = receivers.waitForFirstValues { ProcessUsage.since(before).processorTime }
    return withExtendedLifetime((manager, start)) { ["ns": used / Double(count)] }
  }

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

  func manyManagers() -> Child.Result {
    var managers: [CountdownManager] = []
    managers.reserveCapacity(count)
    let make = Clock.time {
      for _ in 0..<count { managers.append(CountdownManager(deliveringOn: .main)) }
    }
    let last = managers[count - 1]
    let receiver = Receiver()
    let repetitions = 1_000
    func startAndCancel() {
      last.startStoring(receiver)
      last.cancel(receiver)
    }
    // Its first countdown is figure 11.
    startAndCancel()
    let use = Clock.time { for _ in 0..<repetitions { startAndCancel() } }
    precondition(receiver.left == Plan.lasting)
    return withExtendedLifetime(managers) {
      ["make": make / Double(count), "use": use / Double(repetitions)]
    }
  }
}

extension [Receiver] {
  /// Waits until each got something.
  func waitForFirstValues<Value>(_ measure: () -> Value) -> Value {
    while true {
      while last?.left == 0 { Clock.sleep(until: Clock.wall + 1_000_000) }
      let value = measure()
      if !contains(where: { $0.left == 0 }) { return value }
      Clock.sleep(until: Clock.wall + 1_000_000)
    }
  }
}
