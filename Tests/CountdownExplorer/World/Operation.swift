import CountdownCore

enum Operation: String, CaseIterable {
  case start, startOther, startKeyed, startTicks, keep
  case cancel, cancelItself, cancelAll, cancelAllOfReceiver
  case follow, unfollow, wait
  case extend, reschedule, restart, correctLater, correctSooner, interval, pause, resume
  case suspend, freeze, resumeOne, resumeTwo
  case drop, dropEngine, shutDown, advance, ask
  /// Where something goes on past zero, or ticks at marks.
  case startPastZero, startAtMarks, marks
  /// In a callback alone: its stop flag.
  case stop

  static let all = allCases.filter { ![.startPastZero, .startAtMarks, .marks, .stop].contains($0) }

  private static let knowing: Set<Operation> = Set(
    words(
      """
      cancelItself follow wait extend reschedule restart correctLater correctSooner interval marks pause resume ask
      """))

  /// Whether it is a call of somebody who has the countdown itself.
  var knowsCountdown: Bool { Self.knowing.contains(self) }

  var endsByCancelling: Bool {
    [.cancel, .cancelItself, .cancelAll, .cancelAllOfReceiver, .dropEngine, .shutDown, .unfollow].contains(
      self)
  }

  /// Whether what it ends does not get even its zero that was owed.
  private var withholdsZeros: Bool { [.cancelItself, .cancelAll, .shutDown].contains(self) }

  var holdsBack: Bool { self == .suspend || self == .freeze }

  private var resumes: Bool { [.resume, .restart, .resumeOne, .resumeTwo].contains(self) }

  private var moves: Bool {
    [.extend, .reschedule, .restart, .correctLater, .correctSooner].contains(self)
  }

  /// Does it to a countdown of those that were there in the beginning.
  func perform(in world: World, on target: Int) {
    world.begun.insert(self)
    let usesEngine = self != .drop && self != .dropEngine && self != .advance
    if usesEngine, world.engine == nil { return }
    // Begins: from here on it may take effect.
    let older = world.accounts.indices.filter { world.accounts[$0].started.step < .max }
    let begin = world.scheduler.steps
    if resumes {
      // From here on ticks that were held back may come.
      world.resumed.begin()
      world.suspendedAt = .max
      for account in world.accounts.indices { world.accounts[account].pausedAt = .max }
    }
    let root = world.root(of: target)
    if moves { world.accounts[root].moves.begin() }
    let cause = cause(in: world, on: target)
    let number = cause.map { world.begins($0.kind, $0.scope) }
    act(in: world, on: target)
    let now = world.scheduler.steps
    if moves { world.accounts[root].moves.end(at: now) }
    // What is shut down, dropped, paused or moved stays so.
    if let number, endsByCancelling, self != .shutDown { world.returns(number) }
    // What was there when this began is over now.
    if let cause, endsByCancelling, self != .dropEngine {
      for account in older where cause.scope.covers(account, world.accounts[account]) {
        world.close(account)
        if withholdsZeros {
          world.accounts[account].withheldAt = min(world.accounts[account].withheldAt, now)
        }
      }
    }
    if resumes { world.resumed.end(at: now) }
    guard world.resumed.until <= begin else { return }
    if self == .pause, world.isPaused(target) {
      for account in older where world.root(of: account) == root { world.accounts[account].pausedAt = now }
    }
    if holdsBack { world.suspendedAt = now }
  }

  /// To which countdowns it may do what.
  private func cause(in world: World, on target: Int) -> (kind: Cause.Kind, scope: Cause.Scope)? {
    let receiver = world.accounts[target].receiver
    return switch self {
    case .cancel: (.cancels, .place(receiver: receiver, key: nil))
    case .unfollow: (.cancels, .place(receiver: 3, key: nil))
    case .cancelItself: (.cancels, .one(target))
    case .cancelAllOfReceiver: (.cancels, .receiver(receiver))
    case .cancelAll, .shutDown, .dropEngine: (.cancels, .all)
    case .drop: (.drops, .receiver(receiver))
    case .pause: (.pauses, .one(world.root(of: target)))
    case .freeze: (.moves, .all)
    case _ where moves: (.moves, .one(world.root(of: target)))
    default: nil
    }
  }

  private func act(in world: World, on target: Int) {
    let receiver = world.accounts[target].receiver
    let identity = World.identity(receiver)
    var engine: CountdownEngine? { world.engine }
    switch self {
    case .start: world.start(receiver, for: 2 * World.second)
    case .startOther: world.start(3, for: 2 * World.second, wantsOutcome: false)
    case .startKeyed: world.start(receiver, for: 2 * World.second, key: 7)
    case .startTicks: world.start(3, for: 0, wantsOutcome: false, isEndless: true)
    case .startPastZero: world.start(receiver, for: World.second / 2, goesPastZero: true)
    case .startAtMarks: world.start(receiver, for: 2 * World.second, atMarks: true)
    case .keep: world.start(receiver, for: 2 * World.second, keeping: true)
    case .advance:
      world.time.advance(by: World.second)
      world.noteMoment(hasAdvanced: true)
    case .drop:
      world.scheduler.reach(.drop)
      world.receivers[receiver] = nil
      world.droppedTimes[receiver] = world.time.time
      world.noteMoment()
    case .dropEngine:
      world.scheduler.reach(.drop)
      engine?.shutDown()
      world.engine = nil
    case .cancel: engine?.cancel(identity)
    case .unfollow: engine?.cancel(World.identity(3))
    case .cancelAll: engine?.cancelAll()
    case .cancelAllOfReceiver: engine?.cancelAll(of: identity)
    case .suspend: engine?.suspend(by: .one, freezing: false)
    case .freeze: engine?.suspend(by: .two, freezing: true)
    case .resumeOne, .resumeTwo: engine?.resume(by: self == .resumeOne ? .one : .two)
    case .shutDown: if let engine { world.shutDown(engine) }
    default:
      guard let engine, let handler = world.accounts[target].handler else { return }
      act(on: handler, in: world, target, engine)
    }
  }

  private func act(on handler: CountdownHandler, in world: World, _ target: Int, _ engine: CountdownEngine) {
    switch self {
    case .follow: world.follow(target, with: 3)
    case .wait: world.wait(forEndOf: target, handler, engine)
    case .cancelItself: engine.cancel(handler)
    case .extend: engine.move(handler, .by(.seconds(1)))
    case .reschedule: engine.move(handler, .to(.milliseconds(2_500)))
    case .restart: engine.move(handler, .restart)
    case .correctLater: engine.move(handler, .corrected(by: .milliseconds(1_500)))
    case .correctSooner: engine.move(handler, .corrected(by: .milliseconds(-750)))
    case .interval:
      world.accounts[target].intervals.append(World.second / 2)
      engine.move(handler, .ticks(.every(.milliseconds(500))))
    case .marks:
      world.accounts[world.root(of: target)].marking.begin()
      engine.move(handler, .ticks(World.marks))
      world.accounts[world.root(of: target)].marking.end(at: world.scheduler.steps)
    case .pause: engine.move(handler, .pause)
    case .resume: engine.move(handler, .resume)
    case .ask: world.ask(about: target, handler, engine)
    default: break
    }
  }
}

extension CountdownSuspender {
  static let one = CountdownSuspender.caller
  static let two = CountdownSuspender.system
}

extension World {
  /// Whether a countdown stands still; not known while somebody has the lock.
  fileprivate func isPaused(_ account: Int) -> Bool {
    !scheduler.isLocked && scheduler.peek { look(at: account)?.isPaused == true }
  }

  /// Shuts the engine down, and sees to it that all is delivered before that is said.
  fileprivate func shutDown(_ engine: CountdownEngine) {
    completions.due += 1
    let before = accounts.indices.filter {
      accounts[$0].started.step < .max && accounts[$0].wantsOutcome && accounts[$0].isAlive
    }
    defer { shutDownAt = min(shutDownAt, scheduler.steps) }
    engine.shutDown { [weak self] in
      guard let self else { return }
      completions.called += 1
      for account in before where accounts[account].ledger.outcome == nil {
        fault("has not ended, and it is said that all is", of: account)
      }
    }
  }
}
