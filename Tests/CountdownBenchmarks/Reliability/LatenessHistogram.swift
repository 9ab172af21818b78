/// How often ticks were how late, to some three percent.
struct LatenessHistogram {
  private static let fineBits = 5
  private var counts = [Int](repeating: 0, count: 64 << fineBits)
  private(set) var count = 0
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
