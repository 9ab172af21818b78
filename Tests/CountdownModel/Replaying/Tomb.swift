/// The memory of a dead receiver, held so that no other object gets its address by chance.
struct Tomb {
  let address: ObjectIdentifier
  private unowned let receiver: Receiver

  init(_ receiver: Receiver) {
    address = ObjectIdentifier(receiver)
    self.receiver = receiver
  }
}
