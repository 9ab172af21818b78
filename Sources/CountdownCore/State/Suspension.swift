/// The suspenders of an engine, and those of them that freeze its time.
struct Suspension {
  private var suspenders: CountdownSuspender = []
  private var freezers: CountdownSuspender = []

  var isSuspended: Bool { !suspenders.isEmpty }
  var isFreezing: Bool { !freezers.isEmpty }

  /// Adds a suspender.
  ///
  /// If it suspends already, its first policy stays.
  mutating func insert(_ suspender: CountdownSuspender, freezing: Bool) {
    guard suspenders.isDisjoint(with: suspender) else { return }
    suspenders.insert(suspender)
    if freezing { freezers.insert(suspender) }
  }

  mutating func remove(_ suspender: CountdownSuspender) {
    suspenders.remove(suspender)
    freezers.remove(suspender)
  }
}
