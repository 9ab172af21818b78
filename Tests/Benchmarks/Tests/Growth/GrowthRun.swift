import CountdownKit
import Dispatch
import Foundation
import TestSupport

/// Lets a caller go a way over and over, in windows that are alike.
final class GrowthRun {
  /// In nanoseconds, long enough for two passes: more than three in a millisecond would be moderated.
  private static let pause = Int64(700_000)

  /// The name of `window`, mangled.
  static let windowName = "$s19CountdownBenchmarks9GrowthRunC6window*"

  private let manager: CountdownManager
  /// Each of a thread that lives until the process ends.
  private let scenes: [GrowthScene]

  init(_ path: Way.Path) {
    let (way, caller) = (path.way, path.caller)
    let queue = DispatchQueue(label: "delivery")
    let manager = way.makeManager(caller == .queue ? queue : nil)
    self.manager = manager
    scenes = (0..<(caller == .eightThreads ? 8 : 1)).map { _ in GrowthScene(manager) }
    for scene in scenes {
      Thread.detachNewThread {
        let operation = way.prepare(scene)
        var number = 0
        while true {
          scene.begin.wait()
          for _ in 0..<scene.count where !scene.isLost {
            number += 1
            if caller == .queue { queue.sync { operation(number) } } else { operation(number) }
            scene.isLost = !scene.wait()
            if caller == .thread { Clock.sleep(until: Clock.wall + Self.pause) }
          }
          scene.end.signal()
        }
      }
    }
  }

  /// Goes the way so many times, and waits for each callback.
  ///
  /// Instructions are counted up to each return of it.
  ///
  /// - Returns: What is known of this window, by the names of `Growth`; nil if a callback did not come.
  @inline(never)
  func window(of count: Int) -> Child.Result? {
    let start = ProcessUsage.now
    for scene in scenes {
      scene.count = count / scenes.count
      scene.begin.signal()
    }
    for scene in scenes { scene.end.wait() }
    if scenes.contains(where: \.isLost) { return nil }
    return [
      "stack": Double(scenes.map { $0.takeDepth() }.max() ?? 0), "heap": Double(Heap.bytesInUse ?? 0),
      "time": ProcessUsage.since(start).processorTime / Double(count),
    ]
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

extension Job {
  /// A job that goes paths, one after the other.
  static func growth(of paths: [Way.Path], operations: Int) -> Job {
    Job(kind: "growth", count: operations, variant: paths.map { "\($0)" }.joined(separator: "\n"))
  }

  /// Goes the paths in `variant`, each so many times, on a thread that ends the process; the main thread serves the main queue.
  func growth() -> Child.Result {
    Thread.detachNewThread {
      do { try Child.finish(goPaths()) } catch { fatalError("\(error)") }
    }
    // Without a timer or a port there would be nothing to wait for.
    RunLoop.main.add(Timer(timeInterval: 1e9, repeats: false) { _ in }, forMode: .default)
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  private func goPaths() -> Child.Result {
    var result = Child.Result()
    let known = Way.paths(of: Way.all + [.planted])
    for path in known where variant.split(separator: "\n").contains(where: { $0 == "\(path)" }) {
      let run = GrowthRun(path)
      for number in 0..<Growth.windowCount {
        guard let window = run.window(of: count / Growth.windowCount) else { return result }
        for (name, value) in window { result["\(path) \(number) \(name)"] = value }
      }
      run.end()
    }
    return result
  }
}
