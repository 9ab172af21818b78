/// The paused countdowns whose receivers a delivery asks for: a few in each delivery, and none twice.
struct Probes {
  private var left = 2
  private var first: EntryIndex?

  /// Lets a pass ask for more than any other delivery.
  mutating func refillForPass() { left = 8 }

  /// Whether to ask for the receiver of one more.
  mutating func mayTake(_ index: EntryIndex) -> Bool {
    guard left > 0, index != first else { return false }
    left -= 1
    if first == nil { first = index }
    return true
  }
}
