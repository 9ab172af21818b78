import CountdownCore

/// One engine, what is started in it, and what is known of it: made anew for each schedule.
final class World: @unchecked Sendable {
  // Unchecked: one thread of the system runs everything.

  static let second: Int64 = 1_000_000_000
  static let receiverCount = 7
  /// Stands for who has no receiver.
  static let noReceiver = 6

  let scheduler = Scheduler.shared
  let time = SteppedTime()
  var engine: CountdownEngine?
  var receivers: [Receiver?] = []
  var accounts: [Account] = []
  /// Those whose handlers are kept, also when they are over, as by who has a countdown; the engine alone owns the others.
  var keptAccounts: Set<Int> = []
  /// The addresses of handlers that are gone; no other object gets one, while they are referred to.
  var gone: Set<UInt> = []
  var handlers: [Witness.Place] = []
  /// Which handler is being called, and how deep.
  var calls = 0
  var called: Int?
  var dropsReceivers = false
  /// How many are giving new marks to something.
  var markSetters = 0
  /// When each receiver was dropped.
  var droppedTimes: [Int: Int64] = [:]
  var begun: Set<Operation> = []
  /// Since which step ticks are held back; `max`: they are not, or may be let go.
  var suspendedAt = Int.max
  /// How often somebody began to let a countdown, or ticks, go on.
  var resumes = 0
  var resuming = 0
  /// How many completions of a shutting down were called, and how many are to be.
  var completions = (called: 0, due: 0)
  /// How much that waits for ends was told, and how much is to be.
  var waits = (told: 0, due: 0)
  /// What is left of each, whenever the lock was free since the delivery looked last.
  var history = Moments()
  var lookedAt = 0
  /// How many seconds have passed since then while somebody had the lock.
  var secondsUnseen: Int64 = 0
  /// What is being asked, and what the clock has shown since the last moment at which the lock was free.
  let questions = Questions()
  var instantsUnseen: [Int64] = []
  var causes: [Cause] = []
  /// Since which step the engine is shut down: that call has returned.
  var shutDownAt = Int.max
  /// Whether countdowns without ticks are looked at until a minute is over.
  var isSwept = false
  /// Whether ticks are on the grid that all share.
  var isOnSharedGrid = false
  private(set) weak var lastEngine: CountdownEngine?
  /// What the callback of the first countdown does, and to which one.
  var inCallback: Operation?
  var callbackTarget = 1
  private var hasActed = false
  /// Whether that one is started anew by whoever is notified that it was cancelled.
  var restarts = false

  init() {
    scheduler.reset()
    engine = CountdownEngine(driver: time)
    lastEngine = engine
    receivers = (0..<Self.receiverCount).map { _ in
      Receiver { [scheduler] in if scheduler.hasLock { scheduler.report("a receiver dies under the lock") } }
    }
  }

  /// A receiver's identity: a number, so that nothing depends on where it lies.
  static func identity(_ receiver: Int) -> ObjectIdentifier? {
    receiver == noReceiver
      ? nil : unsafe unsafeBitCast(UInt(0x10_000 + 0x100 * receiver), to: ObjectIdentifier.self)
  }

  func fault(_ text: String, of account: Int? = nil) {
    scheduler.report(account.map { "countdown \($0): \(text)" } ?? text)
  }

  /// Opens an account for what a receiver is about to have, in place of what it has.
  private func open(_ account: Account) -> (index: Int, cause: Int, before: [Int]) {
    let before = accounts.indices.filter {
      accounts[$0].receiver == account.receiver && accounts[$0].key == account.key
        && accounts[$0].startedAt < .max
    }
    accounts.append(account)
    let index = accounts.count - 1
    accounts[index].begunAt = scheduler.steps
    accounts[index].begunTime = time.time
    let place = Cause.Scope.place(receiver: account.receiver, key: account.key)
    return (index, begins(.replaces, place, opening: index), before)
  }

  /// The call that starts it returns, and what was there before is over, if it is.
  private func isStarted(_ index: Int, _ cause: Int, inPlaceOf before: [Int]) {
    accounts[index].startedAt = scheduler.steps
    accounts[index].startedTime = time.time
    returns(cause)
    for other in before { close(other) }
  }

  func start(
    _ receiver: Int, for left: Int64, every interval: Int64 = World.second, key: Int? = nil,
    wantsOutcome: Bool = true, isEndless: Bool = false, silently: Bool = false, keeping: Bool = false,
    goesPastZero: Bool = false, atMarks: Bool = false
  ) {
    guard let engine, receivers[receiver] != nil else { return }
    let (index, cause, before) = open(
      Account(
        receiver: receiver, key: key, wantsOutcome: wantsOutcome, isSilent: silently, isAtMarks: atMarks,
        duration: left, intervals: atMarks ? [] : [interval],
        ledger: Ledger(isEndless: isEndless, goesPastZero: goesPastZero)))
    let identity = Self.identity(receiver)
    let alignment: CountdownAlignment = isOnSharedGrid ? .shared : .deadline
    let rhythm = atMarks ? Self.marks : .every(.nanoseconds(interval), alignment: alignment)
    var request =
      isEndless
      ? CountdownRequest(
        ticksEvery: .nanoseconds(interval), receiver: identity, startingAfter: .nanoseconds(left))
      : silently
        ? CountdownRequest(for: .nanoseconds(left), receiver: identity, ticks: nil)
        : CountdownRequest(
          for: .nanoseconds(left), receiver: identity,
          ticks: goesPastZero ? rhythm.pastZero : rhythm,
          ifActive: keeping ? .keep : .replace)
    request.callbacks = CountdownCallbacks(outcome: wantsOutcome)
    // No reference of ours to its receiver: who lets go of that last is to be seen.
    let handler = Witness(
      index, receivers[receiver], self, key: key.map { CountdownKey($0) },
      numbering: isEndless ? CountdownNumbering() : nil)
    scheduler.noteOwn()
    if engine.start(request, handler: handler) == nil { take(handler, for: index) }
    isStarted(index, cause, inPlaceOf: keeping ? [] : before)
  }

  func follow(_ leader: Int, with receiver: Int, atMarks: Bool = false) {
    guard let engine, receivers[receiver] != nil, let followed = accounts[leader].handler else { return }
    // A follower of a follower follows the same countdown.
    let leader = root(of: leader)
    let (index, cause, before) = open(
      Account(
        receiver: receiver, key: nil, wantsOutcome: true, isSilent: false, isAtMarks: atMarks,
        duration: .max,
        leader: leader, intervals: [], ledger: Ledger(goesPastZero: accounts[leader].ledger.goesPastZero)))
    let handler = Witness(
      index, receivers[receiver], self, key: nil, following: followed.leader ?? followed)
    scheduler.noteOwn()
    let result = engine.follow(
      followed, receiver: Self.identity(receiver), handler: handler, ticks: atMarks ? Self.marks : nil)
    var isFollowing = false
    if case .following(let handler) = result {
      take(handler, for: index)
      isFollowing = true
    }
    isStarted(index, cause, inPlaceOf: isFollowing ? before : [])
  }

  /// The engine has taken a handler: it is a countdown.
  private func take(_ handler: CountdownHandler, for account: Int) {
    accounts[account].handler = handler
    accounts[account].isTaken = true
    if keptAccounts.contains(account) { accounts[account].kept = handler }
  }

  /// What is left of one; nil of endless ticks, whose handler makes numbers of it.
  func timeLeft(of account: Int, _ engine: CountdownEngine) -> Duration? {
    guard let handler = accounts[account].handler, !accounts[root(of: account)].ledger.isEndless else {
      return nil
    }
    return engine.living(handler).map { .nanoseconds($0.timeLeft) }
  }

  func leaders(of account: Int) -> [Int] { accounts[account].leader.map { [$0] + leaders(of: $0) } ?? [] }

  /// The one whose time it is: the one itself, or the one that it follows.
  func root(of account: Int) -> Int { leaders(of: account).last ?? account }

  func movedUntil(_ account: Int) -> Int { accounts[root(of: account)].movedUntil }

  /// The intervals at which it may tick; none: it ticks at marks.
  func intervals(of account: Int) -> [Int64] {
    let leaders = accounts[account].isAtMarks ? [] : leaders(of: account)
    return ([account] + leaders).flatMap { accounts[$0].intervals }
  }

  /// Whether it may get a zero, whatever has become of it since: the one that it follows has got its own.
  func isLedToZero(_ account: Int) -> Bool { leaders(of: account).contains { accounts[$0].ledger.isOver } }

  func close(_ account: Int) { accounts[account].closedAt = min(accounts[account].closedAt, scheduler.steps) }

  func actInCallback(of account: Int) {
    guard account == 0, !hasActed, let inCallback, scheduler.isRunning else { return }
    hasActed = true
    if inCallback == .stop {
      accounts[0].ledger.wasStopped = true
    } else {
      inCallback.perform(in: self, on: callbackTarget)
    }
  }

  /// Whether a value says how much is left, exactly or in a rhythm; on the shared grid to the nearest when that was passed.
  func isTrue(_ value: Int64, where left: Int64, _ intervals: [Int64]) -> Bool {
    if value == left { return true }
    if isOnSharedGrid, left > 0, intervals.contains(where: { -$0 / 2 <= value - left && value - left < $0 }) {
      return true
    }
    return intervals.contains { Self.roundedUp(left, $0) == value }
  }
}

extension CountdownEngine {
  /// A countdown that has not ended, at this moment.
  func living(_ countdown: CountdownHandler) -> CountdownLook? {
    look(at: countdown).flatMap { $0.hasEnded ? nil : $0 }
  }
}
