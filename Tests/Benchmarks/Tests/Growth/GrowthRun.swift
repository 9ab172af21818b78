import CountdownKit
import Dispatch
import Foundation
import TestSupport

/// Lets a caller go a way over and over, in windows that are alike.
final class GrowthRun {
  /// One of the threads that make calls; it lives until the process ends.
  private final class Thread: @unchecked Sendable {
    // Unchecked: the semaphores order everything.

    let scene: GrowthScene
    var count = 0
    var isLost = false
    let begin = DispatchSemaphore(value: 0)
    let end = DispatchSemaphore(value: 0)

    init(_ scene: GrowthScene) { self.scene = scene }
  }

  /// In nanoseconds, long enough for two passes: more than three in a millisecond would be moderated.
  private static let pause = Int64(700_000)

  /// The name of `window`, mangled.
  static let windowName = "$s19CountdownBenchmarks9GrowthRunC6window*"

  private let manager: CountdownManager
  private let threads: [Thread]

  init(_ path: Way.Path) {
    let (way, caller) = (path.way, path.caller)
    let queue = DispatchQueue(label: "delivery")
    let manager = way.makeManager(caller == .queue ? queue : nil)
    self.manager = manager
    threads = (0..<(caller == .eightThreads ? 8 : 1)).map { _ in Thread(GrowthScene(manager)) }
    for thread in threads {
      Foundation.Thread.detachNewThread {
        let operation = way.prepare(thread.scene)
        while true {
          thread.begin.wait()
          for _ in 0..<thread.count where !thread.isLost {
            if caller == .queue { queue.sync(execute: operation) } else { operation() }
            thread.isLost = !thread.scene.wait()
            if caller == .thread { Clock.sleep(until: Clock.wall + Self.pause) }
          }
          thread.end.signal()
        }
      }
    }
  }

  /// Goes the way so many times, and waits for each callback.
  ///
  /// Instructions are counted up to each return of it.
  ///
  /// - Returns: What is known of this window; nil if a callback did not come.
  @inline(never)
  func window(of count: Int) -> Growth.Window? {
    let start = ProcessUsage.now
    for thread in threads {
      thread.count = count / threads.count
      thread.begin.signal()
    }
    for thread in threads { thread.end.wait() }
    if threads.contains(where: \.isLost) { return nil }
    return Growth.Window(
      stack: Double(threads.map { $0.scene.takeDepth() }.max() ?? 0), heap: Double(Heap.bytesInUse ?? 0),
      processorTime: ProcessUsage.since(start).processorTime / Double(count))
  }

  /// Ends everything that would go on by itself beside the next run.
  func end() {
    let isOver = DispatchSemaphore(value: 0)
    Task { [manager] in
      await manager.shutDown()
      isOver.signal()
    }
    isOver.wait()
  }
}
