import CountdownKit
import Foundation

extension Replay {
  /// Does one operation to both.
  func perform(_ operation: Operation) {
    guard referee.problem == nil else { return }
    operationCount += 1
    updateTime()
    switch operation.limited(receivers: receivers.count, managers: actors.count) {
    case .start(let receiver, let manager, let terms, let script):
      start(receiver, manager, terms, script, operation)
    case .cancel(let receiver, let manager): cancel(receiver, manager, operation)
    case .end(let receiver, let manager):
      control(receiver, manager, operation) { reference, index in
        let countdown = reference.countdowns[index]
        let outcomes: [Countdown.Outcome] =
          countdown.receiver.isDead ? [.cancelled, .receiverReleased] : [.cancelled]
        reference.remove(index, as: .cancelled)
        guard !countdown.isSilent else { return [] }
        reference.dying[countdown.token] = outcomes
        return [.outcome(token: countdown.token)]
      } real: {
        $0.cancel()
      }
    case .cancelAll(let manager):
      let group = removeAll(from: referee.references[manager])
      run(operation, .init(manager: manager, group: group)) { actors[manager].manager?.cancelAll() }
    case .pause(let receiver, let manager):
      move(receiver, manager, operation) {
        $0.pause($1); return false
      } real: {
        $0.pause()
      }
    case .resume(let receiver, let manager):
      move(receiver, manager, operation) {
        $0.resume($1)
      } real: {
        $0.resume()
      }
    case .extend(let receiver, let manager, let by):
      move(receiver, manager, operation) {
        $0.move($1) { $0 + min(max(Moment(by), -ReferenceCountdown.longest), ReferenceCountdown.longest) }
      } real: {
        $0.extend(by: .nanoseconds(by))
      }
    case .reach(let receiver, let manager, let least):
      move(receiver, manager, operation) {
        $0.move($1) { max($0, Moment(least)) }
      } real: {
        $0.extend(toAtLeast: .nanoseconds(least))
      }
    case .reschedule(let receiver, let manager, let left):
      let date = Date(timeIntervalSinceReferenceDate: Double(referee.now + Moment(left)) / 1e9)
      let exact = timeLeft(until: date)
      move(receiver, manager, operation) {
        $0.move($1) { _ in exact }
      } real: {
        $0.reschedule(until: date)
      }
    case .drop(let receiver): receivers[receiver].take().map(bury)
    case .reuse(let receiver): reuse(receiver)
    case .suspend(let manager, let freezes):
      referee.references[manager].suspend(freezing: freezes)
      run(operation, .init(manager: manager)) {
        actors[manager].manager?.suspend(freezes ? .freezes : .keepsCounting)
      }
    case .resumeAll(let manager): resumeAll(manager, operation)
    case .sleep, .wake, .advance, .advanceToNext: pass(operation)
    case .stop: referee.stop()
    }
    updateTime()
  }

  /// Does an operation to a manager, and sees to it that what it had to deliver was delivered.
  func run(_ operation: Operation, _ obligations: Obligations, _ real: () -> Void) {
    referee.beginOperation(obligations)
    if !isLostOnManagers(operation) { real() }
    updateTime()
    guard referee.problem == nil else { return }
    referee.endOperation()
    noticeDeaths(in: obligations.manager)
    compareCount(of: obligations.manager)
  }

  /// Does something to the countdown that was started last for a receiver.
  func control(
    _ receiver: Int, _ manager: Int, _ operation: Operation,
    reference body: (ReferenceManager, Int) -> [Obligations.Duty], real: (Countdown) -> Void
  ) {
    guard let (countdown, token) = newest(receiver, manager) else { return }
    let reference = referee.references[manager]
    let duties = reference.index(ofToken: token).map { body(reference, $0) } ?? []
    run(operation, .init(manager: manager, duties: duties)) { real(countdown) }
    compare(countdown, token, manager)
  }

  /// The countdown that was started last for a receiver; inside its first callback `start` has not returned it yet.
  func newest(_ receiver: Int, _ manager: Int) -> (countdown: Countdown, token: Int)? {
    let actor = actors[manager]
    let known = actor.countdowns[receiver]
    let reference = referee.references[manager]
    guard let object = receivers[receiver], let index = reference.index(of: object.record) else {
      return known
    }
    let token = reference.countdowns[index].token
    if token == known?.token { return known }
    guard let found = actor.manager?.countdown(of: object) else {
      referee.object("countdown \(token) is not found by its receiver")
      return nil
    }
    return (found, token)
  }

  /// Moves, pauses or resumes the countdown that was started last for a receiver.
  private func move(
    _ receiver: Int, _ manager: Int, _ operation: Operation,
    reference body: (ReferenceManager, Int) -> Bool, real: (Countdown) -> Void
  ) {
    let reference = referee.references[manager]
    guard let (_, token) = newest(receiver, manager) else { return }
    // When such a one is moved, nothing is promised about which value counts as shown.
    if let index = reference.index(ofToken: token), reference.countdowns[index].isBetweenSteps { return }
    control(receiver, manager, operation) {
      body($0, $1) ? [.value(token: token)] : []
    } real: {
      real($0)
    }
  }

  private func cancel(_ receiver: Int, _ manager: Int, _ operation: Operation) {
    guard let object = receivers[receiver] else { return }
    let reference = referee.references[manager]
    var duties: [Obligations.Duty] = []
    let index = reference.index(of: object.record)
    if let index {
      let countdown = reference.countdowns[index]
      reference.remove(index, as: .cancelled)
      if !countdown.isSilent { duties = [.outcome(token: countdown.token)] }
    }
    run(operation, .init(manager: manager, duties: duties)) {
      if actors[manager].manager?.cancel(object) != (index != nil) {
        referee.object("cancel found nothing, or something that is not there")
      }
    }
  }

  private func resumeAll(_ manager: Int, _ operation: Operation) {
    let reference = referee.references[manager]
    reference.resumeAll()
    let catchesUp = reference.depth == 0
    run(operation, .init(manager: manager, runsPasses: true)) {
      if catchesUp { referee.beginPass(of: manager, armedFor: nil) }
      actors[manager].manager?.resume()
      updateTime()
      if catchesUp, referee.problem == nil { _ = referee.endPass() }
    }
  }

  /// Ends all countdowns of the reference; whose outcomes are to be told.
  func removeAll(from reference: ReferenceManager) -> [Int] {
    var group: [Int] = []
    while let countdown = reference.countdowns.last {
      reference.remove(reference.countdowns.count - 1, as: .cancelled)
      guard !countdown.isSilent else { continue }
      group.append(countdown.token)
      if countdown.receiver.isDead { reference.dying[countdown.token] = [.cancelled, .receiverReleased] }
    }
    return group
  }

  /// What is left until a date, by the wall clock, as far as it can be told.
  private func timeLeft(until date: Date) -> Moment {
    let limit = ReferenceCountdown.longest
    let nanoseconds = (date.timeIntervalSinceReferenceDate * 1e9).rounded()
    let sinceReference = Moment(min(max(nanoseconds, -Double(limit)), Double(limit)))
    let wall = min(referee.now + 978_307_200_000_000_000, limit)
    return sinceReference + 978_307_200_000_000_000 - wall
  }
}
