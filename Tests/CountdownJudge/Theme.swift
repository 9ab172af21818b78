/// What a script is about.
package enum Theme: String, CaseIterable, Sendable {
  /// Rows on the shared grid and plain labels, followed, moved, restarted and paused.
  case labels
  /// Passes after a sleep, a suspension or a slow callback; and the end of everything.
  case late
  /// Calls in callbacks.
  case callbacks
  /// Calls on the queue between two slices of a pass.
  case slices
  /// Calls of other threads in the middle of a callback.
  case elsewhere
  /// Endless ticks with tolerances.
  case endless
  /// Countdowns by a server's clock, with samples.
  case serverClocks
  /// An actor whose executor is busy, its loops, and tasks that wait for outcomes.
  case actors
  /// Countdowns that go on past zero, beside others and followed by others.
  case pastZero
  /// Ticks at marks, of countdowns and of followers; and receivers that are gone.
  case marks
  /// Pauses and moves of all kinds, receivers that cancel what they have, tolerances; and what is saved and restored.
  case moves
}

/// What the scripts of a theme are made of: numbers say how often, of a hundred, or beside the others of a table.
struct Habits {
  /// Steps, with words in capitals in place of what is drawn each time: `Generator.write` has them.
  typealias Table = [(String, Int)]

  enum Kind { case ticking, silent, endless, following }

  /// What countdowns are, and how often their callbacks do something.
  var kinds: [(Kind, Int)] = [(.ticking, 60), (.silent, 10), (.endless, 10), (.following, 20)]
  var plans = 40
  /// How they tick.
  var intervals = [1_000_000, 1_000_000, 500_000]
  var (shared, pastZero, marks, tolerances, ownRhythms) = (10, 0, 0, 0, 25)
  /// How many seconds they are long at most, and how often they are much longer, or negative.
  var (length, long, negative) = (12, 0, 0)
  /// What is done outside of callbacks, inside, and wherever something is called.
  var top: Table = [
    ("+T4", 60), ("sleep T6; wake", 10), ("suspend; sleep T9; AGAIN|CALL; resume all", 3),
    ("freeze; CALL; +60; CALL; resume all", 3), ("CALL", 124),
  ]
  var inside: Table = [("stop", 10), ("CALL", 90)]
  var calls: Table = [
    ("START", 40), ("extend N 0.001|-0.001|-1|0.4", 5), ("extend N T3", 3), ("extend N to T9", 5),
    ("move N to T9", 4), ("move N to 0", 1), ("restart N", 10), ("pause N", 5), ("resume N", 8),
    ("cancel N", 5),
    ("cancel of KEY", 5), ("tick N TICKS", 5), ("cancel all", 1), ("resume all", 3),
  ]
}

extension Theme {
  var habits: Habits {
    var habits = Habits()
    switch self {
    case .callbacks: break
    case .labels, .serverClocks:
      habits.intervals = [1_000_000, 1_000_000, 1_000_000, 100_000, 60_000_000]
      habits.shared = 70
      if self == .labels { (habits.plans, habits.long) = (3, 20) }
      let offset = "0.3|1|1.7|2.2|0.123"
      if self == .serverClocks { habits.top.append(("synchronize \(offset) 0.001|0.05|0.4|1.5", 66)) }
    case .late:
      habits.kinds = [(.ticking, 40), (.silent, 50), (.endless, 10)]
      habits.plans = 10
      habits.top += [
        ("sleep T99; wake", 10), ("suspend; sleep T9; AGAIN|CALL; resume all", 7), ("shut down; wake", 1),
      ]
      habits.inside.append(("sleep 0.001|0.005|0.7|1.5|4", 100))
    case .slices:
      habits.top.append(("elsewhere {CALL; CALL; CALLS}; +0", 20))
      habits.inside.append(("give back {CALLS}", 100))
    case .elsewhere:
      habits.top.append(("elsewhere {CALL; CALL; CALLS}; +0", 20))
      habits.inside += [("elsewhere {CALLS}", 80), ("sleep 0.001|0.005", 20), ("FOLLOWED", 20)]
    case .endless:
      habits.kinds = [(.ticking, 30), (.endless, 70)]
      habits.tolerances = 66
    case .actors:
      habits.kinds = [(.ticking, 50), (.silent, 20), (.endless, 20), (.following, 10)]
      (habits.plans, habits.length, habits.shared) = (30, 10, 0)
      habits.top = [
        ("run", 24), ("+T3", 16), ("actor {CALLS}", 16), ("wait N", 8), ("elsewhere {CALL}", 8), ("CALL", 24),
        ("TWINS; run; +1; run; +1; run; +1; run", 4),
      ]
      habits.inside = [("stop", 25), ("CALL", 75)]
      habits.calls = [
        ("START", 33), ("cancel N", 8), ("pause N", 8), ("resume N", 8), ("restart N", 8),
        ("extend N 0.001|T5", 8),
        ("move N to 0|T9|T9", 8), ("freeze", 3), ("resume all", 5), ("+T3", 8),
      ]
    case .pastZero, .marks:
      let isAtMarks = self == .marks
      habits.kinds = [
        (.ticking, isAtMarks ? 2 : 4), (.silent, isAtMarks ? 1 : 0), (.endless, 1), (.following, 5),
      ]
      habits.plans = 20
      habits.intervals = [1_000_000, 1_000_000, 1_000_000, 100_000, 500_000]
      (habits.shared, habits.ownRhythms) = (40, 65)
      (habits.pastZero, habits.marks) = isAtMarks ? (20, 70) : (75, 15)
      (habits.length, habits.long, habits.negative) = isAtMarks ? (12, 5, 10) : (5, 0, 10)
      habits.top += [
        ("sleep T5; wake", 35), ("sleep T3; CALL; wake", 12), ("elsewhere {CALL; CALLS}; +0", 12),
        ("suspend; CALL; sleep T6; CALL; +T3; CALL; resume all", 12),
        ("freeze; CALL; +60|60|0.7; CALL; resume all", 12), ("+T3", 50),
        ("+30|60|61|100", isAtMarks ? 12 : 0),
      ]
      habits.inside += [
        ("give back {CALLS}", 11), ("elsewhere {CALLS}", 22), ("sleep 0.0005|0.001|0.005|0.7|1.5", 11),
      ]
      habits.calls += [
        ("tick N TICKS", 13), ("extend N -4|-1.5|2|5|60", 7), ("move N to 0|-2|3|5|61", 7),
        ("release RECEIVER", isAtMarks ? 4 : 1), ("total N T5", 3), ("AGAIN", 3),
      ]
    case .moves:
      habits.intervals = [1_000_000, 1_000_000, 500_000, 60_000_000]
      (habits.shared, habits.pastZero, habits.marks, habits.tolerances) = (25, 13, 15, 25)
      habits.top += [
        ("relaunch T8|T8|0", 24), ("relaunch T8 standing", 10), ("leave RECEIVER", 16),
        ("clock -3600|-1.5|0.7|86400", 16), ("suspend; CALL; sleep T4; relaunch T4; resume all", 16),
        ("freeze; CALL; +60; relaunch T4; resume all", 16), ("+T3", 80),
        // What is suspended already stays as it is.
        ("freeze|suspend; +T3; freeze|suspend; +60; resume all", 16),
      ]
      habits.inside += [("elsewhere {CALLS}", 12), ("sleep 0.001|0.7|1.5", 12)]
      habits.calls += [
        ("pause N", 16), ("resume N", 12), ("total N T20", 4), ("shorten N to T6", 8),
        ("move N to date T9", 8),
        ("extend N -T4", 4), ("restart N", 4), ("cancel all of RECEIVER", 4),
      ]
    }
    return habits
  }
}
