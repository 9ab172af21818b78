/// What is known of a receiver, after its death too.
package final class ReceiverRecord: @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  let address: ObjectIdentifier
  private(set) var isDead = false
  private(set) weak var living: Receiver?
  /// What the receiver does last, in its `deinit`.
  var farewell: ((Receiver) -> Void)?

  package init(of receiver: AnyObject) {
    address = ObjectIdentifier(receiver)
    living = receiver as? Receiver
  }

  package func die() { isDead = true }
}
