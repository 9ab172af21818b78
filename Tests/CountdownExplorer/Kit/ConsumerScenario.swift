import CountdownCore

@testable import CountdownKit

/// A task that consumes what a manager tells, on a thread of its own; the delivering queue; and a thread that ends it, by
/// what the cancelling of a task does, or otherwise.
struct ConsumerScenario: Explorable {
  enum Kind: String, CaseIterable {
    case values, ticks, sleep
  }

  enum End: String, CaseIterable {
    case close, cancelAll, shutDown, dropManager, suspend, resume
  }

  let kind: Kind
  let ends: [End]

  var name: String { "consumer/\(kind.rawValue)/\(ends.map(\.rawValue).joined(separator: "+"))" }

  static let all: [ConsumerScenario] = Kind.allCases.flatMap { kind in
    End.allCases.flatMap { first in
      End.allCases.map { ConsumerScenario(kind: kind, ends: [first, $0]) }
    }
  }

  func run(on scheduler: Scheduler) -> String? {
    scheduler.reset()
    let consumption = Consumption(kind)
    let time = consumption.time
    scheduler.modelsWaiting = false
    scheduler.limitsChange = true
    scheduler.dropsEngine = true
    scheduler.onStep = { _, _, _ in }
    scheduler.isReady = { runner, step in
      if step == .job { return consumption.executor.hasJob }
      // Time passes when nobody has anything else to do.
      return time.isDue || scheduler.areIdle(but: runner)
    }
    scheduler.run([
      { consumption.deliver() },
      { consumption.runTask() },
      {
        for (number, end) in ends.enumerated() {
          if number > 0 { scheduler.reach(.begin) }
          consumption.end(end)
        }
      },
    ])
    if scheduler.fault == nil { consumption.judgeEnd() }
    return scheduler.fault
  }
}

/// One manager and one consumer, made anew for each schedule.
private final class Consumption: @unchecked Sendable {
  // Unchecked: one thread of the system runs everything.

  let time = SteppedTime()
  let executor = StepExecutor()
  private let kind: ConsumerScenario.Kind
  private let scheduler = Scheduler.shared
  private var manager: CountdownManager?
  private var feed: OwnCountdownFeed?
  private weak var mailbox: Mailbox?
  private var values: [Int64] = []
  private var isDone = false
  private var isClosed = false
  private var isInPass = false
  /// How many are just closing it.
  private var closing = 0
  private weak var weakEngine: CountdownEngine?
  private var late = 0
  private var ends: Set<ConsumerScenario.End> = []
  private var completions = 0

  init(_ kind: ConsumerScenario.Kind) {
    self.kind = kind
    // One bucket: where a handler lies is another place each time, and must not matter.
    let manager = CountdownManager(engine: CountdownEngine(driver: time, hashMask: 0))
    self.manager = manager
    let feed = OwnCountdownFeed(manager, kind == .values ? .values : kind == .ticks ? .ticks : .sleep) {
      _, receiver in
      kind == .values
        ? CountdownRequest(for: .seconds(2), receiver: receiver)
        : CountdownRequest(
          ticksEvery: .seconds(1), receiver: receiver, startingAfter: kind == .sleep ? .seconds(1) : .zero)
    }
    self.feed = feed
    mailbox = feed.mailbox
    Task(executorPreference: executor) { [self] in
      let consumer = Consumer(of: feed)
      while let value = await consumer.next(isolation: nil) {
        note(value)
        if kind == .ticks, values.count == 3 { break }
      }
      isDone = true
    }
    weakEngine = manager.engine
  }

  /// The delivering queue: passes as they are due, until there is nothing more to come.
  func deliver() {
    while true {
      scheduler.reach(.fire)
      guard time.isDue || time.advanceToTimer() else { break }
      isInPass = true
      time.goOff()
      isInPass = false
      judgeLeft()
    }
    manager?.resume()
    manager = nil
    feed = nil
    while time.isDue { time.goOff() }
  }

  func runTask() {
    while !isDone {
      scheduler.reach(.job)
      executor.runJob()
    }
    judgeLeft()
  }

  /// Once a loop has been left, or closed, and its task is done, nothing goes on.
  ///
  /// A pass that has told the last value ends the countdown right after that callback, when the task may have gone already.
  private func judgeLeft() {
    guard isDone, closing == 0, !isInPass, !scheduler.isLocked, let engine = weakEngine else { return }
    let left = scheduler.peek { engine.activeCount }
    if left > 0 { scheduler.report("a countdown is active, though its loop was closed") }
  }

  func end(_ end: ConsumerScenario.End) {
    ends.insert(end)
    switch end {
    case .close:
      closing += 1
      feed?.close()
      closing -= 1
      isClosed = true
      judgeLeft()
    case .cancelAll: manager?.cancelAll()
    case .shutDown: manager?.engine.shutDown { [weak self] in self?.completions += 1 }
    case .dropManager:
      scheduler.reach(.drop)
      manager = nil
    case .suspend: manager?.suspend()
    case .resume: manager?.resume()
    }
  }

  private func note(_ value: Int64) {
    // One may be on its way.
    if isClosed {
      late += 1
      if late > 1 { scheduler.report("values come after the mailbox was closed") }
    }
    if let last = values.last, kind == .values ? value >= last : value <= last {
      scheduler.report("\(value) comes after \(last)")
    }
    values.append(value)
  }

  func judgeEnd() {
    let endsEarly = !ends.isDisjoint(with: [.close, .cancelAll, .shutDown, .dropManager])
    let isHeld = ends.contains(.suspend)
    if !isDone { scheduler.report("the consumer waits for ever") }
    if !endsEarly, !isHeld {
      switch kind {
      case .values: if values.last != 0 { scheduler.report("the zero is lost: \(values)") }
      case .sleep: if values.count != 1 { scheduler.report("a sleep ends with \(values)") }
      case .ticks: if values.count != 3 { scheduler.report("ticks end with \(values)") }
      }
    }
    if mailbox != nil { scheduler.report("the mailbox is never released") }
    if time.armedFor != nil { scheduler.report("the timer is armed for nothing") }
  }
}
