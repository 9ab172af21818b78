/// The objects and memory that a call leaves to be released outside the lock.
struct Discard {
  var handler: HandlerRef?
  /// The end of a countdown that is delivered by itself, in a delivery that has begun for it.
  var ending: Ending?
  /// The captured objects, which the handler has handed over.
  var captures: AnyObject?
  /// The receiver that was asked for.
  var receiver: AnyObject?
  var memory: SpareMemory?
  /// What else the same call leaves.
  private(set) var others: [Discard] = []

  init(
    handler: HandlerRef? = nil, ending: Ending? = nil, captures: AnyObject? = nil,
    receiver: AnyObject? = nil, memory: SpareMemory? = nil
  ) {
    self.handler = handler
    self.ending = ending
    self.captures = captures
    self.receiver = receiver
    self.memory = memory
  }

  /// Whether there is nothing to release.
  var isEmpty: Bool { handler == nil && receiver == nil && others.isEmpty }

  mutating func add(_ other: Discard) { others.append(other) }
}
