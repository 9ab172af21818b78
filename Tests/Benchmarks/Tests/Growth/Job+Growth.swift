import Dispatch
import Foundation

extension Job {
  /// A job that goes paths, one after the other.
  static func growth(of paths: [Way.Path], operations: Int) -> Job {
    Job(kind: "growth", count: operations, variant: paths.map { "\($0)" }.joined(separator: "\n"))
  }

  /// Goes the paths in `variant`, each so many times.
  func growth() -> Child.Result {
    var result = Child.Result()
    whileMainQueueRuns { [self] in
      for path in variant.split(separator: "\n").compactMap({ Way.Path("\($0)") }) {
        let run = GrowthRun(path)
        for number in 0..<Growth.windowCount {
          guard let window = run.window(of: count / Growth.windowCount) else { return }
          let key = "\(path) \(number)"
          result["\(key) stack"] = window.stack
          result["\(key) heap"] = window.heap
          result["\(key) time"] = window.processorTime
        }
        run.end()
      }
    }
    return result
  }

  /// Does something on another thread, while this one, the main thread, serves the main queue.
  private func whileMainQueueRuns(_ body: @escaping () -> Void) {
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var isOver = false
    // Without a timer or a port there would be nothing to wait for.
    RunLoop.main.add(Timer(timeInterval: 1e9, repeats: false) { _ in }, forMode: .default)
    Thread.detachNewThread {
      unsafe body()
      DispatchQueue.main.async { unsafe isOver = true }
    }
    while unsafe !isOver { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }
}
