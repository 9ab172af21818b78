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

  private let path: Way.Path
  /// The number of operations in a window.
  private let size: Int
  /// By how many bytes the stack of the deepest callback has grown.
  let stack: Double
  /// By how many bytes the heap has grown with each operation of each window but the first.
  private let rises: [Double]
  /// How many times the processor time of an operation at first it takes at the end.
  private let time: Double

  /// By how many bytes the heap grows with each operation.
  var heap: Double { rises.reduce(0, +) / Double(rises.count) }

  /// Takes what a job has found out about a path; nil: a callback did not come.
  init?(of path: Way.Path, operations: Int, in result: Child.Result) {
    func windows(_ name: String) -> [Double] {
      (0..<Self.windowCount).compactMap { result["\(path) \($0) \(name)"] }
    }
    let (stacks, heaps, times) = (windows("stack"), windows("heap"), windows("time"))
    guard times.count == Self.windowCount else { return nil }
    let size = operations / Self.windowCount
    (self.path, self.size) = (path, size)
    stack = stacks.last! - max(stacks[0], stacks[1])
    rises = zip(heaps, heaps.dropFirst()).map { ($1 - $0) / Double(size) }
    // Of two windows each, since one may be slow for another reason.
    time = times.suffix(2).min()! / times.prefix(2).min()!
  }

  /// Judges what has grown.
  ///
  /// - Parameter byTime: Whether processor time decides too, where windows are large.
  /// - Returns: A sentence for each thing that has grown.
  func faults(byTime: Bool) -> [String] {
    let isSteady = size >= Self.smallestSteadyWindow
    let allowed = Self.heapTolerance + Self.cacheSize / Double(rises.count * size)
    let has = [
      "the stack of a callback": stack > Self.stackTolerance,
      "the heap": heap > allowed || isSteady && rises.min()! > Self.heapTolerance,
      "an operation's processor time": byTime && isSteady && time > Self.timeTolerance,
    ]
    return has.filter(\.value).map { "\($0.key) grows: \(line)" }
  }

  /// All numbers, in one line.
  var line: String {
    let (stack, heap, time) = (stack.short, heap.short, time.short)
    return "\(path): stack \(stack) bytes, heap \(heap) bytes an operation, processor time x \(time)"
  }
}
