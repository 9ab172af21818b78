#if COUNTDOWN_EXPLORER || COUNTDOWN_TESTING || DEBUG
  #if !COUNTDOWN_EXPLORER
    @testable import CountdownCore
  #endif

  extension TimingWheel {
    /// What contradicts the wheel's promises at an instant, in words, and how many entries its slots hold; `expiry` says that
    /// of one.
    ///
    /// O(entries).
    func check(
      in slab: borrowing Slab, at now: Nanoseconds, expiry: (EntryIndex) -> Nanoseconds
    ) -> (broken: [String], entries: Int) {
      var broken: [String] = []
      var entries = 0
      var occupied = 0
      for number in 0..<WheelLevel.count {
        let level = WheelLevel(number)
        var start = level.ring.lowerBound
        while let slot = occupancy.first(in: start..<level.ring.upperBound) {
          start = slot + 1
          occupied += 1
          var next = lists.first(of: ListIndex(slot))
          if next == nil { broken.append("slot \(slot) is marked, and empty") }
          // What came when it was past lies in the slot of that moment; and what was delivered late, in an earlier slot.
          let instant = max(bounds(of: slot).due, elapsed)
          if !level.reaches(instant, from: elapsed) || level.slot(of: instant) != slot {
            broken.append("slot \(slot): the bound is that of another")
          }
          while let index = next {
            entries += 1
            // A late entry lies where its value came into force.
            if bounds(of: slot).due > max(expiry(index), now) {
              broken.append("slot \(slot): the bound is above an expiry")
            }
            next = lists.next(after: index, in: slab)
          }
        }
      }
      if occupied != occupancy.occupied { broken.append("the bitmap's count is wrong") }
      return (broken, entries)
    }

    /// How many entries a queue holds.
    ///
    /// O(entries).
    func count(of queue: ListIndex, in slab: borrowing Slab) -> Int {
      var count = 0
      var next = lists.first(of: queue)
      while let index = next {
        count += 1
        next = lists.next(after: index, in: slab)
      }
      return count
    }
  }
#endif
