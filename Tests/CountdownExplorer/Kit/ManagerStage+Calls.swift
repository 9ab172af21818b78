import CountdownCore
import FoundationEssentials

@testable import CountdownKit

// What the threads do.

extension ManagerStage {
  func perform(_ call: ManagerScenario.Call) {
    done.insert(call)
    if call == .close { consumption?.close() }
    guard let manager else { return }
    switch call {
    case .startByClock: startByClock()
    case .ahead: synchronize(by: 1.5)
    case .behind: synchronize(by: -0.75)
    case .yearsAhead: synchronize(by: 10 * 365 * 86_400)
    case .yearsBehind: synchronize(by: -10 * 365 * 86_400)
    case .reschedule:
      date = Date(timeIntervalSince1970: 5.000_001)
      auction?.reschedule(for: .until(date))
    case .extend: auction?.extend(by: .seconds(1))
    case .restart: auction?.restart()
    case .pause: auction?.pause()
    case .resume: auction?.resume()
    case .observe: observe()
    case .startOnActor: startOnActor()
    case .cancelOfActor: if let player { manager.cancel(player) }
    case .dropActor:
      scheduler.reach(.drop)
      player = nil
      noteMoment()
    case .advance:
      time.advance(by: World.second)
      noteMoment()
    case .dropManager:
      scheduler.reach(.drop)
      self.manager = nil
    case .ask: askAll(manager)
    case .snapshot: saved = takeSnapshot(manager)
    case .restore: restore(manager)
    case .close: break
    case .cancel: manager.cancel(id: "auction")
    case .cancelAll: manager.cancelAll()
    case .freeze: manager.suspend(.freezes)
    case .thaw: manager.resume()
    case .shutDown: shutDown(manager)
    }
  }

  /// A countdown that has no receiver, to a date by the server's clock.
  func startByClock() {
    guard let manager, let clock else { return }
    let account = open("auction")
    auction = manager.start(
      for: .until(date, by: clock), ticks: isOnSharedGrid ? .shared : .everySecond, id: "auction",
      onTick: tick(account), onEnd: end(account))
    accounts[account].hasStarted = true
  }

  private var isOnSharedGrid: Bool { calls.contains(.yearsAhead) || calls.contains(.yearsBehind) }

  func startOnActor() {
    guard let manager, let player else { return }
    let account = open("actor")
    let token = newToken()
    manager.start(
      on: player, for: .seconds(2),
      onTick: { [unowned self] (_: isolated Player, left: TimeLeft) in
        withExtendedLifetime(token) { isCalled(account, left) }
      },
      onEnd: { [unowned self] (_: isolated Player, outcome) in
        withExtendedLifetime(token) { isCalled(account, outcome) }
      })
    accounts[account].hasStarted = true
  }

  private func observe() {
    guard let auction, let player else { return }
    let account = open("observer")
    auction.observe(
      by: player, id: 1,
      onTick: { [unowned self] (_: Player, left: TimeLeft) in isCalled(account, left) },
      onEnd: { [unowned self] (_: Player?, outcome) in isCalled(account, outcome) })
  }

  private func restore(_ manager: CountdownManager) {
    guard let saved else { return }
    let token = newToken()
    restored.append([:])
    let call = restored.count - 1
    try? manager.restore(
      saved, by: clock,
      onTick: { [unowned self] id, left in
        withExtendedLifetime(token) { isCalled(account(of: id, restoredBy: call), left) }
      },
      onEnd: { [unowned self] id, outcome in
        withExtendedLifetime(token) { isCalled(account(of: id, restoredBy: call), outcome) }
      }
    )
  }

  /// The account of what a call restores: it is opened by the first that is told of it.
  private func account(of id: String, restoredBy call: Int) -> Int {
    if let account = restored[call][id] { return account }
    let account = open("restored \(id)")
    restored[call][id] = account
    return account
  }

  /// The server's clock is found to be ahead of what it was taken for, by a sample that is better than all before.
  private func synchronize(by seconds: Double) {
    samples += 1
    offset += seconds
    let now = Double(time.time) / 1e9
    clock?.synchronize(
      serverDate: Date(timeIntervalSince1970: now + offset + 0.000_001),
      roundTrip: .milliseconds(900 - 100 * samples))
  }

  private func shutDown(_ manager: CountdownManager) {
    shutDowns.begun += 1
    let before = accounts.indices.filter { accounts[$0].hasStarted && accounts[$0].ledger.outcome == nil }
    guard kind == .actor else {
      return manager.engine.shutDown { [self] in
        shutDowns.ended += 1
        judgeShutDown(before)
      }
    }
    Task(executorPreference: executor) { [self] in
      await manager.shutDown()
      shutDowns.ended += 1
      judgeShutDown(before)
    }
  }

  /// All that was there has ended when it is said that all has; but an actor that is gone gets nothing.
  private func judgeShutDown(_ before: [Int]) {
    for account in before where accounts[account].ledger.outcome == nil && !calls.contains(.dropActor) {
      fault(account, "has not ended, and it is said that all is")
    }
  }

  func tick(_ account: Int) -> @Sendable (TimeLeft) -> Void {
    let token = newToken()
    return { [unowned self] left in withExtendedLifetime(token) { isCalled(account, left) } }
  }

  func end(_ account: Int) -> @Sendable (Countdown.Outcome) -> Void {
    { [unowned self] outcome in isCalled(account, outcome) }
  }
}
