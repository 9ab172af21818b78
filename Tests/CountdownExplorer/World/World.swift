import CountdownCore

/// One engine, what is started in it, and what is known of it: made anew for each schedule.
final class World: Stage, @unchecked Sendable {
  // Unchecked: one thread of the system runs everything.

  static let second: Int64 = 1_000_000_000

  let scenario: Scenario
  /// What is done in it.
  let operations: Set<Operation>
  let scheduler = Scheduler.shared
  let time = SteppedTime()
  let hasJob = false
  var engine: CountdownEngine?
  var receivers: [Mortal?] = []
  var accounts: [Account] = []
  /// Those whose handlers are kept, also when they are over, as by who has a countdown; the engine alone owns the others.
  var keptAccounts: Set<Int> = []
  /// The addresses of handlers that are gone.
  var gone: Set<UInt> = []
  var handlers: [Witness.Place] = []
  /// Which is being called.
  var called: Int?
  /// When each receiver was dropped.
  var droppedTimes: [Int: Int64] = [:]
  var begun: Set<Operation> = []
  /// Since which step ticks are held back; `max`: they are not, or may be let go.
  var suspendedAt = Int.max
  /// What lets a countdown, or ticks, go on.
  var resumed = Doing()
  /// How many completions of a shutting down were called, and how many are to be.
  var completions = (called: 0, due: 0)
  /// How much that waits for ends was told, and how much is to be.
  var waits = (told: 0, due: 0)
  /// What is left of each, whenever the lock was free since the delivery looked last.
  var history: [[Int64?]] = []
  var lookedAt = 0
  /// How many seconds have passed since then while somebody had the lock.
  var secondsUnseen: Int64 = 0
  /// What is being asked, and what the clock has shown since the last moment at which the lock was free.
  let questions = Questions()
  var instantsUnseen: [Int64] = []
  var causes: [Cause] = []
  /// Since which step the engine is shut down: that call has returned.
  var shutDownAt = Int.max
  var threads: [() -> Void] = []
  private(set) weak var lastEngine: CountdownEngine?
  /// Whether the callback of the first countdown has done what it does.
  private var hasActed = false
  /// Whether that one is started anew by whoever is notified that it was cancelled.
  var restarts = false

  init(_ scenario: Scenario) {
    self.scenario = scenario
    operations = Set(scenario.operations)
    engine = CountdownEngine(driver: time)
    lastEngine = engine
    receivers = (0..<6).map { _ in
      Mortal { [scheduler] in if scheduler.hasLock { scheduler.report("a receiver dies under the lock") } }
    }
  }

  /// A receiver's identity: a number, so that nothing depends on where it lies.
  static func identity(_ receiver: Int) -> ObjectIdentifier {
    unsafe unsafeBitCast(UInt(0x10_000 + 0x100 * receiver), to: ObjectIdentifier.self)
  }

  func fault(_ text: String, of account: Int? = nil) {
    scheduler.report(account.map { "countdown \($0): \(text)" } ?? text)
  }

  /// Opens an account for what a receiver is about to have, and starts it; what is in its place is over then, if it is replaced.
  ///
  /// - Parameters:
  ///   - account: What is known of it.
  ///   - keeping: Whether what is in its place stays; nil: where it is not started.
  ///   - start: Starts it; nil: the engine has not taken it.
  private func open(_ account: Account, keeping: Bool?, start: (Int) -> CountdownHandler?) {
    let before = accounts.indices.filter {
      accounts[$0].receiver == account.receiver && accounts[$0].key == account.key
        && accounts[$0].started.step < .max
    }
    let index = accounts.count
    accounts.append(account)
    accounts[index].begun = (scheduler.steps, time.time)
    let cause = begins(.replaces, .place(receiver: account.receiver, key: account.key), opening: index)
    let handler = start(index)
    if let handler {
      accounts[index].handler = handler
      accounts[index].isTaken = true
      if keptAccounts.contains(index) { accounts[index].kept = handler }
    }
    accounts[index].started = (scheduler.steps, time.time)
    returns(cause)
    if !(keeping ?? (handler == nil)) { for other in before { close(other) } }
  }

  func start(
    _ receiver: Int, for left: Int64, key: Int? = nil, wantsOutcome: Bool = true, isEndless: Bool = false,
    silently: Bool = false, keeping: Bool = false, goesPastZero: Bool = false, atMarks: Bool = false
  ) {
    guard let engine, receivers[receiver] != nil else { return }
    let identity = Self.identity(receiver)
    let duration = Duration.nanoseconds(left)
    let rhythm = atMarks ? Self.marks : .every(.seconds(1))
    var request =
      isEndless
      ? CountdownRequest(ticksEvery: .seconds(1), receiver: identity, startingAfter: duration)
      : CountdownRequest(
        for: duration, receiver: identity, ticks: silently ? nil : goesPastZero ? rhythm.pastZero : rhythm,
        ifActive: keeping ? .keep : .replace)
    request.callbacks = CountdownCallbacks(outcome: wantsOutcome)
    let account = Account(
      receiver: receiver, key: key, wantsOutcome: wantsOutcome, isSilent: silently, isAtMarks: atMarks,
      duration: left, intervals: atMarks ? [] : [World.second],
      ledger: Ledger(isEndless: isEndless, goesPastZero: goesPastZero))
    open(account, keeping: keeping) { index in
      // No reference of ours to its receiver: who lets go of that last is to be seen.
      let handler = Witness(
        index, receivers[receiver], self, key: key.map { CountdownKey($0) },
        numbering: isEndless ? CountdownNumbering() : nil)
      scheduler.noteOwn()
      return engine.start(request, handler: handler) == nil ? handler : nil
    }
  }

  func follow(_ leader: Int, with receiver: Int, atMarks: Bool = false) {
    guard let engine, receivers[receiver] != nil, let followed = accounts[leader].handler else { return }
    // A follower of a follower follows the same countdown.
    let leader = root(of: leader)
    let account = Account(
      receiver: receiver, key: nil, wantsOutcome: true, isAtMarks: atMarks, duration: .max, leader: leader,
      intervals: [], ledger: Ledger(goesPastZero: accounts[leader].ledger.goesPastZero))
    open(account, keeping: nil) { index in
      let handler = Witness(
        index, receivers[receiver], self, key: nil, following: followed.leader ?? followed)
      scheduler.noteOwn()
      let result = engine.follow(
        followed, receiver: Self.identity(receiver), handler: handler, ticks: atMarks ? Self.marks : nil)
      return if case .following(let handler) = result { handler } else { nil }
    }
  }

  /// The one whose time it is: the one itself, or the one that it follows.
  func root(of account: Int) -> Int { accounts[account].leader ?? account }

  /// The intervals at which it may tick; none: it ticks at marks.
  func intervals(of account: Int) -> [Int64] {
    let leader = accounts[account].isAtMarks ? nil : accounts[account].leader
    return accounts[account].intervals + (leader.map { accounts[$0].intervals } ?? [])
  }

  /// Whether it may get a zero, whatever has become of it since: the one that it follows has got its own.
  func isLedToZero(_ account: Int) -> Bool {
    accounts[account].leader.map { accounts[$0].ledger.isOver } ?? false
  }

  func close(_ account: Int) { accounts[account].closedAt = min(accounts[account].closedAt, scheduler.steps) }

  func actInCallback(of account: Int) {
    guard account == 0, !hasActed, let inCallback = scenario.inCallback, scheduler.isRunning else { return }
    hasActed = true
    if inCallback == .stop {
      accounts[0].ledger.wasStopped = true
    } else {
      inCallback.perform(in: self, on: scenario.target)
    }
  }

  /// Whether a value says how much is left, exactly or in a rhythm.
  func isTrue(_ value: Int64, where left: Int64, _ intervals: [Int64]) -> Bool {
    value == left || intervals.contains { Self.roundedUp(left, $0) == value }
  }
}
