/// The statistics of everything that still waits.
extension EngineState {
  /// How long what waits for a pass has waited at most; zero if nothing does.
  var oldestWait: Nanoseconds {
    guard measurements.waiting > 0 else { return 0 }
    var since = measurements.waitingSince
    for queue in [.delivering, .backlog, .elsewhere] as [ListIndex] {
      guard let index = when.wheel.lists.first(of: queue) else { continue }
      let state = who.slab[index].state
      guard state.flags.contains(.waitsForPass) else { continue }
      // The times of other entries do not say when something was queued for them.
      if !state.isEnded, !state.isPaused, !when.timeline.isFrozen {
        since = max(since, when.timeline.driverTime(of: who.slab.instants.lastMove(of: index)))
      }
      break
    }
    return max(0, driverTime.saturatingSubtract(since))
  }

  /// How late a tick was delivered at worst, counting overdue ticks as if they were delivered now.
  var worstLateness: Nanoseconds {
    guard !when.suspension.isSuspended, let index = when.wheel.earliestEntry else {
      return measurements.worstLateness
    }
    return measurements.worstLateness(delivering: plannedEnd(of: who.expiry(of: index)), at: time)
  }
}
