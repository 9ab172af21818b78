import CountdownKit

extension Replay {
  /// The receiver of somebody's countdown, if there is one; nobody's have none.
  func owner(_ who: Who) -> Owner? {
    guard let number = who.receiver else { return Owner(nil, id: who.id) }
    return receivers[number].map { Owner($0.record, id: who.id) }
  }

  func label(_ id: Int) -> Label? { Label(id, collides: collides) }

  func cancel(_ who: Who, _ manager: Int, _ operation: Operation) {
    if let number = who.receiver {
      if let object = receivers[number] { cancel(object, id: who.id, manager, operation) }
      return
    }
    guard let label = label(who.id) else { return }
    cancel(Owner(nil, id: who.id), manager, operation) { $0.cancel(id: label) }
  }

  func cancel(_ receiver: Receiver, id: Int, _ manager: Int, _ operation: Operation) {
    let label = label(id)
    cancel(Owner(receiver.record, id: id), manager, operation) { $0.cancel(receiver, id: label) }
  }

  private func cancel(
    _ owner: Owner, _ manager: Int, _ operation: Operation, real: (CountdownManager) -> Bool
  ) {
    var found = false
    run(manager, operation) {
      found = $0.cancel(at: owner.place)
    } real: {
      if real($0) != found { referee.object("cancel found nothing, or something that is not there") }
    }
  }

  func cancelAll(of receiver: Receiver, _ manager: Int, _ operation: Operation) {
    run(manager, operation) {
      $0.cancelAll(of: receiver.record.address)
    } real: {
      $0.cancelAll(of: receiver)
    }
  }

  /// Does something to the countdown that was started last for somebody.
  func control(
    _ who: Who, _ manager: Int, _ operation: Operation,
    _ request: (ReferenceManager, Int) -> Void, real: (Countdown) -> Void
  ) {
    guard let (countdown, token) = newest(who, manager) else { return }
    run(manager, operation) { reference in
      if let index = reference.index(ofToken: token) { request(reference, index) }
    } real: { _ in
      real(countdown)
    }
    compare(countdown, token, manager)
  }

  /// Whether an interval may be tried.
  ///
  /// The manager works an endless tick's number out from the instant of number 0, as if its interval had always been what
  /// it is: where that is centuries ago, it cannot. What it does then is left free, by not trying it.
  func allows(_ interval: Int64, for who: Who, _ manager: Int) -> Bool {
    let reference = referee.references[manager]
    guard let (_, token) = newest(who, manager), let index = reference.index(ofToken: token) else {
      return true
    }
    let countdown = reference.countdowns[index]
    guard countdown.isEndless else { return true }
    let number = countdown.valueInForce(at: reference.clock(of: countdown)) + 1
    return number * ReferenceCountdown.interval(interval) <= ReferenceCountdown.longest
  }

  /// The countdown that was started last for somebody; inside its first callback `start` has not returned it yet.
  func newest(_ who: Who, _ manager: Int) -> (countdown: Countdown, token: Int)? {
    let actor = actors[manager]
    let known = actor.newest[who]
    let reference = referee.references[manager]
    guard let owner = owner(who), let index = reference.index(of: owner) else { return known }
    let token = reference.countdowns[index].token
    if token == known?.token { return known }
    guard let found = find(who, manager) else {
      referee.object("countdown \(token) is not found by its receiver")
      return nil
    }
    return (found, token)
  }

  /// What a manager finds.
  func find(_ who: Who, _ manager: Int) -> Countdown? {
    let real = actors[manager].manager
    if let number = who.receiver {
      return receivers[number].flatMap { real?.countdown(of: $0, id: label(who.id)) }
    }
    return label(who.id).flatMap { real?.countdown(id: $0) }
  }
}
