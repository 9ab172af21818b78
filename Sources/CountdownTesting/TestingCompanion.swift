package import CountdownCore
package import CountdownKit

/// The state of this module for one driver, in the driver's slot.
final class TestingCompanion: Sendable {
  let consumers = ConsumerLedger()
  let standstill = Standstill()
  /// Lets the callers of `await advance` take turns.
  let turns = Turns()
  /// The keeper of the manager that sleeps on `clock` use.
  let sleepers = Sleepers()
}

extension ManualDriver {
  /// The state for this driver, made when it is first needed.
  var companion: TestingCompanion {
    slot.withLock { slot in
      if let known = slot as? TestingCompanion { return known }
      let companion = TestingCompanion()
      slot = companion
      return companion
    }
  }
}

extension ManualDriver: JobCounting {
  package func countJobs() { UnfinishedJobs.shared.setHook() }
}

extension ManualDriver: ConsumerWatching {
  /// The consumers of what this driver's engines deliver.
  package var consumers: ConsumerLedger { companion.consumers }

  package func makeNotes(of label: String, isPromised: Bool) -> ConsumerNotes {
    let entry = LedgerEntry(in: consumers, label, isPromised: isPromised)
    return { [weak self] event, change in
      let ring = entry.note(event, change)
      if case .waits = event, ring == nil, !isPromised, let self { companion.standstill.begin(at: self) }
      return ring
    }
  }
}
