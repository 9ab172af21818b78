package struct Terms: Equatable, Sendable {
  /// To the deadline; of endless ticks, to the first.
  package var duration: Int64
  package var interval: Int64
  package var tolerance: Int64
  package var isShared: Bool
  package var keeps: Bool
  package var isSilent: Bool
  package var isEndless: Bool
  package var isTickless: Bool
  /// Whether it is started to a date, which is as exact as a microsecond; to one of the server's clock, and corrected as that is.
  package var isDated: Bool
  package var isServers: Bool
  /// Whether its script begins anew when it is used up.
  package var repeats: Bool
  /// Whether its zero is a value like any other.
  package var isPastZero: Bool
  /// What is left when it ticks; nil: it has an interval.
  package var marks: [Int64]?

  package init(
    for duration: Int64, every interval: Int64 = 1_000_000_000, tolerance: Int64 = 0,
    isShared: Bool = false, keeps: Bool = false, isSilent: Bool = false, isEndless: Bool = false,
    isTickless: Bool = false, isDated: Bool = false, isServers: Bool = false, repeats: Bool = false,
    isPastZero: Bool = false, at marks: [Int64]? = nil
  ) {
    self.duration = duration
    self.interval = interval
    self.tolerance = tolerance
    self.isShared = isShared
    self.keeps = keeps
    self.isSilent = isSilent
    self.isEndless = isEndless
    self.isTickless = isTickless
    self.isDated = isDated
    self.isServers = isServers
    self.repeats = repeats
    self.isPastZero = isPastZero
    self.marks = marks
  }

  static var flags: [(path: WritableKeyPath<Terms, Bool>, name: String)] {
    [
      (\.isShared, "isShared"), (\.keeps, "keeps"), (\.isSilent, "isSilent"), (\.isEndless, "isEndless"),
      (\.isTickless, "isTickless"), (\.isDated, "isDated"), (\.isServers, "isServers"),
      (\.repeats, "repeats"), (\.isPastZero, "isPastZero"),
    ]
  }
}

/// The owner of a countdown: a receiver, or none, with an id or without.
///
/// A number alone is a receiver's, without an id.
package struct Who: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The ids that a generator gives; 0 is none.
  package static let ids = 0...2

  package var receiver: Int?
  package var id: Int

  package init(_ receiver: Int?, id: Int = 0) {
    self.receiver = receiver
    self.id = id
  }

  package init(integerLiteral receiver: Int) { self.init(receiver) }

  /// Without a receiver and an id: no other countdown is in its place, and nothing finds it.
  package static let noReceiver = Who(nil)

  package static func noReceiver(id: Int) -> Who { Who(nil, id: id) }
}
