// Instants that do not end.

extension ManualTime {
  /// Counts a chain of callbacks at this instant.
  ///
  /// - Returns: Whether the instant does not end.
  func note(_ generations: Int, callbacks: Int) -> Bool {
    locked {
      rounds.note(generations, callbacks: callbacks, at: now)
      return rounds.areTooMany
    }
  }

  /// Counts turns of tasks at this instant.
  ///
  /// - Returns: Whether the instant does not end.
  func noteTurns(_ count: Int) -> Bool {
    locked {
      rounds.noteTurns(count, at: now)
      return rounds.areTooMany
    }
  }

  /// Notes that this instant has ended, for the limits of the next.
  func noteEnd() { locked { rounds.begin(now) } }

  /// Whether this instant does not end.
  var isEndless: Bool { locked { rounds.areTooMany } }

  /// What to say of this instant, if it does not end, and the one before has ended.
  var newEndlessInstant: String? { locked { rounds.areTooMany && rounds.isFirst } ? endlessInstant : nil }

  /// What to say of this instant, if it does not end.
  var endlessInstant: String {
    "virtual time stands still at \(Duration.nanoseconds(now)), because callbacks or tasks begin again and again at this instant; "
      + "waiting: \(pending.inWords)"
  }

  /// Lets time go on from this instant, which does not end: what is left is done at the next instant at which something is due, or
  /// when the advance ends.
  ///
  /// - Returns: False if the advance ends here.
  func leaveInstant(before end: Nanoseconds) -> Bool {
    // The engines are asked without the lock, because they arm timers under their own locks.
    let instants = locked { alarms.compactMap(\.engine) }.map(\.nextInstant)
    return locked {
      let now = now
      rounds.leave()
      if end <= now { return false }
      let next = instants.filter { $0 > now }.reduce(end, min)
      for alarm in alarms where alarm.armedFor ?? .never <= now { alarm.armedFor = next }
      return true
    }
  }
}
