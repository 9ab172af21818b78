/// A walk through the entries, once a minute, that asks for the receivers of countdowns without an interval: silent ones, and
/// those that tick at marks.
///
/// A tick finds a receiver that is gone. Without the walk, the captures of these would be kept until their deadlines.
struct Sweep {
  /// How long a receiver may be gone before that is noticed.
  ///
  /// A countdown that ends earlier needs no walk. A short lease that callers renew over and over gets none either: its renewals
  /// shall wake nothing up.
  static let period: Nanoseconds = 60_000_000_000

  /// When the next walk begins; `never` if there is nothing to ask for.
  private(set) var next = Nanoseconds.never
  /// The place from which the walk goes on; nil if none is under way.
  fileprivate(set) var place: UInt32?

  /// Notes that there is something to ask for.
  mutating func note(at now: Nanoseconds) { next = min(next, now.saturatingAdd(Self.period)) }

  /// Notes that there is nothing to ask for.
  mutating func clear() { next = .never }

  /// Begins a walk.
  fileprivate mutating func begin(at first: UInt32) { (place, next) = (first, .never) }
}

extension EngineState {
  /// Whether the receiver of an entry is asked for once a minute: while it is paused, it is asked for otherwise.
  private func isSwept(_ entry: EntryRef) -> Bool {
    entry.state.isMarked && entry.state.phase == .waiting && Identity.hasReceiver(entry.address)
  }

  /// Notes an entry that is new, or that was changed.
  mutating func noteForSweep(_ entry: EntryRef) {
    // A walk that was noted before begins earlier.
    guard sweep.next == .never, isSwept(entry) else { return }
    let now = time
    if isLong(entry, at: now) { sweep.note(at: now) }
  }

  /// Ends the walks if no countdown's time passes: a paused one is noted again when it goes on.
  mutating func clearSweepIfNothingWaits() {
    if wheel.isEmpty, delivery == nil, wheel.lists.isEmpty(.elsewhere) { sweep.clear() }
  }

  private func isLong(_ entry: EntryRef, at now: Nanoseconds) -> Bool {
    !entry.state.endsAtZero || entry.deadline.saturatingSubtract(now) > Sweep.period
  }

  /// Goes on with the walk that is due; nil if none is, or it has ended.
  mutating func nextOfSweep() -> Work? {
    guard delivery!.isPass else { return nil }
    if sweep.place == nil {
      guard sweep.next <= delivery!.time else { return nil }
      sweep.begin(at: slab.places.lowerBound)
    }
    for _ in 0..<Self.batchSize {
      guard let place = sweep.place, place < slab.places.upperBound else {
        sweep.place = nil
        return nil
      }
      sweep.place = place + 1
      let index = EntryIndex(rawValue: place)
      let entry = slab[index]
      guard slab.isListed(index), isSwept(entry) else { continue }
      // One that ends before the next walk is asked for the last time.
      if isLong(entry, at: delivery!.time) { sweep.note(at: delivery!.time) }
      return probe(index)
    }
    return .more
  }
}
