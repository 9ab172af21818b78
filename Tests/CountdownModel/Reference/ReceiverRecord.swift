/// What is remembered of a receiver after its death.
final class ReceiverRecord: Sendable {
  let number: Int
  private let state = Mutable(false)

  init(number: Int) {
    self.number = number
  }

  var isDead: Bool { state.value }

  func die() { state.value = true }
}

/// A receiver: it does nothing but live and die.
final class Receiver: Sendable {
  let record: ReceiverRecord

  init(_ record: ReceiverRecord) {
    self.record = record
  }

  deinit {
    record.die()
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
