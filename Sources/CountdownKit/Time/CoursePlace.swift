import CountdownCore

/// Where a course is: in which of its stages, counted through, and what was added to that; also as it is saved.
struct CoursePlace: Sendable, Equatable, Codable {
  /// The number of the present stage; when the course is over, how many there are.
  var number = 0
  /// By how much the stage is longer this time.
  var added: Nanoseconds = 0
  /// By how much the stages before were that have passed by themselves.
  var addedBefore: Nanoseconds = 0
  /// Since when the stage waits: microseconds since 1 January 1970, 00:00 UTC; nil if it does not.
  var waitingSince: Int64?
}
