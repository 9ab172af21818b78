/// The suspenders of an engine, and those of them that freeze its time.
struct Suspension {
  // A bit for each.
  private var suspenders: UInt8 = 0
  private var freezers: UInt8 = 0

  var isSuspended: Bool { suspenders != 0 }
  var isFreezing: Bool { freezers != 0 }

  /// Adds a suspender.
  ///
  /// If it suspends already, its first policy stays.
  mutating func insert(_ suspender: CountdownSuspender, freezing: Bool) {
    if suspenders & suspender.rawValue != 0 { return }
    suspenders |= suspender.rawValue
    if freezing { freezers |= suspender.rawValue }
  }

  mutating func remove(_ suspender: CountdownSuspender) {
    suspenders &= ~suspender.rawValue
    freezers &= ~suspender.rawValue
  }
}
