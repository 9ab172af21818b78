import CountdownKit

/// What one row shows.
struct RowContent: Equatable {
  let label: String
  var left = TimeLeft.zero
  /// The first value, of which the bar shows the part that is left.
  var whole: TimeLeft?
  var isOver = false
  var isPaused = false

  var fraction: Double {
    guard let whole, whole > .zero else { return 0 }
    return left.duration / whole.duration
  }
}
