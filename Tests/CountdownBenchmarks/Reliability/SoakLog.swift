import CountdownKit
import Synchronization
import TestSupport

/// What all countdowns of a soak were told together.
final class SoakLog: @unchecked Sendable {
  // Unchecked: what is not protected by itself belongs to the delivering queue.

  /// What was counted, since the beginning or for a while.
  struct Counts {
    var told = 0
    var outcomes: [Countdown.Outcome: Int] = [:]
    var lateness = LatenessHistogram()
  }

  private(set) var total = Counts()
  private(set) var recent = Counts()
  /// Ticks that were planned for before this are not asked how late they are: they were held back.
  let punctualSince = Atomic(Int64.min)
  private let firstFaults = Locked<[String]>([])
  private let faultCount = Atomic(0)
  /// Slots of each thread in which a countdown has ended.
  private let ended = [Locked<[Int]>([]), Locked<[Int]>([])]

  /// Whatever was not as it must be: some of it.
  var faults: [String] {
    let count = faultCount.load(ordering: .relaxed)
    return firstFaults.now + (count > 20 ? ["\(count - 20) more"] : [])
  }

  /// Something was not as it must be; on any thread.
  func fault(_ text: @autoclosure () -> String) {
    guard faultCount.add(1, ordering: .relaxed).newValue <= 20 else { return }
    let text = text()
    firstFaults.use { $0.append(text) }
  }

  func countTold() {
    total.told += 1
    recent.told += 1
  }

  func noteTick(plannedFor instant: Int64, at now: Int64) {
    if instant < punctualSince.load(ordering: .acquiring) { return }
    total.lateness.add(now - instant)
    recent.lateness.add(now - instant)
  }

  func note(_ outcome: Countdown.Outcome) {
    total.outcomes[outcome, default: 0] += 1
    recent.outcomes[outcome, default: 0] += 1
  }

  /// What was counted since the last call.
  func takeRecent() -> Counts {
    defer { recent = Counts() }
    return recent
  }

  func noteEnd(inSlot slot: Int, of thread: Int) {
    ended[thread].use { $0.append(slot) }
  }

  /// Slots in which a countdown has ended since the last call.
  func takeEnded(of thread: Int) -> [Int] {
    ended[thread].use { slots in
      defer { slots = [] }
      return slots
    }
  }
}

/// How often ticks were how late, to some three percent.
struct LatenessHistogram {
  private static let fineBits = 5
  private var counts = [Int](repeating: 0, count: 64 << fineBits)
  private var count = 0
  /// The largest, in nanoseconds.
  private(set) var largest: Int64 = 0

  mutating func add(_ lateness: Int64) {
    let lateness = max(lateness, 1)
    counts[Self.bucket(lateness)] += 1
    count += 1
    largest = max(largest, lateness)
  }

  /// Nanoseconds that so large a share of them does not exceed, to the width of a bucket.
  func quantile(_ share: Double) -> Int64 {
    var below = 0
    for (bucket, number) in counts.enumerated() {
      below += number
      if number > 0, Double(below) >= Double(count) * share { return Self.end(of: bucket) }
    }
    return 0
  }

  /// The exponent, and the highest bits after the first.
  private static func bucket(_ value: Int64) -> Int {
    let exponent = 63 - value.leadingZeroBitCount
    let fine = exponent >= fineBits ? value >> (exponent - fineBits) : value << (fineBits - exponent)
    return exponent << fineBits | Int(fine) & (1 << fineBits - 1)
  }

  private static func end(of bucket: Int) -> Int64 {
    let exponent = bucket >> fineBits
    let fine = Int64(bucket & (1 << fineBits - 1) | 1 << fineBits) + 1
    return exponent >= fineBits ? fine << (exponent - fineBits) : fine >> (fineBits - exponent)
  }
}
