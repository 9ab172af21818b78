final class Receiver: @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private(set) lazy var record = ReceiverRecord(of: self)

  deinit {
    record.die()
    record.farewell?(self)
  }
}

/// The memory of a dead receiver, held so that no other object gets its address by chance.
struct Tomb {
  private unowned let receiver: Receiver

  init(_ receiver: Receiver) { self.receiver = receiver }
}

struct Label: Hashable, Sendable {
  let number: Int
  /// Whether all of them have one hash, though they are different.
  let collides: Bool

  /// Nil: the number is that of no id.
  init?(_ number: Int, collides: Bool) {
    guard number != 0 else { return nil }
    self.number = number
    self.collides = collides
  }

  func hash(into hasher: inout Hasher) { hasher.combine(collides ? 0 : number) }
}
