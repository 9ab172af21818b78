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

  /// Does something to the countdown that was started last for somebody; where that follows another, to that, or
  /// something to it alone.
  func control(
    _ who: Who, _ manager: Int, _ operation: Operation,
    _ request: (ReferenceManager, Int) -> Void, alone: ((ReferenceManager, Int) -> Void)? = nil,
    real: (Countdown) -> Void
  ) {
    guard let (countdown, token) = newest(who, manager) else { return }
    run(manager, operation) { reference in
      if let alone, let index = reference.observerIndex(ofToken: token) {
        alone(reference, index)
      } else if let index = reference.leaderIndex(of: token) {
        request(reference, index)
      }
    } real: { _ in
      real(countdown)
    }
    compare(countdown, token, manager)
  }

  /// Reschedules to a date: of the server's clock, if it counts by that.
  func reschedule(_ who: Who, _ manager: Int, _ left: Int64, _ operation: Operation) {
    guard let (_, token) = newest(who, manager) else { return }
    let reference = referee.references[manager]
    let leader = reference.leaderIndex(of: token)
    let isServers = leader.map { reference.countdowns[$0].serverOffset != nil } ?? false
    let offset = isServers ? serverOffset : wallShift
    let (date, left) = Dates.date(in: left, shown: referee.now + offset, isServers: isServers)
    control(who, manager, operation) { reference, index in
      if isServers {
        reference.countdowns[index].serverOffset = offset
        reference.countdowns[index].isServers = true
      }
      reference.move(index) { _ in left }
    } real: {
      $0.reschedule(until: date)
    }
  }

  /// The countdown that was started last for somebody; inside its first callback `start` has not returned it yet.
  func newest(_ who: Who, _ manager: Int) -> (countdown: Countdown, token: Int)? {
    let actor = actors[manager]
    let known = actor.newest[who]
    let reference = referee.references[manager]
    guard let owner = owner(who), let token = reference.token(of: owner) else { return known }
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
