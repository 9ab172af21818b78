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
    case .cancel(let receiver, let manager):
      if let object = receivers[receiver] { cancel(object, manager, operation) }
    case .end(let receiver, let manager):
      control(receiver, manager, operation) {
        $0.end($1, as: .cancelled)
      } real: {
        $0.cancel()
      }
    case .cancelAll(let manager):
      run(manager, operation) {
        $0.cancelAll()
      } real: {
        $0.cancelAll()
      }
    case .shutDown(let manager, let rest): shutDown(manager, then: rest, operation)
    case .pause(let receiver, let manager):
      control(receiver, manager, operation) {
        $0.pause($1)
      } real: {
        $0.pause()
      }
    case .resume(let receiver, let manager):
      control(receiver, manager, operation) {
        $0.resume($1)
      } real: {
        $0.resume()
      }
    case .extend(let receiver, let manager, let by):
      control(receiver, manager, operation) {
        $0.move($1) { $0 + min(max(Moment(by), -ReferenceCountdown.longest), ReferenceCountdown.longest) }
      } real: {
        $0.extend(by: .nanoseconds(by))
      }
    case .reach(let receiver, let manager, let least):
      control(receiver, manager, operation) {
        $0.move($1) { max($0, Moment(least)) }
      } real: {
        $0.extend(toAtLeast: .nanoseconds(least))
      }
    case .reschedule(let receiver, let manager, let left):
      let (date, left) = Dates.date(in: left, now: referee.now)
      control(receiver, manager, operation) {
        $0.move($1) { _ in left }
      } real: {
        $0.reschedule(until: date)
      }
    case .drop(let receiver): receivers[receiver].take().map(bury)
    case .leave(let receiver): leave(receiver, operation)
    case .reuse(let receiver): reuse(receiver, operation)
    case .suspend(let manager, let freezes):
      run(manager, operation) {
        $0.suspend(freezing: freezes)
      } real: {
        $0.suspend(freezes ? .freezes : .keepsCounting)
      }
    case .resumeAll(let manager):
      run(manager, operation) {
        $0.resumeAll()
      } real: {
        $0.resume()
      }
    case .sleep, .wake, .advance, .advanceToNext: pass(operation)
    case .stop: referee.stop()
    }
    updateTime()
  }

  /// Asks the same of a manager and of its reference, and sees to it that what is then due is delivered.
  func run(
    _ manager: Int, _ operation: Operation, _ request: (ReferenceManager) -> Void,
    real: (CountdownManager) -> Void
  ) {
    let reference = referee.references[manager]
    // Before the request is judged by what there seems to be.
    noticeDeaths(in: manager)
    reference.beginDelivery()
    request(reference)
    if !isLostOnManagers(operation) { actors[manager].manager.map(real) }
    updateTime()
    guard referee.problem == nil else { return }
    noticeDeaths(in: manager)
    reference.endDelivery()
    compareCount(of: manager)
  }

  private func shutDown(_ manager: Int, then rest: [Operation], _ operation: Operation) {
    barrierCount += 1
    let number = barrierCount
    run(manager, operation) {
      $0.shutDown(barrier: number)
    } real: { [actors] _ in
      actors[manager].engine.shutDown { [weak self] in self?.tellBarrier(number, manager, then: rest) }
    }
  }

  private func tellBarrier(_ number: Int, _ manager: Int, then rest: [Operation]) {
    guard referee.problem == nil else { return }
    updateTime()
    referee.begin(.barrier, token: number, manager: manager, holding: nil)
    callCount += 1
    if allowsScripts { for operation in rest { perform(operation) } }
    updateTime()
    _ = referee.endCallback()
  }

  func cancel(_ receiver: Receiver, _ manager: Int, _ operation: Operation) {
    var found = false
    run(manager, operation) {
      found = $0.cancel(at: receiver.record.address)
    } real: {
      if $0.cancel(receiver) != found {
        referee.object("cancel found nothing, or something that is not there")
      }
    }
  }

  /// Does something to the countdown that was started last for a receiver.
  private func control(
    _ receiver: Int, _ manager: Int, _ operation: Operation,
    _ request: (ReferenceManager, Int) -> Void, real: (Countdown) -> Void
  ) {
    guard let (countdown, token) = newest(receiver, manager) else { return }
    run(manager, operation) { reference in
      if let index = reference.index(ofToken: token) { request(reference, index) }
    } real: { _ in
      real(countdown)
    }
    compare(countdown, token, manager)
  }

  /// The countdown that was started last for a receiver; inside its first callback `start` has not returned it yet.
  func newest(_ receiver: Int, _ manager: Int) -> (countdown: Countdown, token: Int)? {
    let actor = actors[manager]
    let known = actor.newest[receiver]
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
}
