import CountdownKit

package struct Owner {
  /// Where there is one countdown at most: an address, or no receiver, with an id; or just an address.
  struct Place: Hashable {
    let address: ObjectIdentifier?
    let id: Int
  }

  let receiver: ReceiverRecord?
  let id: Int

  package init(_ receiver: ReceiverRecord?, id: Int = 0) {
    self.receiver = receiver
    self.id = id
  }

  var isDead: Bool { receiver?.isDead ?? false }

  var cancelledOutcome: Countdown.Outcome { isDead ? .receiverReleased : .cancelled }

  /// Nil: it has none, as without a receiver and an id: there is room for any number of those.
  var place: Place? { receiver == nil && id == 0 ? nil : Place(address: receiver?.address, id: id) }
}
