import CountdownCore

// What is known of the moments since the delivery looked last.

extension World {
  /// A step is made: notes when the delivery looks, and what is left whenever the lock is free.
  func note(_ runner: Int, _ step: ThreadStep, _ subject: UInt) {
    switch step {
    case .tryLock, .awaitLock: if runner == SteppedTime.delivering { looks() }
    // Whether or not it does: it has to, after each callback.
    case .callEnds: looks()
    case .unlocked: noteMoment()
    case .call:
      if gone.contains(subject) { scheduler.stop("a handler is called that is gone") }
    case .ask:
      if gone.contains(subject) { scheduler.stop("a handler is asked that is gone") }
    default: break
    }
  }

  /// What the engine knows of a countdown is used without the lock: only who delivers the ends that an engine has left may do that.
  func noteUnlockedUse() {
    if lastEngine != nil { fault("a countdown is used without the lock") }
  }

  private func looks() {
    lookedAt = scheduler.steps
    history.keepLast()
    secondsUnseen = 0
  }

  func noteMoment(hasAdvanced: Bool = false) {
    if scheduler.isLocked {
      secondsUnseen += hasAdvanced ? 1 : 0
      if hasAdvanced { instantsUnseen.append(time.time) }
      return
    }
    // Who asks keeps an engine that others have given up.
    scheduler.peek { noteAnswers() }
    guard let engine else { return }
    scheduler.peek {
      history.begin()
      for index in accounts.indices.prefix(Moments.most) where accounts[index].isAlive {
        let left = timeLeft(of: index, engine)
        if let left { history.note(left.inNanoseconds, of: index) }
      }
    }
  }
}

/// What was left of each countdown, moment by moment.
struct Moments {
  static let most = 12

  private var values: [Int64] = []

  var count: Int { values.count / Self.most }

  subscript(moment: Int, account: Int) -> Int64? {
    let value = account < Self.most ? values[moment * Self.most + account] : .min
    return value == .min ? nil : value
  }

  mutating func begin() { for _ in 0..<Self.most { values.append(.min) } }

  mutating func note(_ left: Int64, of account: Int) { values[values.count - Self.most + account] = left }

  mutating func keepLast() { if count > 1 { values.removeFirst((count - 1) * Self.most) } }
}

extension Duration {
  var inNanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
