/// What a pass that has begun is to do.
struct Pass {
  /// The one reading of the clock.
  let now: Nanoseconds
  /// Whether outcomes waited for it.
  let owesOutcomes: Bool
  /// Whether first or moved values waited for it.
  let owesValues: Bool
  /// How much of the ticks was taken right away; nil: what waited comes first.
  var ticks: Portion?
}

/// How much of what there was to take has been taken.
enum Portion {
  /// As much as is taken at once: there may be more.
  case full
  /// All there was.
  case last
  /// Nothing, since there was nothing.
  case empty
}
