import CountdownKit

extension Replay {
  func receiver(_ number: Int) -> Receiver {
    if let receiver = receivers[number] { return receiver }
    let receiver = Receiver()
    receivers[number] = receiver
    return receiver
  }

  /// Gives a receiver up, but not its memory while a countdown may still be found there.
  func bury(_ receiver: Receiver) {
    tombs.append(Tomb(receiver))
  }

  /// Gives a receiver up, which cancels in its `deinit` what it has.
  func leave(_ number: Int, _ operation: Operation) {
    guard let receiver = receivers[number].take() else { return }
    // While its own callback runs it is held by that, and what it does last would not be done here.
    if !referee.isCalling(receiver.record) {
      receiver.record.farewell = { [unowned self] receiver in
        guard referee.problem == nil, !isClosing else { return }
        updateTime()
        for manager in actors.indices { cancel(receiver, manager, operation) }
      }
    }
    bury(receiver)
  }

  /// Gives a receiver up, and makes another, at the same address if that can be had.
  func reuse(_ number: Int, _ operation: Operation) {
    guard let receiver = receivers[number].take() else { return }
    let address = receiver.record.address
    var misses: [Receiver] = []
    // While its own callback runs it is alive, and its address taken.
    var fresh = replacement(for: receiver)
    while fresh.record.address != address, misses.count < 4 {
      misses.append(fresh)
      fresh = Receiver()
    }
    receivers[number] = fresh
    for manager in actors.indices {
      run(manager, operation) {
        $0.lookUp(fresh.record.address)
      } real: {
        if $0.countdown(of: fresh) != nil {
          referee.object("manager \(manager) takes a fresh receiver for a dead one")
        }
      }
    }
  }

  private func replacement(for receiver: consuming Receiver) -> Receiver {
    _ = consume receiver
    return Receiver()
  }
}
