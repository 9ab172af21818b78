/// An id of a countdown.
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

  func hash(into hasher: inout Hasher) {
    hasher.combine(collides ? 0 : number)
  }
}
