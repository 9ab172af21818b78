/// The entry under an identity, as far as that can be decided under the lock.
enum Match {
  case found(EntryIndex?)
  /// The keys that have to be compared first: they have the same hash, and were not compared yet.
  case mustCompare([(id: CountdownID, key: CountdownKey)])
}

/// Results of comparisons of keys, by the countdowns that have them.
struct ComparedKeys {
  private var results: [(id: CountdownID, isEqual: Bool)] = []

  mutating func note(_ id: CountdownID, isEqual: Bool) { results.append((id, isEqual)) }

  /// Whether the keys are equal; nil if they were not compared.
  func isEqual(_ id: CountdownID) -> Bool? { results.first { $0.id == id }?.isEqual }
}

extension EngineState {
  /// Finds the entry of an identity.
  ///
  /// O(1) expected.
  func find(_ identity: Identity, _ compared: ComparedKeys) -> Match {
    guard let key = identity.key else { return .found(table.find(identity.address, in: slab)) }
    var unknown: [(CountdownID, CountdownKey)] = []
    if identity.receiver == 0 {
      if let found = match(identity, at: identity.address, compared, &unknown) { return .found(found) }
    } else if let first = table.find(identity.address, in: slab) {
      if compare(first, with: key, compared, &unknown) { return .found(first) }
      if slab.keyRings.next(after: first) != first,
        let found = match(identity, at: identity.spreadAddress, compared, &unknown)
      {
        return .found(found)
      }
    }
    return unknown.isEmpty ? .found(nil) : .mustCompare(unknown)
  }

  /// The entry of an identity among those at an address; adds those that have to be compared first to `unknown`.
  private func match(
    _ identity: Identity, at address: UInt, _ compared: ComparedKeys,
    _ unknown: inout [(CountdownID, CountdownKey)]
  ) -> EntryIndex? {
    var next = table.first(ofBucket: table.bucket(of: address))
    while let index = next {
      next = table.next(after: index, in: slab)
      guard slab[index].address == address,
        identity.receiver == 0 || slab.keyRings.receiver(of: index) == identity.receiver
      else { continue }
      if compare(index, with: identity.key!, compared, &unknown) { return index }
    }
    return nil
  }

  /// Whether an entry is known to have a key; adds the entry to `unknown` if the keys were not compared.
  private func compare(
    _ index: EntryIndex, with key: CountdownKey, _ compared: ComparedKeys,
    _ unknown: inout [(CountdownID, CountdownKey)]
  ) -> Bool {
    guard let other = slab[index].handler.key, other.hash == key.hash else { return false }
    if let isEqual = key.isEqualAtOnce(to: other) { return isEqual }
    let id = id(of: index)
    guard let isEqual = compared.isEqual(id) else {
      unknown.append((id, other))
      return false
    }
    return isEqual
  }

  /// Adds an entry to the table, under an identity under which nothing is found.
  ///
  /// O(1) expected.
  mutating func addToTable(_ index: EntryIndex, under identity: Identity) {
    let entry = slab[index]
    entry.address = identity.address
    if identity.isKeyedOfReceiver {
      let first = table.find(entry.address, in: slab)
      if first != nil { entry.address = identity.spreadAddress }
      slab.keyRings.insert(index, of: identity.receiver, lastFrom: first)
    }
    table.insert(index, in: slab)
  }

  /// Takes an entry out of the table.
  ///
  /// If it was the first of its receiver's keys, the next becomes the first.
  ///
  /// O(1) expected.
  mutating func removeFromTable(_ index: EntryIndex) {
    table.remove(index, in: slab)
    if table.count == 0 { sweep.clear() }
    let address = slab[index].address
    guard Identity.isKeyedOfReceiver(address), let next = slab.keyRings.remove(index),
      Identity.isFirst(address)
    else { return }
    table.remove(next, in: slab)
    slab[next].address = address
    table.insert(next, in: slab)
  }

  /// All countdowns of a receiver, in the order of their starts.
  ///
  /// O(1) expected, for each.
  func countdowns(of receiver: UInt) -> [CountdownID] {
    var keyless = table.find(receiver, in: slab)
    var all: [CountdownID] = []
    if let first = table.find(Identity.firstAddress(of: receiver), in: slab) {
      var index = first
      repeat {
        // Those under keys are in that order.
        if let other = keyless, slab.instants.start(of: other) <= slab.instants.start(of: index) {
          all.append(id(of: other))
          keyless = nil
        }
        all.append(id(of: index))
        index = slab.keyRings.next(after: index)
      } while index != first
    }
    if let keyless { all.append(id(of: keyless)) }
    return all
  }
}
