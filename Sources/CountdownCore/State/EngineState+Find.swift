extension EngineState {
  /// Finds the node of an identity.
  ///
  /// Keys are compared under the lock: the code that compares and hashes an id must not call the manager.
  ///
  /// O(1) expected.
  @inline(__always)
  func find(_ identity: Identity) -> NodeRef? {
    identity.key == nil ? table.find(identity.address) : find(identity, with: identity.key!)
  }

  @inline(never)
  private func find(_ identity: Identity, with key: CountdownKey) -> NodeRef? {
    if identity.receiver == 0 { return find(key, of: 0, at: identity.address) }
    guard let first = table.find(identity.address) else { return nil }
    if isKey(of: first, key) { return first }
    if first.rare?.ring.next == first { return nil }
    return find(key, of: identity.receiver, at: identity.spreadAddress)
  }

  private func find(_ key: CountdownKey, of receiver: UInt, at address: UInt) -> NodeRef? {
    var next = table.first(ofBucket: table.bucket(of: address))
    while let node = next {
      if node.address == address, receiver == 0 || node.rare?.ring.receiver == receiver,
        isKey(of: node, key)
      {
        return node
      }
      next = node.bucket.next
    }
    return nil
  }

  private func isKey(of node: NodeRef, _ key: CountdownKey) -> Bool {
    guard let other = node.key, other.hash == key.hash else { return false }
    return key.isEqual(to: other)
  }

  /// Adds a node to the table, under an identity under which nothing is found.
  mutating func addToTable(_ node: NodeRef, under identity: Identity) {
    node.address = identity.address
    if identity.isKeyedOfReceiver {
      let first = table.find(node.address)
      if first != nil { node.address = identity.spreadAddress }
      node.join(ringOf: first, of: identity.receiver)
    }
    table.insert(node)
  }

  /// Takes a node out of the table.
  ///
  /// If it was the first of its receiver's keys, the next becomes the first.
  mutating func removeFromTable(_ node: NodeRef) {
    table.remove(node)
    let address = node.address
    guard Identity.isKeyedOfReceiver(address), let next = node.leaveRing(), Identity.isFirst(address) else {
      return
    }
    table.remove(next)
    next.address = address
    table.insert(next)
    noteForRolls(next)
  }

  /// All countdowns of a receiver, in the order of their starts.
  ///
  /// O(1) expected, for each.
  func countdowns(of receiver: UInt) -> [NodeRef] {
    var keyless = table.find(receiver)
    var all: [NodeRef] = []
    if let first = table.find(Identity.firstAddress(of: receiver)) {
      var node = first
      repeat {
        // Those under keys are in that order. A follower has been started after what it follows.
        if let other = keyless, Start.isEarlier(other.number, than: node.number) {
          all.append(other)
          keyless = nil
        }
        all.append(node)
        node = node.rare?.ring.next ?? first
      } while node != first
    }
    if let keyless { all.append(keyless) }
    return all
  }
}
