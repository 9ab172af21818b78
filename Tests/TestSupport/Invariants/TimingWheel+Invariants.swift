#if COUNTDOWN_EXPLORER || COUNTDOWN_TESTING || DEBUG
  #if !COUNTDOWN_EXPLORER
    @testable import CountdownCore
  #endif

  extension TimingWheel {
    /// What contradicts the wheel's promises between two passes, in words; `expiry` says when a node is due.
    ///
    /// O(nodes + slots).
    func check(expiry: (NodeRef) -> Expiry) -> [String] {
      var broken: [String] = []
      var occupied = 0
      var earliest = Expiry.never
      if !opened.isEmpty { broken.append("a slot is open outside of passes") }
      for number in 0..<(slots.isMade ? WheelLevel.count : 0) {
        let level = WheelLevel(number)
        for slot in level.ring {
          let nodes = slots.list(of: slot).nodes
          if slots.contains(slot) == nodes.isEmpty { broken.append("slot \(slot): its bit is wrong") }
          if nodes.isEmpty { continue }
          occupied += 1
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
            if bounds.due > max(expiry.due, elapsed) {
              broken.append("slot \(slot): the bound is above a node's")
            }
            if bounds.due <= expiry.due, bounds.limit > max(expiry.limit, elapsed) {
              broken.append("slot \(slot): the limit is above a node's")
            }
          }
        }
      }
      if occupied != slots.occupied { broken.append("the count of slots that hold something is wrong") }
      if knownBounds.due != Self.unknown, knownBounds.due > earliest.due {
        broken.append("the earliest bound is later than a slot's")
      }
      if knownBounds.limit != Self.unknown, knownBounds.limit > earliest.limit {
        broken.append("the earliest limit is later than a slot's")
      }
      return broken
    }

    /// The nodes of all slots, and of the one that is open.
    var nodes: [NodeRef] {
      (slots.isMade ? (0..<WheelLevel.slotCount).flatMap { slots.list(of: $0).nodes } : []) + opened.nodes
    }
  }
#endif
