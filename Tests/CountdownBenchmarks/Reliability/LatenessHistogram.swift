import Foundation

/// How often ticks were how late, to some two percent.
struct LatenessHistogram {
  private static let bucketsOfADoubling = 32.0
  private var counts: [Int: Int] = [:]
  private(set) var count = 0
  private(set) var largest: Int64 = 0

  mutating func add(_ lateness: Int64) {
    let lateness = max(lateness, 1)
    counts[Int(log2(Double(lateness)) * Self.bucketsOfADoubling), default: 0] += 1
    count += 1
    largest = max(largest, lateness)
  }

  /// Milliseconds that so large a share of them does not exceed, to the width of a bucket.
  func quantile(_ share: Double) -> Double {
    var below = 0
    for bucket in counts.keys.sorted() {
      below += counts[bucket]!
      if Double(below) >= Double(count) * share {
        return exp2(Double(bucket + 1) / Self.bucketsOfADoubling) / 1e6
      }
    }
    return 0
  }
}
