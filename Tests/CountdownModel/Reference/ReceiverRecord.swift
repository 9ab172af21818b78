/// What is remembered of a receiver after its death.
package final class ReceiverRecord: @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  let address: ObjectIdentifier
  private(set) var isDead = false
  /// What the receiver does last, in its `deinit`.
  var farewell: ((Receiver) -> Void)?

  package init(of receiver: AnyObject) {
    address = ObjectIdentifier(receiver)
  }

  package func die() { isDead = true }
}

/// A receiver: it does nothing but live and die.
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
  let address: ObjectIdentifier
  private unowned let receiver: Receiver

  init(_ receiver: Receiver) {
    address = ObjectIdentifier(receiver)
    self.receiver = receiver
  }
}

/// A variable that is shared on virtual time.
final class Mutable<Value>: @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
