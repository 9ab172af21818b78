import CountdownKit
import Foundation

extension Replay {
  /// Does one operation to both.
  func perform(_ operation: Operation) {
    guard referee.problem == nil else { return }
    operationCount += 1
    updateTime()
    switch operation.limited(receivers: receivers.count, managers: actors.count) {
    case .start(let who, let manager, let terms, let script):
      start(who, manager, terms, script, operation)
    case .observe(let who, let other, let manager, let isSilent, let script):
      observe(who, other, manager, isSilent, script, operation)
    case .cancel(let who, let manager):
      cancel(who, manager, operation)
    case .end(let who, let manager):
      control(who, manager, operation) {
        $0.end($1, as: .cancelled)
      } alone: {
        $0.endObserver($1, as: .cancelled)
      } real: {
        $0.cancel()
      }
    case .cancelAll(let manager):
      run(manager, operation) {
        $0.cancelAll()
      } real: {
        $0.cancelAll()
      }
    case .cancelAllOf(let receiver, let manager):
      if let object = receivers[receiver] { cancelAll(of: object, manager, operation) }
    case .shutDown(let manager, let rest): shutDown(manager, then: rest, operation)
    case .pause(let who, let manager):
      control(who, manager, operation) {
        $0.pause($1)
      } real: {
        $0.pause()
      }
    case .resume(let who, let manager):
      control(who, manager, operation) {
        $0.resume($1)
      } real: {
        $0.resume()
      }
    case .extend(let who, let manager, let by):
      control(who, manager, operation) {
        $0.move($1) { $0 + min(max(Moment(by), -ReferenceCountdown.longest), ReferenceCountdown.longest) }
      } real: {
        $0.extend(by: .nanoseconds(by))
      }
    case .reach(let who, let manager, let least):
      control(who, manager, operation) {
        $0.move($1) { max($0, Moment(least)) }
      } real: {
        $0.extend(toAtLeast: .nanoseconds(least))
      }
    case .reschedule(let who, let manager, let left):
      reschedule(who, manager, left, operation)
    case .last(let who, let manager, let left):
      control(who, manager, operation) {
        $0.last($1, Moment(left))
      } real: {
        $0.reschedule(for: .nanoseconds(left))
      }
    case .restart(let who, let manager):
      control(who, manager, operation) {
        $0.restart($1)
      } real: {
        $0.restart()
      }
    case .correct(let who, let manager, let by):
      control(who, manager, operation) {
        $0.correct($1, by: Moment(by))
      } real: {
        actors[manager].engine.move($0.id, .corrected(by: .nanoseconds(by)))
      }
    case .synchronize(let by): synchronize(by: by, operation)
    case .shiftWallClock(let by): shiftWallClock(by: by)
    case .tick(let who, let manager, let interval):
      control(who, manager, operation) {
        $0.tick($1, every: ReferenceCountdown.interval(interval))
      } alone: { reference, index in
        let token = reference.observers[index].token
        reference.tickObserver(token, every: ReferenceCountdown.interval(interval))
      } real: {
        $0.tick(every: .nanoseconds(interval))
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
    if reference.callback == nil { reference.startLatecomer() }
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
}
