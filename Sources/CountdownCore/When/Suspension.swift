/// Who suspends an engine, and who freezes its time.
struct Suspension {
  private var holders: CountdownSuspender = []
  private var freezers: CountdownSuspender = []

  var isSuspended: Bool { !holders.isEmpty }
  var isFreezing: Bool { !freezers.isEmpty }

  /// Adds a suspender.
  ///
  /// If it suspends already, its first policy stays.
  mutating func insert(_ suspender: CountdownSuspender, freezing: Bool) {
    guard holders.isDisjoint(with: suspender) else { return }
    holders.insert(suspender)
    if freezing { freezers.insert(suspender) }
  }

  mutating func remove(_ suspender: CountdownSuspender) {
    holders.remove(suspender)
    freezers.remove(suspender)
  }
}
