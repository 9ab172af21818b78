/// The times left at which a countdown ticks that ticks at marks alone, each once, the greatest first; zero is always one.
///
/// A class, so that an entry keeps them by one word.
final class Marks: Sendable {
  private let values: [Nanoseconds]

  /// O(n log n).
  init(_ marks: some Sequence<Nanoseconds>) {
    values = Set(marks).union([0]).sorted(by: >)
  }

  /// The times left, without the zero that is always one.
  var times: [Nanoseconds] { values.filter { $0 != 0 } }

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

extension Marks: Hashable {
  static func == (first: Marks, second: Marks) -> Bool { first.values == second.values }
  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
