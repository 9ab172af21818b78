import CountdownCore

// Why a countdown may have ended, or stands still: the calls that were made, and to whom they apply.

struct Cause {
  enum Kind {
    /// Cancels them, releases their receiver, takes their place, pauses them, or moves them.
    case cancels, drops, replaces, pauses, moves
  }

  enum Scope {
    case one(Int)
    case place(receiver: Int, key: Int?)
    case receiver(Int)
    case all

    /// Whether it is about a countdown, by its number and what is known of it.
    func covers(_ account: Int, _ known: Account) -> Bool {
      switch self {
      case .one(let one): one == account
      case .place(let receiver, let key): known.receiver == receiver && known.key == key
      case .receiver(let receiver): known.receiver == receiver
      case .all: true
      }
    }
  }

  let kind: Kind
  let scope: Scope
  /// The account that was opened by it, which it cannot replace.
  var opened: Int?
  /// When it returned; `max`: it has not, or holds for ever.
  var until = Int.max
}

extension World {
  /// A call begins.
  ///
  /// - Returns: Where to say that it has returned.
  func begins(_ kind: Cause.Kind, _ scope: Cause.Scope, opening account: Int? = nil) -> Int {
    causes.append(Cause(kind: kind, scope: scope, opened: account))
    return causes.count - 1
  }

  /// It has returned: what is started from here on it does not apply to.
  func returns(_ cause: Int) { causes[cause].until = scheduler.steps }

  /// Whether there was a call of some kind that applies to a countdown, or to one that it follows.
  func hasCause(_ kind: Cause.Kind, for account: Int) -> Bool {
    causes.contains {
      $0.kind == kind && (applies($0, to: account) || applies($0, to: root(of: account)))
    }
  }

  private func applies(_ cause: Cause, to account: Int) -> Bool {
    let known = accounts[account]
    return cause.until >= known.begun.step && cause.opened != account && cause.scope.covers(account, known)
  }

  /// Whether a countdown that is over may be.
  func mayBeOver(_ account: Int) -> Bool {
    if accounts[account].ledger.isOver || accounts[root(of: account)].ledger.wasStopped { return true }
    return isLedToZero(account)
      || [.cancels, .drops, .replaces].contains { hasCause($0, for: account) }
  }
}
