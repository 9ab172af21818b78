import Foundation

/// Does several things at once, each on a thread of its own.
enum Workers {
  /// Calls `done` with each result, in order, as soon as all before it are there.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], workers: Int, done: @escaping @Sendable (Result) -> Void = { _ in },
    _ transform: @escaping @Sendable (Element, _ worker: Int) -> Result
  ) -> [Result] {
    let queue = Queue<Result>(count: elements.count)
    let finished = DispatchSemaphore(value: 0)
    for worker in 0..<workers {
      // No thread of Dispatch: those block signals, and so would the processes that they start.
      Thread {
        while let index = queue.next() {
          queue.put(transform(elements[index], worker), at: index, done: done)
        }
        finished.signal()
      }.start()
    }
    for _ in 0..<workers { finished.wait() }
    return queue.results
  }

  /// Protected by its lock.
  private final class Queue<Result: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var slots: [Result?]
    private var taken = 0
    private var reported = 0

    init(count: Int) { slots = Array(repeating: nil, count: count) }

    var results: [Result] { lock.withLock { slots.compactMap { $0 } } }

    func next() -> Int? {
      lock.withLock {
        guard taken < slots.count else { return nil }
        taken += 1
        return taken - 1
      }
    }

    func put(_ result: Result, at index: Int, done: (Result) -> Void) {
      lock.withLock {
        slots[index] = result
        while reported < slots.count, let result = slots[reported] {
          done(result)
          reported += 1
        }
      }
    }
  }
}
