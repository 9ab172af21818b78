#if COUNTDOWN_EXPLORER || COUNTDOWN_TESTING || DEBUG
  #if !COUNTDOWN_EXPLORER
    @testable import CountdownCore
  #endif

  extension EngineState {
    /// What contradicts the structure's promises, in words; empty when all is well.
    ///
    /// O(n).
    ///
    /// Between operations and outside of deliveries.
    func brokenInvariants() -> [String] {
      // A pass that has given the queue back has left its lists as they were, and has the timer settled when it ends.
      if givenBack != nil {
        return brokenFollowers() + brokenRings() + (delivery == nil ? [] : ["it is two"])
      }
      let (brokenWheel, scheduled) = wheel.check(in: slab, at: time) { due($0) }
      var broken = brokenWheel + brokenTimer()
      let (brokenTable, queued) = self.brokenTable()
      broken += brokenTable
      broken += brokenFollowers()
      broken += brokenRings()
      if scheduled + queued + wheel.count(of: .paused, in: slab) != table.count {
        broken.append("an entry is in no list, or in two")
      }
      if slab.count != table.count + wheel.count(of: .elsewhere, in: slab) - queued {
        broken.append("an entry is in use that no look-up finds")
      }
      if delivery != nil { broken.append("a delivery has not ended") }
      for queue in [ListIndex.draining, .delivering, .here, .backlog] where !wheel.lists.isEmpty(queue) {
        broken.append("queue \(queue.rawValue) is not empty outside of deliveries")
      }
      if suspension.isFreezing != timeline.isFrozen {
        broken.append("frozen without a reason, or not frozen")
      }
      return broken
    }

    private func due(_ index: EntryIndex) -> Nanoseconds {
      schedule(of: index).due(after: slab[index].lastValue)
    }

    private func limit(_ index: EntryIndex) -> Nanoseconds {
      schedule(of: index).expiry(after: slab[index].lastValue).limit
    }

    /// What is wrong with the table's entries, and for how many of them something is queued.
    private func brokenTable() -> (broken: [String], queued: Int) {
      var broken: [String] = []
      var addresses: Set<UInt> = []
      var entries = 0
      var queued = 0
      var paused = 0
      for bucket in ReceiverTable.evicted..<table.bucketCount {
        var next = table.first(ofBucket: bucket)
        while let index = next {
          let entry = slab[index]
          let isEvicted = bucket == ReceiverTable.evicted
          if isEvicted != entry.state.isEvicted || !isEvicted && table.bucket(of: entry.address) != bucket {
            broken.append("an entry is in the wrong bucket")
          }
          if !isEvicted, !addresses.insert(entry.address).inserted, isUnique(entry.address) {
            broken.append("a receiver has two entries")
          }
          entries += 1
          if entry.state.generation == 0 { broken.append("an entry is in use that is worn out") }
          let follows = slab.followers.leader(of: index) != nil
          if !wheel.lists.contains(index, in: slab) {
            broken.append("an entry is neither in a slot nor in a queue")
          }
          if entry.state.isPaused, !follows { paused += 1 }
          if entry.state.flags.contains(.waitsForPass), !entry.state.isQueued {
            broken.append("nothing is queued for an entry that waits for a pass")
          }
          if entry.state.isQueued {
            queued += 1
          } else if !entry.state.isPaused,
            // A late entry waits where its value came into force.
            wheel.nextBound > time,
            due(index) < wheel.nextBound || limit(index) < wheel.nextLimit
          {
            broken.append("an entry is due before the earliest bound")
          }
          next = table.next(after: index, in: slab)
        }
      }
      if paused != measurements.paused { broken.append("the count of paused ones is wrong") }
      if entries != table.count { broken.append("the table's count is wrong") }
      if table.count > table.bucketCount + table.bucketCount / 4 {
        broken.append("the table has not grown")
      }
      return (broken, queued)
    }

    /// Whether no other entry may have this address.
    private func isUnique(_ address: UInt) -> Bool {
      Identity.isFirst(address)
        || !Identity.isKeyedOfReceiver(address) && !Identity.isKeyedWithoutReceiver(address)
    }

    private func brokenFollowers() -> [String] {
      var broken: [String] = []
      var count = 0
      for bucket in 0..<table.bucketCount {
        var next = table.first(ofBucket: bucket)
        while let leader = next {
          next = table.next(after: leader, in: slab)
          var follower = slab.followers.first(of: leader)
          while let index = follower {
            count += 1
            follower = slab.followers.places[index].neighbours.next.entry
            let (one, other) = (slab[index], slab[leader])
            if slab.followers.leader(of: index) != leader {
              broken.append("a follower is in another's list")
            }
            if slab.followers.leader(of: leader) != nil { broken.append("a follower leads") }
            if one.deadline != other.deadline { broken.append("a follower has a deadline of its own") }
            if one.state.isPaused != other.state.isPaused {
              broken.append("a follower is paused alone, or goes on alone")
            }
          }
        }
      }
      if count != slab.followers.count { broken.append("the count of followers is wrong") }
      return broken
    }

    private func brokenRings() -> [String] {
      var broken: [String] = []
      var keyed = 0
      var found = 0
      for bucket in 0..<table.bucketCount {
        var next = table.first(ofBucket: bucket)
        while let index = next {
          next = table.next(after: index, in: slab)
          let address = slab[index].address
          guard Identity.isKeyedOfReceiver(address) else { continue }
          keyed += 1
          guard Identity.isFirst(address) else { continue }
          var member = index
          repeat {
            found += 1
            if Identity.firstAddress(of: slab.keyRings.receiver(of: member)) != address {
              broken.append("an entry is in another receiver's ring")
            }
            member = slab.keyRings.next(after: member)
          } while member != index && found <= table.count
        }
      }
      if keyed != found { broken.append("an entry with an id is in no ring, or in two") }
      return broken
    }

    private func brokenTimer() -> [String] {
      let isPending = !wheel.lists.isEmpty(.elsewhere)
      let isDue = !(wheel.isEmpty && sweep.next == .never) && !suspension.isSuspended
      if !isPending, !isDue { return armedFor == .never ? [] : ["the timer is armed for nothing"] }
      let bound = min(sweep.next, crowd.isThere ? wheel.nextLimit : wheel.nextBound)
      let latest = isPending ? driverTime : max(driverTime, timeline.driverTime(of: bound))
      return armedFor <= latest ? [] : ["the timer is armed too late"]
    }
  }
#endif
