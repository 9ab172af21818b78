/// The times left at which a countdown ticks that ticks at marks alone.
///
/// A class, so that an entry keeps them by one word.
final class Marks: Sendable {
  /// Each once, the greatest first; zero is always one.
  let values: [Nanoseconds]

  /// Takes marks as a rhythm has them.
  init(_ values: [Nanoseconds]) {
    self.values = values
  }

  /// Returns marks as a rhythm has them, each brought into the range of what can be left.
  ///
  /// O(n log n).
  static func sorted(_ marks: some Sequence<Nanoseconds>) -> [Nanoseconds] {
    Set(marks.map { $0.asTimeLeft(isPastZero: true) }).union([0]).sorted(by: >)
  }

  /// The next mark, if a value was delivered last; nil if there is none.
  ///
  /// O(log n), like `passed`.
  func next(below value: Nanoseconds) -> Nanoseconds? {
    let position = firstPosition { $0 < value }
    return position < values.count ? values[position] : nil
  }

  /// The mark that was passed last, if so much is left; nil if none was passed.
  func passed(with left: Nanoseconds) -> Nanoseconds? {
    let position = firstPosition { $0 < left }
    return position > 0 ? values[position - 1] : nil
  }

  private func firstPosition(where isBehind: (Nanoseconds) -> Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(values[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
