import Dispatch

/// Counts the rounds of one instant of virtual time, to find an instant that does not end.
///
/// A round is what begins at the instant because of what was done there: a generation of callbacks that others have begun, or a
/// further turn of the tasks that wait. What one callback begins is one generation, and so is what a million receivers begin whose
/// time is up together. Only what begins anew, again and again, makes many.
///
/// Where time goes on all the same, the next instant without end is given half as much, and so on.
struct Rounds {
  private static let most = 100_000.0
  /// More than so many are too many if they take longer than `seconds` of real time.
  private static let few = 1_000.0
  private static let seconds = 3.0
  private static let leastPatience = 0.001

  private let wholePatience: Double
  private var patience: Double
  private var instant = Nanoseconds.min
  private var count = 0.0
  /// When the instant had its first round, in real time.
  private var begin: UInt64 = 0
  /// Whether the instant does not end.
  private(set) var areTooMany = false

  /// - Parameter patience: Which part of the limits an instant is given.
  init(patience: Double) {
    wholePatience = patience
    self.patience = patience
  }

  /// Whether the instant before ended.
  var isFirst: Bool { patience == wholePatience }

  /// Counts rounds of an instant.
  mutating func note(_ rounds: Int, at now: Nanoseconds) {
    let clock = DispatchTime.now().uptimeNanoseconds
    if instant != now {
      // The instant before has ended by itself.
      if instant != .min { patience = wholePatience }
      (instant, count, begin) = (now, 0, clock)
    }
    count += Double(rounds)
    let isLong = Double(clock - begin) > Self.seconds * 1e9 * patience
    areTooMany = count > (isLong ? Self.few : Self.most) * patience
  }

  /// Lets time go on from an instant that does not end.
  mutating func leave() {
    patience = max(Self.leastPatience, patience / 2)
    (instant, areTooMany) = (.min, false)
  }
}
