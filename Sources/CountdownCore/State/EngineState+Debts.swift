/// Debts: what is to be told outside the rhythm. They are made anywhere, and paid on the delivering queue, one after the
/// other, in the order in which they were made, those from elsewhere apart.
///
///     made on the delivering queue:  owedNext --> owedNow --> paid; what the callbacks make due is owedNext again
///     made elsewhere, or put off:    pending  --> owedNow, when a pass begins
///
/// The end of a countdown whose own callback has ended it comes before all others; who is owed something twice keeps the
/// first place.
extension EngineState {
  /// Owes a value to a living entry: exactly what is left, or what its rhythm says, if that is news.
  mutating func owe(valueOf index: EntryIndex, exactly: Bool, isHere: Bool) {
    let entry = slab[index]
    let isOwed = entry.state.flags.contains(.owed)
    entry.state.flags.insert(exactly ? [.owed, .exact] : .owed)
    // It keeps its place; but a call on the delivering queue, in no callback, does not leave it to a pass.
    if isOwed, !isHere || delivery != nil { return }
    if isOwed { advanceReplaced(before: index) }
    unlink(index)
    if isHere, delivery == nil, alone == nil, wheel.isEmpty(.owedNext) {
      alone = index
    } else {
      addValueDebtor(index, isHere: isHere)
    }
    if isOwed { return }
    // Those who follow it, and were owed something before it, come after it.
    forFollowers(of: index) { state, follower in
      guard state.slab[follower].state.flags.contains(.owed) else { return }
      state.unlink(follower)
      state.addValueDebtor(follower, isHere: isHere)
    }
  }

  /// Adds an unlinked entry to those who are owed a value, behind all others; a chain that is too long goes on in the next pass.
  @inline(__always)
  mutating func addValueDebtor(_ index: EntryIndex, isHere: Bool) {
    addDebtor(index, isHere: isHere && delivery?.isChainTooLong != true)
  }

  /// Adds an unlinked entry to those who are owed something: to be paid by who calls, or by the next pass.
  mutating func addDebtor(_ index: EntryIndex, isHere: Bool) {
    wheel.append(index, to: isHere ? .owedNext : .pending, in: slab)
  }

  /// Makes the ends of those that a pending one has replaced due now: they are told before it.
  ///
  /// They lie right before it, or before those who followed them.
  mutating func advanceReplaced(before index: EntryIndex) {
    var first = index
    var looked = index
    while let before = slab[looked].slotLinks.previous.entry {
      looked = before
      let flags = slab[before].state.flags
      if flags.contains(.ended), isSameIdentity(before, index) {
        first = before
      } else if !flags.isSuperset(of: [.ended, .led]), !slab.followers.isOrphan(before) {
        break
      }
    }
    while first != index, let next = slab[first].slotLinks.next.entry {
      unlink(first)
      wheel.append(first, to: .owedNext, in: slab)
      first = next
    }
  }

  /// Takes the next debt that is to be paid; nil: all are.
  @inline(__always)
  mutating func takeDebt() -> Work? {
    // Mostly there is none.
    if wheel.isEmpty(.owedNow), wheel.isEmpty(.owedNext) {
      delivery!.endChain()
      return nil
    }
    return takeNextDebt()
  }

  private mutating func takeNextDebt() -> Work? {
    for _ in 0..<Self.batchSize {
      guard let index = nextDebtor() else {
        delivery!.endChain()
        return nil
      }
      delivery!.noteDebt()
      let entry = slab[index]
      if entry.state.flags.contains(.ended) { return .end(takeEnding(index)) }
      wheel.remove(index, in: slab)
      if let work = takeValue(index, entry) { return work }
    }
    return .more
  }

  /// The first one who is owed something.
  private mutating func nextDebtor() -> EntryIndex? {
    if let index = wheel.first(of: .owedNow) { return index }
    guard let index = wheel.first(of: .owedNext) else { return nil }
    delivery!.nextLink()
    // One alone, as most are, is taken from where it is.
    if slab[index].slotLinks.next.entry != nil { wheel.splice(.owedNext, to: .owedNow, in: slab) }
    return index
  }
}
