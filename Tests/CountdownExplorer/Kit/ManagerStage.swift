import CountdownCore
import FoundationEssentials

@testable import CountdownKit

/// One manager, a server's clock and an actor, made anew for each schedule; and what is known of each countdown.
final class ManagerStage: Stage, @unchecked Sendable {
  // Unchecked: one thread of the system runs everything.

  /// An actor that runs where tasks do.
  actor Player {
    private let executor: StepActorExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(_ executor: StepExecutor) { self.executor = StepActorExecutor(executor) }
  }

  struct Account {
    let name: String
    var hasStarted = false
    var ledger = Ledger()
  }

  /// Is captured by whatever is called.
  final class Token: Sendable {}

  static let tasks = 3

  let kind: ManagerScenario.Kind
  let time = SteppedTime()
  let executor = StepExecutor()
  let scheduler = Scheduler.shared
  var manager: CountdownManager?
  var clock: ServerClock?
  var player: Player?
  var accounts: [Account] = []
  var done: Set<ManagerScenario.Call> = []
  let calls: Set<ManagerScenario.Call>
  /// The last countdown by the clock, and to which date.
  var auction: Countdown?
  var date = Date(timeIntervalSince1970: 3.000_001)
  var saved: CountdownSnapshot?
  /// The accounts of what each call has restored.
  var restored: [[String: Int]] = []
  var samples = 0
  var offset = 0.0
  let questions = Questions()
  var shutDowns = (begun: 0, ended: 0)
  var threads: [() -> Void] = []
  private var isOver = false
  private(set) var consumption: Consumption?
  /// What must be released in the end.
  private var mortals: [(name: String, place: Weak<AnyObject>)] = []

  init(_ kind: ManagerScenario.Kind, _ calls: [ManagerScenario.Call]) {
    self.kind = kind
    self.calls = Set(calls)
    time.isMoving = calls.contains(.advance)
    questions.areJudged = !time.isMoving
    executor.standIn()
    // One bucket: where a handler lies is another place each time, and must not matter.
    let manager = CountdownManager(engine: CountdownEngine(driver: time, hashMask: 0))
    let clock = ServerClock(driver: time)
    let player = Player(executor)
    (self.manager, self.clock, self.player) = (manager, clock, player)
    mortals = [("the engine", Weak(manager.engine)), ("the clock", Weak(clock)), ("the actor", Weak(player))]
    if kind.isConsumed {
      consumption = Consumption(kind, of: manager, on: executor)
      return
    }
    clock.synchronize(serverDate: Date(timeIntervalSince1970: 0.000_001), roundTrip: .milliseconds(900))
    if kind == .actor { startOnActor() } else { startByClock() }
    if kind == .snapshot {
      let account = open("saved")
      manager.start(for: .seconds(4), id: "saved", onTick: tick(account), onEnd: end(account))
      accounts[account].hasStarted = true
      saved = manager.snapshot()
    }
    while executor.hasJob { executor.runJob() }
    time.advance(by: World.second)
  }

  var hasJob: Bool { executor.hasJob || isOver }

  func note(_: Int, _ step: ThreadStep, _: UInt) { if step == .unlocked { noteMoment() } }

  func open(_ name: String) -> Int {
    accounts.append(Account(name: name))
    return accounts.count - 1
  }

  func newToken() -> Token {
    let token = Token()
    mortals.append(("what is over", Weak(token)))
    return token
  }

  func fault(_ account: Int, _ text: String) {
    scheduler.report("\(accounts[account].name) (\(account)): \(text)")
  }

  /// The delivering queue: passes as they are due; when no other thread has anything to do, a little more time; then the end.
  func deliverToTheEnd() {
    if kind.isConsumed { return consumeToTheEnd() }
    time.deliver()
    judgeRest()
    if time.advanceToTimer() { noteMoment() }
    time.deliver()
    judgeRest()
    manager?.resume()
    time.deliver()
    manager?.cancelAll()
    time.deliver()
    judgeRest()
    if let manager, manager.activeCount != 0 { scheduler.report("something is left when all were cancelled") }
    (manager, clock, player, auction, saved) = (nil, nil, nil, nil, nil)
    time.deliver()
    isOver = true
  }

  /// The same for a task: passes until there is nothing more to come.
  private func consumeToTheEnd() {
    while true {
      scheduler.reach(.fire)
      guard time.isDue || time.advanceToTimer() else { break }
      consumption?.during { time.goOff() }
    }
    manager?.resume()
    (manager, clock, player) = (nil, nil, nil)
    consumption?.letGo()
    while time.isDue { time.goOff() }
    isOver = true
  }

  func runTasks() {
    while true {
      scheduler.reach(.job)
      guard executor.hasJob else { return }
      executor.runJob()
      consumption?.judgeLeft()
    }
  }

  /// Right when all threads have ended: each has had its outcome, and nothing is kept that is over.
  func finish() {
    guard scheduler.fault == nil else { return }
    consumption?.judgeEnd(mayBeShort: calls.contains { $0.ends || $0 == .freeze })
    consumption = nil
    for account in accounts.indices where accounts[account].ledger.outcome == nil {
      // An actor that is gone gets nothing.
      if accounts[account].name != "actor" || !calls.contains(.dropActor) { fault(account, "has no outcome") }
    }
    for (name, place) in mortals where place.object != nil { scheduler.report("\(name) is never released") }
    if shutDowns.ended != shutDowns.begun { scheduler.report("a shutdown is waited for for ever") }
    if time.armedFor != nil { scheduler.report("the timer is armed for nothing") }
  }
}
