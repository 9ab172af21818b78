/// What a countdown brings along that did not begin where it is started: it was saved, or is prepared.
package struct CountdownPast: Sendable {
  /// The duration that it began with, in nanoseconds; if that is less than is left, its total is what is left.
  let total: Nanoseconds
  package var wholeTotal: Duration { .nanoseconds(total) }
  /// Its marks from this on were told before; nil if none was, or it has none.
  let told: Nanoseconds?
  /// Whether it begins paused: what is left is delivered.
  ///
  /// If nothing is left, its zero is delivered when it is resumed.
  package let isPaused: Bool

  /// Creates what a countdown brings along: by default nothing.
  ///
  /// - Parameters:
  ///   - total: The duration that it began with; nil, or less than is left, for what is left.
  ///   - told: What was left, in nanoseconds, when it was told a mark last; nil for none.
  ///   - isPaused: Whether it begins paused.
  package init(total: Duration? = nil, told: Int64? = nil, isPaused: Bool = false) {
    self.total = total.map { Nanoseconds(saturating: $0).asDuration } ?? 0
    self.told = told
    self.isPaused = isPaused
  }
}
