#if COUNTDOWN_EXPLORER || COUNTDOWN_TESTING || DEBUG
  #if !COUNTDOWN_EXPLORER
    @testable import CountdownCore
  #endif

  extension EngineState {
    /// What contradicts the structure's promises, in words; empty when all is well: between operations, and outside of deliveries.
    func brokenInvariants() -> [String] {
      let broken =
        brokenTable() + brokenFollowers() + brokenRings() + brokenLists()
        + those([
          (suspension.isFreezing != timeline.isFrozen, "frozen without a reason, or not frozen"),
          (delivery.isUnderWay, "a delivery has not ended"),
          (calling != nil, "a node is being called outside of deliveries"),
        ])
      // A pass that has given the queue back has left its lists as they were, and has the timer settled when it ends.
      if givenBack != nil { return broken }
      return broken + wheel.check(at: time) { $0.expiry } + brokenTimer()
        + those([(!own.isEmpty, "what the delivering queue has queued is left")])
    }

    /// What holds of some sentences.
    private func those(_ sentences: [(Bool, String)]) -> [String] { sentences.filter(\.0).map(\.1) }

    /// What is wrong with where nodes lie: each that lives is in the list that its phase names, and in no other.
    private func brokenLists() -> [String] {
      let (queued, slots, still) = (own.nodes + others.nodes, wheel.nodes, paused.nodes)
      let living = queued.count { $0.lives } + still.count + slots.count
      return those([
        (queued.contains { $0.lives && !$0.isQueued }, "a node is queued for nothing"),
        (
          others.nodes.contains { !$0.flags.contains(.waitsForPass) },
          "a node that waits for a pass does not know it"
        ),
        (
          still.contains { !$0.isRung && (!$0.isPaused && !$0.wasToldZero || $0.isQueued) },
          "a node is among the paused ones that waits for an instant, or is queued"
        ),
        (
          slots.contains { $0.phase != .waiting || $0.isInQueue },
          "a node is in a slot that does not wait, or is queued"
        ),
        (queued.contains { $0.isRung }, "a node is queued whose bell has rung"),
        (still.contains { $0.isRung && !$0.flags.contains(.rings) }, "a node has rung that has no bell"),
        (living != table.count, "a node that lives is in no list, or in two"),
      ])
    }

    /// What is wrong with the table's nodes and the counts of them.
    private func brokenTable() -> [String] {
      var broken: [String] = []
      var addresses: Set<UInt> = []
      var (nodes, paused, completing, listening) = (0, 0, 0, 0)
      for bucket in ReceiverTable.evicted..<table.bucketCount {
        var next = table.first(ofBucket: bucket)
        while let node = next {
          next = node.bucket.next
          nodes += 1
          if next.map({ $0.bucket.place?.node != $0 }) ?? false {
            broken.append("a way back leads elsewhere")
          }
          let isEvicted = bucket == ReceiverTable.evicted
          if isEvicted != node.flags.contains(.evicted)
            || !isEvicted && table.bucket(of: node.address) != bucket
          {
            broken.append("a node is in the wrong bucket")
          }
          if !isEvicted, !addresses.insert(node.address).inserted, isUnique(node.address) {
            broken.append("a receiver has two nodes")
          }
          if !node.lives { broken.append("a node that has ended is found") }
          if !node.isLinked { broken.append("a node is neither in a slot nor in a queue") }
          if node.isPaused, node.leader == nil { paused += 1 }
          if node.isCompleting { completing += 1 }
          if node.flags.contains(.listens) { listening += 1 }
        }
      }
      if nodes != table.count { broken.append("the table's count is wrong") }
      if paused != measurements.paused { broken.append("the count of paused ones is wrong") }
      if completing != completingCount { broken.append("the count of completing ones is wrong") }
      if listening != listeners.count { broken.append("one that hears of changes is not known, or is gone") }
      if table.count > table.bucketCount + table.bucketCount / 4 { broken.append("the table has not grown") }
      return broken
    }

    /// Whether no other node may have this address.
    private func isUnique(_ address: UInt) -> Bool {
      Identity.isFirst(address)
        || !Identity.isKeyedOfReceiver(address) && !Identity.isKeyedWithoutReceiver(address)
    }

    private var livingNodes: [NodeRef] {
      var nodes: [NodeRef] = []
      _ = table.first { node in
        nodes.append(node)
        return false
      }
      return nodes
    }

    private func brokenFollowers() -> [String] {
      var broken: [String] = []
      var count = 0
      for leader in livingNodes {
        var next = leader.firstFollower
        if next != nil, leader.leader != nil { broken.append("a follower leads") }
        while let follower = next {
          count += 1
          next = follower.nextFollower
          if follower.leader != leader { broken.append("a follower is in another's list") }
          if follower.deadline != leader.deadline { broken.append("a follower has a deadline of its own") }
          if follower.isPaused != leader.isPaused {
            broken.append("a follower is paused alone, or goes on alone")
          }
        }
      }
      if count != followerCount { broken.append("the count of followers is wrong") }
      return broken
    }

    private func brokenRings() -> [String] {
      var broken: [String] = []
      var (keyed, found) = (0, 0)
      for node in livingNodes
      where !node.flags.contains(.evicted) && Identity.isKeyedOfReceiver(node.address) {
        keyed += 1
        guard Identity.isFirst(node.address) else { continue }
        var member = node
        repeat {
          found += 1
          if Identity.firstAddress(of: member.rare?.ring.receiver ?? 0) != node.address {
            broken.append("a node is in another receiver's ring")
          }
          member = member.rare?.ring.next ?? node
        } while member != node && found <= table.count
      }
      if keyed != found { broken.append("a node with an id is in no ring, or in two") }
      return broken
    }

    private func brokenTimer() -> [String] {
      let asked = livingNodes.count {
        $0.isAtMarks && $0.phase == .waiting && Identity.hasReceiver($0.address)
      }
      if asked != sweep.count { return ["the count of those whose receivers are asked for is wrong"] }
      if asked == 0, sweep.next != .never { return ["a walk is planned that asks for nothing"] }
      let isPending = !others.isEmpty
      let isDue = !(wheel.isEmpty && sweep.next == .never) && !suspension.isSuspended
      if !isPending, !isDue { return armedFor == .never ? [] : ["the timer is armed for nothing"] }
      let bound = min(sweep.next, crowd.isThere ? wheel.earliestLimit : wheel.nextBound)
      let latest = isPending ? driverTime : max(driverTime, timeline.driverTime(of: bound))
      return armedFor <= latest ? [] : ["the timer is armed too late"]
    }
  }

  extension NodeList {
    /// Its nodes, in their order.
    var nodes: [NodeRef] {
      var nodes: [NodeRef] = []
      var links = head.next
      while links != head {
        precondition(links.next.previous == links, "a list's way back leads elsewhere")
        nodes.append(NodeRef(slotLinks: links))
        links = links.next
      }
      return nodes
    }
  }
#endif
