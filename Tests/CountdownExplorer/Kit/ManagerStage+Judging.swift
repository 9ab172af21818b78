import CountdownCore
import FoundationEssentials

@testable import CountdownKit

// What is judged: what is delivered, what is answered, and what is left.

extension ManagerStage {
  func isCalled(_ account: Int, _ left: TimeLeft) {
    scheduler.trace?("  \(accounts[account].name) (\(account)) gets \(left.duration)")
    judge(account, accounts[account].ledger.tell(left.nanoseconds, mayRise: mayRise))
  }

  func isCalled(_ account: Int, _ outcome: Countdown.Outcome) {
    scheduler.trace?("  \(accounts[account].name) (\(account)) gets \(outcome)")
    judge(account, accounts[account].ledger.end(outcome, isAlone: accounts[account].name == "observer"))
  }

  private var mayRise: Bool {
    !done.isDisjoint(with: [
      .ahead, .behind, .yearsAhead, .yearsBehind, .reschedule, .extend, .restart, .restore,
    ])
  }

  /// Actors are called where they run, all others on the delivering queue, and none under the lock.
  private func judge(_ account: Int, _ wrong: String?) {
    if let wrong { fault(account, "gets \(wrong)") }
    guard scheduler.isRunning else { return }
    if scheduler.hasLock { fault(account, "is called under a lock") }
    let place = accounts[account].name == "actor" ? Self.tasks : SteppedTime.delivering
    if scheduler.current != place { fault(account, "is called elsewhere") }
  }

  /// A lock was given back, or something has changed that is under none.
  func noteMoment() {
    guard !scheduler.isLocked, !questions.isEmpty else { return }
    scheduler.peek { questions.note() }
  }

  func askAll(_ manager: CountdownManager) {
    if let player { questions.ask("what is left of the actor's") { manager.timeLeft(of: player) } }
    if let auction { questions.ask("what is left of the auction") { auction.timeLeft } }
    questions.ask("which is the auction") {
      manager.countdown(id: "auction").map { ObjectIdentifier($0.handler) }
    }
    questions.ask("how many there are") { manager.activeCount }
  }

  /// Takes a snapshot, and sees to it that each in it was so at some moment, and that none is left out that was there.
  func takeSnapshot(_ manager: CountdownManager) -> CountdownSnapshot {
    var moments: [[SavedRun]] = []
    let look = { (try? manager.snapshot().contents) ?? [] }
    let snapshot = questions.during({ manager.snapshot() }, note: { moments.append(look()) })
    let saved = (try? snapshot.contents) ?? []
    guard scheduler.isRunning, !calls.contains(.advance) else { return snapshot }
    for countdown in saved where !moments.contains(where: { $0.contains(countdown) }) {
      scheduler.report("\(countdown.id ?? "nothing") is in a snapshot as it never was")
    }
    for id in ["auction", "saved"] where !saved.contains(where: { $0.id == id }) {
      if moments.allSatisfy({ $0.contains { $0.id == id } }) {
        scheduler.report("\(id) is not in a snapshot, and was there all the time")
      }
    }
    return snapshot
  }

  func judgeRest() {
    guard let manager else { return }
    scheduler.peek {
      if let broken = manager.engine.brokenInvariants().first { scheduler.report(broken) }
      if shutDowns.ended > 0, manager.activeCount > 0 {
        scheduler.report("\(manager.activeCount) are active after a shutdown")
      }
      judgeDeadline()
    }
  }

  /// What counts by a server's clock ends when that says so.
  private func judgeDeadline() {
    // A start that is held up while it reads clocks counts too long by as much.
    if calls.isSuperset(of: [.startByClock, .advance]) { return }
    guard done.allSatisfy({ !$0.moves }), let auction, auction.isActive, let clock,
      let left = auction.timeLeft?.duration, let end = clock.deadline(of: date)
    else { return }
    let known = end - clock.continuousNow
    let difference = left - max(.zero, known)
    if difference > .microseconds(2) || difference < .microseconds(-2) {
      scheduler.report("\(left) is left, and \(known) by the server's clock")
    }
  }
}
