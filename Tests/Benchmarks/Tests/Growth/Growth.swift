import Foundation

/// What an operation costs after thousands of others, compared with what it cost at first.
struct Growth {
  /// The number of windows; in the first one, caches fill.
  static let windowCount = 5

  /// How much deeper the stack may be: not every callback has the same callers, and the rarest may come late.
  private static let stackTolerance = 2_048.0
  /// How much more the heap may hold: Dispatch keeps a thousand freed blocks for each thread, the allocator a few.
  private static let cacheSize = 200_000.0
  /// How much the heap may grow with each operation: blocks are larger.
  private static let heapTolerance = 8.0
  /// From this size on, a window fills the caches, also where eight operations share a pass, and the next show the growth
  /// alone; and it lasts long enough for its time to mean something.
  private static let smallestSteadyWindow = 10_000
  /// How many times the processor time may be: other processes make a window slow, twice as slow on a busy machine.
  private static let timeTolerance = 3.0

  let path: Way.Path
  /// The number of operations in a window.
  let size: Int
  /// The deepest stack in a callback of each window, in bytes.
  private let stacks: [Double]
  /// What the heap holds at the end of each window, in bytes.
  private let heaps: [Double]
  /// Of all threads, in nanoseconds for each operation of each window.
  private let times: [Double]

  /// Takes what a job has found out about a path.
  init(of path: Way.Path, size: Int, in result: Child.Result) {
    func windows(_ name: String) -> [Double] {
      (0..<Self.windowCount).compactMap { result["\(path) \($0) \(name)"] }
    }
    self.path = path
    self.size = size
    (stacks, heaps, times) = (windows("stack"), windows("heap"), windows("time"))
  }

  private var isWhole: Bool { times.count == Self.windowCount }

  /// By how many bytes the stack has grown.
  var stack: Double { stacks.last! - max(stacks[0], stacks[1]) }

  /// By how many bytes the heap has grown, with each operation of each window but the first.
  private var rises: [Double] { zip(heaps, heaps.dropFirst()).map { ($1 - $0) / Double(size) } }

  /// By how many bytes the heap grows with each operation.
  var heap: Double { rises.reduce(0, +) / Double(rises.count) }

  /// How many times the processor time of an operation at first it takes at the end.
  ///
  /// Of two windows each, since one may be slow for another reason.
  private var time: Double { times.suffix(2).min()! / times.prefix(2).min()! }

  /// Judges what has grown.
  ///
  /// - Parameter byTime: Whether processor time decides too, where windows are large.
  /// - Returns: A sentence for each thing that has grown.
  func faults(byTime: Bool) -> [String] {
    guard isWhole else { return ["\(path): a callback did not come"] }
    var faults: [String] = []
    if stack > Self.stackTolerance {
      let each = stack / Double(3 * size)
      faults.append("\(path): the stack of a callback grows by \(text(each)) bytes with each operation")
    }
    let allowed = Self.heapTolerance + Self.cacheSize / Double(rises.count * size)
    let least = rises.min()!
    if heap > allowed || size >= Self.smallestSteadyWindow && least > Self.heapTolerance {
      faults.append("\(path): the heap grows by \(text(heap)) bytes with each operation")
    }
    if byTime, size >= Self.smallestSteadyWindow, time > Self.timeTolerance {
      faults.append(
        "\(path): an operation takes \(text(time)) times the processor time that it took at first")
    }
    return faults
  }

  /// All numbers, in one line.
  var line: String {
    guard isWhole else { return "growth: \(path): incomplete" }
    return "growth: \(path): stack \(text(stack)) bytes, heap \(text(heap)) bytes an operation, "
      + "processor time x \(text(time))"
  }

  private func text(_ number: Double) -> String { String(format: "%.1f", number) }
}
