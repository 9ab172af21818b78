extension [Double] {
  /// The middle one; of an even number, the mean of the two in the middle.
  var median: Double {
    let sorted = sorted()
    guard !isEmpty else { return .nan }
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }

  /// The smallest one that is not exceeded by this share of them.
  func quantile(_ share: Double) -> Double {
    let sorted = sorted()
    guard !isEmpty else { return .nan }
    return sorted[Swift.min(count - 1, Int(Double(count) * share))]
  }
}
