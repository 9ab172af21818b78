import CountdownKit

extension Replay {
  func receiver(_ number: Int) -> Receiver {
    if let receiver = receivers[number] { return receiver }
    let receiver = Receiver()
    receivers[number] = receiver
    return receiver
  }

  func label(_ id: Int) -> Label? { Label(id, collides: collides) }

  func owner(_ who: Who) -> Owner? {
    guard let number = who.receiver else { return Owner(nil, id: who.id) }
    return receivers[number].map { Owner($0.record, id: who.id) }
  }

  /// The countdown that was started last for somebody; inside its first callback `start` has not returned it yet.
  func newest(_ who: Who, _ manager: Int) -> (countdown: Countdown, token: Int)? {
    let known = actors[manager].newest[who]
    guard let owner = owner(who), let token = referee.references[manager].token(of: owner) else {
      return known
    }
    if token == known?.token { return known }
    guard let found = find(who, manager) else {
      referee.object("countdown \(token) is not found by its receiver")
      return nil
    }
    return (found, token)
  }

  func find(_ who: Who, _ manager: Int) -> Countdown? {
    let (real, label) = (actors[manager].manager, label(who.id))
    if let number = who.receiver { return receivers[number].flatMap { real?.countdown(of: $0, id: label) } }
    return label.flatMap { real?.countdown(id: $0) }
  }

  /// Gives a receiver up, but not its memory while a countdown may still be found there.
  func bury(_ receiver: Receiver) { tombs.append(Tomb(receiver)) }

  func leave(_ number: Int, _ operation: Operation) {
    guard let receiver = receivers[number].take() else { return }
    // While its own callback runs it is held by that, and what it does last would not be done here.
    if !referee.isCalling(receiver.record) {
      receiver.record.farewell = { [unowned self] receiver in
        guard referee.problem == nil, !isClosing else { return }
        updateTime()
        for manager in actors.indices {
          cancel(receiver, id: 0, operation.at(manager))
          cancelAll(of: receiver, operation.at(manager))
        }
      }
    }
    bury(receiver)
  }

  func reuse(_ number: Int, _ operation: Operation) {
    guard let address = receivers[number]?.record.address else { return }
    let fresh = replaceReceiver(number, at: address)
    for manager in actors.indices {
      for id in Who.ids {
        run(operation.at(manager)) {
          $0.lookUp(Owner(fresh.record, id: id).place)
        } real: {
          if $0.countdown(of: fresh, id: label(id)) != nil {
            referee.object("manager \(manager) takes a fresh receiver for a dead one")
          }
        }
      }
    }
  }

  /// How many objects are made until one has a certain address.
  ///
  /// What was freed last is had first from most allocators; but glibc's hands out the seven pieces before it that it
  /// keeps for a thread, if there are as many. With fewer trials, what comes of it would depend on what ran before.
  private static let mostTrials = 16

  private func replaceReceiver(_ number: Int, at address: ObjectIdentifier) -> Receiver {
    guard reusesAddresses, isKnownUniquelyReferenced(&receivers[number]) else {
      // Who is being called, say: no other object is to get its address by chance.
      receivers[number].take().map(bury)
      return receiver(number)
    }
    receivers[number] = nil
    var trials = [Receiver()]
    while trials.last!.record.address != address, trials.count < Self.mostTrials { trials.append(Receiver()) }
    receivers[number] = trials.last
    return trials.last!
  }
}
