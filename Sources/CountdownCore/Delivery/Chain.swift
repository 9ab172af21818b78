/// The chain that a delivery has come to: the callback of each value, or of each end that comes before any value, queues
/// the next.
///
/// A chain that is too long gives the queue back: what its end has queued waits for the next pass. All that one callback
/// queues counts as one link. A chain of few deliveries, which takes no time, may be longer.
struct Chain {
  private static let mostLinks = 8
  private static let fewDeliveries = 256

  private var links = 0
  private var deliveries = 0

  var isTooLong: Bool { links > Self.mostLinks && deliveries > Self.fewDeliveries }

  /// Records that the callbacks before have queued what is delivered next.
  mutating func addLink() { links += 1 }

  /// Records a delivery of something queued.
  mutating func addDelivery() { deliveries += 1 }
}
