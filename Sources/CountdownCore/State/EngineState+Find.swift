/// What is there under an identity, as far as it can be told under the lock.
enum Match {
  case found(EntryIndex?)
  /// These have to be compared first: of the same hash, and not among those that were.
  case mustCompare([(id: CountdownID, key: CountdownKey)])
}

/// Keys that were compared, with whose they were.
struct ComparedKeys {
  private var results: [(id: CountdownID, isEqual: Bool)] = []

  mutating func note(_ id: CountdownID, isEqual: Bool) { results.append((id, isEqual)) }

  /// Whether they are equal; nil: they were not compared.
  func isEqual(_ id: CountdownID) -> Bool? { results.first { $0.id == id }?.isEqual }
}

extension EngineState {
  /// Finds the entry of an identity.
  ///
  /// O(1) expected, for each key that its receiver has.
  func find(_ identity: Identity, _ compared: ComparedKeys) -> Match {
    guard let key = identity.key else { return .found(table.find(identity.address, in: slab)) }
    var unknown: [(CountdownID, CountdownKey)] = []
    var next = table.first(ofBucket: table.bucket(of: identity.address))
    while let index = next {
      next = table.next(after: index, in: slab)
      guard slab[index].address == identity.address, let other = slab[index].handler.key,
        other.hash == key.hash
      else { continue }
      let id = id(of: index)
      switch compared.isEqual(id) {
      case true?: return .found(index)
      case false?: break
      case nil: unknown.append((id, other))
      }
    }
    return unknown.isEmpty ? .found(nil) : .mustCompare(unknown)
  }

  /// All that a receiver has.
  ///
  /// O(1) expected, for each.
  func countdowns(of receiver: UInt) -> [CountdownID] {
    var all: [CountdownID] = []
    var next = table.first(ofBucket: table.bucket(of: receiver))
    while let index = next {
      if Identity.isAddress(slab[index].address, of: receiver) { all.append(id(of: index)) }
      next = table.next(after: index, in: slab)
    }
    return all
  }
}
