/// The times left at which a countdown ticks that ticks at marks alone, and which of them are armed.
///
/// A class, so that a schedule has them by one word.
final class Marks: @unchecked Sendable {
  // Unchecked: what changes is changed and read under the engine's lock.

  /// Each once, the greatest first; zero is always one.
  let values: [Nanoseconds]
  /// All less than this are armed until the next delivery, while the value that was delivered last is `since`; from then on, all
  /// less than the delivered value.
  private var armed = Nanoseconds.max
  /// nil: `armed` holds whatever is delivered, until `settle`.
  private var since: LastValue? = .nothing
  /// All less than this are armed too: the most that a move has left since a delivery was last taken.
  ///
  /// It is separate, because at a move a delivery may be under way, and what that delivers is not known yet.
  private var moved = Nanoseconds.min

  /// Takes marks as a rhythm has them, all armed, for a countdown that is new.
  init(_ values: [Nanoseconds]) {
    self.values = values
  }

  /// Arms all, for a countdown that has ticked otherwise.
  ///
  /// Then `settle` is called before its next delivery.
  func armAll() { (armed, since) = (.max, nil) }

  /// Arms all that are less than what a move leaves.
  ///
  /// That is decided when the move is made: whatever moves the deadline next takes nothing back.
  func noteMove(leaving left: Nanoseconds) {
    moved = max(moved, left)
  }

  /// Writes down which are armed, when a delivery is taken.
  ///
  /// The delivering queue calls it, so `lastValue`, the value that was delivered last, does not change meanwhile.
  func settle(after lastValue: LastValue) {
    (armed, since) = (armed(after: lastValue), lastValue)
    moved = .min
  }

  /// Below which value marks are armed.
  func armed(after lastValue: LastValue) -> Nanoseconds {
    max(moved, since == nil || since == lastValue ? armed : lastValue.value)
  }

  /// From which value on marks were told, and no move has armed them again; nil: none was told.
  func told(after lastValue: LastValue) -> Nanoseconds? {
    let armed = armed(after: lastValue)
    return armed == .max ? nil : armed
  }

  /// Returns marks as a rhythm has them, each brought into the range of what can be left.
  ///
  /// O(n log n).
  static func sorted(_ marks: some Sequence<Nanoseconds>) -> [Nanoseconds] {
    Set(marks.map { $0.asTimeLeft(isPastZero: true) }).union([0]).sorted(by: >)
  }

  /// The greatest mark that is less than a value; nil if there is none.
  ///
  /// O(log n), like `passed`.
  func next(below value: Nanoseconds) -> Nanoseconds? {
    let position = firstPosition { $0 < value }
    return position < values.count ? values[position] : nil
  }

  /// The mark that is called next, after the value that was delivered last; nil if none is armed.
  func next(after lastValue: LastValue) -> Nanoseconds? { next(below: armed(after: lastValue)) }

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
