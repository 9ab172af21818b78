/// A hash table of seven buckets of doubly linked nodes, and one timer for all: what the library began as.
///
/// It looks a receiver up before it starts a countdown for it, along a seventh of all there are.
final class SevenBucketTable: PassContender {
  private final class Node {
    weak var receiver: Receiver?
    let identity: ObjectIdentifier
    let deadline: Int64
    let onTick: (Receiver, Int64) -> Void
    var next: Node?
    unowned(unsafe) var previous: Node?

    init(_ receiver: Receiver, deadline: Int64, onTick: @escaping (Receiver, Int64) -> Void) {
      self.receiver = receiver
      identity = ObjectIdentifier(receiver)
      self.deadline = deadline
      self.onTick = onTick
    }
  }

  private var heads = [Node?](repeating: nil, count: 7)
  private let looksUp: Bool

  /// An empty table.
  ///
  /// - Parameter looksUp: False leaves the look-up out, to fill large tables in bearable time.
  init(looksUp: Bool = true) {
    self.looksUp = looksUp
  }

  func start(_ receiver: Receiver) {
    let node = Node(receiver, deadline: Plan.lasting) { receiver, left in receiver.left = left }
    let bucket = bucket(of: node.identity)
    if looksUp { remove(node.identity, fromBucket: bucket) }
    node.next = heads[bucket]
    unsafe node.next?.previous = node
    heads[bucket] = node
    node.onTick(receiver, Plan.lasting)
  }

  func pass(ticks: Int64) {
    let now = ticks * Plan.interval
    for bucket in heads.indices {
      var node = heads[bucket]
      while let current = node {
        node = current.next
        guard let receiver = current.receiver else {
          remove(current.identity, fromBucket: bucket)
          continue
        }
        current.onTick(receiver, current.deadline - now)
      }
    }
  }

  func stop() {
    for bucket in heads.indices {
      // One by one: a chain that is given up as a whole would recurse.
      while let node = heads[bucket] { heads[bucket] = node.next }
    }
  }

  private func remove(_ identity: ObjectIdentifier, fromBucket bucket: Int) {
    var node = heads[bucket]
    while let current = node, current.identity != identity { node = current.next }
    guard let node else { return }
    unsafe node.next?.previous = node.previous
    if let previous = unsafe node.previous { previous.next = node.next } else { heads[bucket] = node.next }
  }

  private func bucket(of identity: ObjectIdentifier) -> Int {
    Int(UInt(bitPattern: identity) >> 4 % 7)
  }
}
