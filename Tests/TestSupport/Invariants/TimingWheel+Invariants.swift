#if COUNTDOWN_EXPLORER || COUNTDOWN_TESTING || DEBUG
  #if !COUNTDOWN_EXPLORER
    @testable import CountdownCore
  #endif

  extension TimingWheel {
    /// What contradicts the wheel's promises at an instant between two passes, in words; `expiry` says when a node is due.
    ///
    /// A pass during which ticks were held back has left its slot open.
    ///
    /// O(nodes + slots / 64).
    func check(at now: Nanoseconds, expiry: (NodeRef) -> Expiry) -> [String] {
      var broken: [String] = []
      var occupied: UInt64 = 0
      var earliest = Expiry.never
      for (slot, level) in occupiedSlots {
        let nodes = slots.list(of: slot).nodes
        if nodes.isEmpty { broken.append("slot \(slot): it is marked, and empty") }
        occupied |= 1 << UInt64(slot / 64)
        let bounds = slots.bounds(of: slot)
        earliest.formMinimum(with: bounds)
        // What came when it was past lies in the slot of that moment; and what was delivered late, in an earlier slot.
        let instant = max(bounds.due, elapsed)
        if !level.reaches(instant, from: elapsed) || level.slot(of: instant) != slot {
          broken.append("slot \(slot): the bound is that of another")
        }
        for node in nodes {
          let expiry = expiry(node)
          // A late node lies where its value came into force.
          if bounds.due > max(expiry.due, now) {
            broken.append("slot \(slot): the bound is above a node's")
          }
          if bounds.due <= expiry.due, bounds.limit > max(expiry.limit, now) {
            broken.append("slot \(slot): the limit is above a node's")
          }
        }
      }
      if occupied != slots.occupied { broken.append("the words that hold something are others") }
      if knownBounds.due != Self.unknown, knownBounds.due > earliest.due {
        broken.append("the earliest bound is later than a slot's")
      }
      if knownBounds.limit != Self.unknown, knownBounds.limit > earliest.limit {
        broken.append("the earliest limit is later than a slot's")
      }
      return broken
    }

    /// The slots that are marked as such that hold something; a node in another one is in no list.
    private var occupiedSlots: [(slot: Int, level: WheelLevel)] {
      var occupied: [(slot: Int, level: WheelLevel)] = []
      for number in 0..<WheelLevel.count {
        let level = WheelLevel(number)
        var start = level.base
        // The search goes around.
        while start < level.ring.upperBound, let slot = slots.first(from: start, in: level), slot >= start {
          occupied.append((slot, level))
          start = slot + 1
        }
      }
      return occupied
    }

    /// The nodes of all slots, and of the one that is open.
    var nodes: [NodeRef] { occupiedSlots.flatMap { slots.list(of: $0.slot).nodes } + opened.nodes }
  }
#endif
