import CountdownCore

/// Runs threads one at a time, and asks at each place where they can meet who goes on.
///
/// A thread says what it is about to do, and does it when it is its turn: so of each it is known what it does next, and
/// whether it could.
final class Scheduler: @unchecked Sendable {
  // Unchecked: one thread of the system runs everything.

  static let shared = Scheduler()
  private static let stepLimit = 20_000

  struct Runner {
    var fiber = Fiber()
    var step = ThreadStep.begin
    var subject: UInt = 0
    var isFinished = false
    var locks = 0
    /// Whether it has done nothing since it was let begin.
    var hasJustBegun = false
    /// Whether it has a handler that no other thread knows yet: its node needs no lock.
    var hasOwn = false
  }

  private let main = Fiber()
  var runners: [Runner] = (0..<Scheduler.names.count).map { _ in Runner() }
  private(set) var current = -1
  private(set) var count = 0
  private(set) var isBooting = false
  private(set) var isRunning = false
  /// Whether somebody looks who is no part of it.
  private var isPeeking = false
  var owners: [(lock: UInt, runner: Int)] = []
  private(set) var steps = 0
  var decisions: [Decision] = []
  var preemptions = 0
  /// How often in a row somebody gave way without a waiter.
  var yieldsInVain = 0
  private(set) var fault: String?

  /// Says who goes on, of those that can; nil: the preferred one.
  var choose: (Int, Decision) -> Int? = { _, _ in nil }
  /// Prints what is done, in a schedule that is replayed.
  var trace: ((String) -> Void)?

  private(set) var scenario: (any Explorable)?
  private var stage: (any Stage)?
  private(set) var runs = 0

  private init() {
    unsafe meetingHook = { Scheduler.shared.reach($0, $1) }
    unsafe nodeHook = { Scheduler.shared.useNode() }
  }

  /// Runs a scenario by the choices that `choose` makes; the fault, if there is one.
  func run(_ scenario: any Explorable) -> String? {
    runs += 1
    steps = 0
    yieldsInVain = 0
    preemptions = 0
    fault = nil
    owners.removeAll(keepingCapacity: true)
    decisions.removeAll(keepingCapacity: true)
    self.scenario = scenario
    let stage = scenario.prepare()
    self.stage = stage
    count = stage.threads.count
    isRunning = true
    isBooting = true
    for index in 0..<count {
      runners[index] = Runner(fiber: runners[index].fiber)
      runners[index].fiber.prepare { Scheduler.shared.runBody() }
      current = index
      main.give(way: runners[index].fiber)
    }
    isBooting = false
    current = -1
    if let first = next() {
      current = first
      main.give(way: runners[first].fiber)
    }
    isRunning = false
    current = -1
    stage.finish()
    self.stage = nil
    return fault
  }

  private func runBody() -> Never {
    reach(.begin)
    stage?.threads[current]()
    runners[current].isFinished = true
    if let other = next(), fault == nil {
      let me = current
      current = other
      runners[me].fiber.give(way: runners[other].fiber)
    }
    runners[current].fiber.give(way: main)
    fatalError("a fiber that has ended goes on")
  }

  /// A thread is about to do something; returns when it is its turn.
  func reach(_ step: ThreadStep, _ subject: UInt = 0) {
    guard isRunning, !isPeeking else { return }
    steps += 1
    if steps > Self.stepLimit { stop("no end: a livelock") }
    let me = current
    if isChoice(step, subject, me) {
      runners[me].step = step
      runners[me].subject = subject
      if isBooting {
        runners[me].fiber.give(way: main)
      } else if let other = next() {
        current = other
        if other != me { runners[me].fiber.give(way: runners[other].fiber) }
      } else {
        stop("no thread can go on: a deadlock")
      }
    }
    if step != .readFlag { trace?("\(Self.names[me]) \(step)") }
    note(step, subject, by: me)
    stage?.note(me, step, subject)
  }

  /// A thread makes some calls.
  func each<Call>(_ calls: [Call], _ perform: (Call) -> Void) {
    for (number, call) in calls.enumerated() {
      if number > 0 { reach(.begin) }
      perform(call)
    }
  }

  /// A thread is about to start a new handler: up to the next hold of a lock that is its own.
  func noteOwn() { if isRunning { runners[current].hasOwn = true } }

  /// A thread reads or writes what the engine knows of a countdown.
  private func useNode() {
    guard isRunning, !isPeeking, runners[current].locks == 0, !runners[current].hasOwn else { return }
    stage?.note(current, .use, 0)
  }

  /// Does something of which no thread knows.
  func peek<Result>(_ body: () -> Result) -> Result {
    let was = isPeeking
    isPeeking = true
    defer { isPeeking = was }
    return body()
  }

  var isLocked: Bool { !owners.isEmpty }

  var hasLock: Bool { current >= 0 && runners[current].locks > 0 }

  func report(_ text: String) { if fault == nil { fault = text } }

  func stop(_ text: String) {
    report(text)
    isRunning = false
    runners[current].fiber.give(way: main)
  }

  /// Whether a thread that is about to wait for a job, or for the timer, could go on: where all others have ended, or wait for a
  /// job that is not there yet, it need not go off.
  func isReady(_ runner: Int, _ step: ThreadStep) -> Bool {
    guard let stage else { return true }
    if step == .job { return stage.hasJob }
    return stage.time.isDue
      || (0..<count).allSatisfy {
        $0 == runner || runners[$0].isFinished || runners[$0].step == .job && !stage.hasJob
      }
  }
}
