import Synchronization

/// A number that only grows, read by one reader, who wants to know by how much.
final class Total: Sendable {
  private let last: Mutex<Int>

  init(_ value: Int) { last = Mutex(value) }

  func growth(to value: Int) -> Int {
    last.withLock { last in
      defer { last = value }
      return value - last
    }
  }
}
