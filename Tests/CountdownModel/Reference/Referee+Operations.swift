import CountdownKit

extension Referee {
  /// An operation begins.
  func beginOperation(_ obligations: Obligations) {
    push(.operation(obligations))
  }

  /// An operation returns: what it had to deliver must be delivered.
  func endOperation() {
    guard case .operation(let obligations)? = pop() else {
      return object("an operation returned that was not being done")
    }
    if let follower = obligations.follower { object("countdown \(follower): its outcome is missing") }
    for duty in obligations.duties where !isMoot(duty, obligations.manager) {
      object("before the operation returned, this was to be told: \(duty)")
    }
    let dying = references[obligations.manager].dying
    if let missing = obligations.group?.first(where: { dying[$0] != nil }) {
      object("countdown \(missing): its outcome is missing")
    }
  }

  /// A pass begins.
  ///
  /// - Parameters:
  ///   - manager: Whose.
  ///   - armedFor: The instant for which the timer was armed; nil: it did not go off by itself.
  func beginPass(of manager: Int, armedFor: Moment?) {
    let reference = references[manager]
    if let armedFor, armedFor > now { object("manager \(manager): a pass before \(armedFor)") }
    reference.beginPass()
    push(.pass(PassFrame(manager: manager, number: reference.passNumber, reading: reference.time)))
  }

  /// A pass is over: all that was due must be told.
  ///
  /// - Returns: How many calls it made, or ends that nobody was to be told.
  func endPass() -> Int {
    guard case .pass(let pass)? = pop() else {
      object("a pass ended that was not running")
      return 0
    }
    let reference = references[pass.manager]
    reference.endPass()
    if let follower = pass.follower { object("countdown \(follower): its outcome is missing") }
    var calls = pass.calls
    for index in reference.countdowns.indices.reversed() {
      let countdown = reference.countdowns[index]
      let wasDue =
        // What is moved while it waits for its turn may keep it, or wait for the next pass.
        countdown.owedSince.map {
          $0 != pass.number && countdown.movedIn != pass.number && !countdown.isOwedPerhaps
        }
        ?? (!reference.isSuspended && countdown.due.map { $0 <= pass.reading } == true)
      guard wasDue else { continue }
      if countdown.isSilent, countdown.receiver.isDead {
        reference.remove(index)
        calls += 1
      } else {
        object("countdown \(countdown.token): the pass at \(pass.reading) should have told it")
      }
    }
    for index in reference.countdowns.indices where reference.countdowns[index].owedSince != nil {
      let countdown = reference.countdowns[index]
      // From here on any pass may tell it.
      reference.countdowns[index].owedSince = reference.passNumber
      if countdown.isPaused, countdown.movedIn == pass.number, countdown.shown != nil,
        countdown.owedSince != pass.number
      {
        reference.countdowns[index].isOwedPerhaps = true
      }
    }
    return calls
  }

  /// Whether a duty is done, or can no longer be: its countdown ended inside a callback.
  func isMoot(_ duty: Obligations.Duty, _ manager: Int) -> Bool {
    let reference = references[manager]
    switch duty {
    case .outcome(let token): return reference.dying[token] == nil
    case .first(let token):
      guard let index = reference.index(ofToken: token) else { return true }
      return reference.countdowns[index].shown != nil
    case .value(let token):
      guard let index = reference.index(ofToken: token) else { return true }
      let countdown = reference.countdowns[index]
      guard countdown.isSilent, countdown.receiver.isDead else { return false }
      reference.remove(index)
      return true
    }
  }
}
