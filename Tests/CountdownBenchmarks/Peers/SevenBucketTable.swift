/// Seven buckets of linked nodes, and one timer for all: what the library began as.
final class SevenBucketTable: PassContender {
  private final class Node {
    weak var receiver: Receiver?
    let deadline: Int64
    let onTick: (Receiver, Int64) -> Void
    var next: Node?

    init(_ receiver: Receiver, deadline: Int64, onTick: @escaping (Receiver, Int64) -> Void) {
      self.receiver = receiver
      self.deadline = deadline
      self.onTick = onTick
    }
  }

  private var heads = [Node?](repeating: nil, count: 7)

  func start(_ receiver: Receiver) {
    let node = Node(receiver, deadline: Plan.lasting) { receiver, left in receiver.left = left }
    let bucket = Int(UInt(bitPattern: ObjectIdentifier(receiver)) >> 4 % 7)
    node.next = heads[bucket]
    heads[bucket] = node
    node.onTick(receiver, Plan.lasting)
  }

  func pass(ticks: Int64) {
    for head in heads {
      var node = head
      while let current = node {
        if let receiver = current.receiver {
          current.onTick(receiver, current.deadline - ticks * Plan.interval)
        }
        node = current.next
      }
    }
  }

  func stop() {
    for bucket in heads.indices {
      // One by one: a chain that is given up as a whole would recurse.
      while let node = heads[bucket] { heads[bucket] = node.next }
    }
  }
}
