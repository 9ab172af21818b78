/// A receiver: it does nothing but live and die.
final class Receiver: @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private(set) lazy var record = ReceiverRecord(of: self)

  deinit {
    record.die()
    record.farewell?(self)
  }
}
