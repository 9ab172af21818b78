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
  /// More than so many are too many with more than so many callbacks; of tasks, if they take more than three seconds of real time.
  private static let few = 1_000.0
  private static let callbacks = 2_000_000.0
  private static let nanoseconds = 3e9
  private static let leastPatience = 0.001

  private let wholePatience: Double
  private var patience: Double
  private var instant = Nanoseconds.min
  /// Whether time has gone on from it although it did not end.
  private var wasLeft = false
  private var count = 0.0
  private var callbackCount = 0.0
  /// When tasks had their first turn at the instant, in real time.
  private var begin: UInt64?
  /// Whether the instant does not end.
  private(set) var areTooMany = false

  /// - Parameter patience: Which part of the limits an instant is given.
  init(patience: Double) {
    wholePatience = patience
    self.patience = patience
  }

  /// Whether the instant before has ended.
  var isFirst: Bool { patience == wholePatience }

  /// Begins an instant, unless that was done already.
  mutating func begin(_ now: Nanoseconds) {
    if instant == now { return }
    if !wasLeft { patience = wholePatience }
    (instant, wasLeft) = (now, false)
    (count, callbackCount, begin) = (0, 0, nil)
  }

  /// Counts generations of callbacks at an instant.
  mutating func note(_ generations: Int, callbacks: Int, at now: Nanoseconds) {
    begin(now)
    count += Double(generations)
    callbackCount += Double(callbacks)
    areTooMany = count > (callbackCount > Self.callbacks * patience ? Self.few : Self.most) * patience
  }

  /// Counts turns of tasks at an instant.
  mutating func noteTurns(_ turns: Int, at now: Nanoseconds) {
    note(turns, callbacks: 0, at: now)
    let clock = DispatchTime.now().uptimeNanoseconds
    let passed = clock - (begin ?? clock)
    begin = clock - passed
    if Double(passed) > Self.nanoseconds * patience, count > Self.few * patience { areTooMany = true }
  }

  /// Lets time go on from an instant that does not end.
  mutating func leave() {
    patience = max(Self.leastPatience, patience / 2)
    (wasLeft, areTooMany) = (true, false)
    (count, callbackCount, begin) = (0, 0, nil)
  }
}
