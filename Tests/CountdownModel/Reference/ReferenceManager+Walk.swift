/// When a manager asks next for the receivers that no interval asks for: at the earliest, and at the latest; nil: it need not.
struct Walk {
  var from: Moment
  var by: Moment?
}

/// While a silent countdown, or one at marks, has more than a minute left, a pass asks once a minute whether the receivers of all
/// these live. So a dead one is found within a minute.
extension ReferenceManager {
  static let minute: Moment = 60_000_000_000

  /// Something was done: there may be the first who is asked for.
  func planWalk() {
    guard walk?.by == nil, hasSought(at: time) else { return }
    walk = Walk(from: walk?.from ?? time + Self.minute, by: time + Self.minute)
  }

  /// One has ended, is paused, or has an interval from now on: it may have been the last whose time passes, and then the next begins a minute of its own.
  func endWalkIfNobodyIsSought() {
    if sought.isEmpty { walk?.by = nil }
  }

  /// A pass tells what is due by its reading of the clock.
  func noteReading() {
    guard let reading else { return }
    if let by = walk?.by, by <= reading { mustWalk = true }
    if let from = walk?.from, from <= reading { mayWalk = true }
    guard mustWalk else { return }
    deadAtWalk.formUnion(sought.filter(\.owner.isDead).map(\.token))
    soughtAtWalk = soughtAtWalk || hasSought(at: reading)
  }

  /// A pass is over.
  ///
  /// - Returns: Whether it may have been made for these alone.
  func endWalk() -> Bool {
    guard mayWalk, let reading else { return false }
    if mustWalk, let missed = sought.first(where: { deadAtWalk.contains($0.token) }) {
      verdict.object("countdown \(missed.token): nobody has seen for a minute that its receiver is gone")
    }
    if !mustWalk {
      // Unknown.
      walk = Walk(from: reading)
    } else {
      walk = soughtAtWalk || hasSought(at: reading) ? Walk(from: reading + Self.minute) : nil
    }
    (mayWalk, mustWalk, soughtAtWalk, deadAtWalk) = (false, false, false, [])
    planWalk()
    return true
  }

  /// Whether one is asked for by a pass that is under way.
  func isAskedFor(_ countdown: ReferenceCountdown) -> Bool {
    mayWalk && countdown.isSought && !countdown.isPaused
  }

  /// Whether there is one for whom a walk is planned.
  private func hasSought(at instant: Moment) -> Bool { sought.contains { isLong($0, at: instant) } }

  private var sought: [ReferenceCountdown] {
    let followers = observers.filter { $0.goesOn && $0.countdown.isSought }.map(\.countdown)
    let own = countdowns.sought.map { countdowns[index(ofToken: $0)!] }
    return (own + followers).filter { !$0.isPaused }
  }

  private func isLong(_ countdown: ReferenceCountdown, at instant: Moment) -> Bool {
    !countdown.endsAtZero || countdown.deadline - instant > Self.minute
  }
}
