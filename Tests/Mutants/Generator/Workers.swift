import Foundation

/// Does several things at once, each on a thread of its own.
enum Workers {
  /// Calls `done` with each result as soon as it is there; returns all of them in the order of the elements.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], workers: Int, done: @escaping @Sendable (Result) -> Void = { _ in },
    _ transform: @escaping @Sendable (Element, _ worker: Int) -> Result
  ) -> [Result] {
    let work = Work<Result>(count: elements.count)
    let finished = DispatchSemaphore(value: 0)
    for worker in 0..<workers {
      // No thread of Dispatch: those block signals, and so would the processes that they start.
      Thread {
        while let index = work.next() {
          let result = transform(elements[index], worker)
          work.lock.withLock {
            work.results[index] = result
            done(result)
          }
        }
        finished.signal()
      }.start()
    }
    for _ in 0..<workers { finished.wait() }
    return work.results.compactMap { $0 }
  }

  /// Protected by its lock.
  private final class Work<Result: Sendable>: @unchecked Sendable {
    let lock = NSLock()
    var results: [Result?]
    private var taken = 0

    init(count: Int) { results = Array(repeating: nil, count: count) }

    func next() -> Int? {
      lock.withLock {
        defer { taken += 1 }
        return taken < results.count ? taken : nil
      }
    }
  }
}
