// Past zero, at marks, and without ticks.

extension Scenario {
  /// Pairs of the calls that matter where something goes on past zero or ticks at marks; on one that ticks at marks, on one
  /// past zero, whose follower the second thread calls, and on a follower at marks.
  static let marks = pairs(
    of: """
      cancel cancelItself cancelAll startPastZero startAtMarks follow extend reschedule restart correctLater correctSooner \
      interval marks pause resume suspend freeze resumeOne resumeTwo drop shutDown advance ask
      """, by: .marked, on: [1, 2, 4])

  /// Pairs of the calls that matter while a pass asks for receivers; on a silent countdown, and on one at marks.
  static let sweeps = pairs(
    of: """
      drop dropEngine cancel cancelItself cancelAll cancelAllOfReceiver start startAtMarks keep extend restart pause resume \
      suspend resumeOne shutDown advance
      """, by: .swept, on: [0, 1])

  private static func pairs(of names: String, by delivery: DeliveryKind, on targets: [Int]) -> [Scenario] {
    words(names).pairs.flatMap { first, second in
      targets.map {
        Scenario(delivery: delivery, first: [first, second], second: [second, first], target: $0)
      }
    }
  }

  /// A mark, a zero that is a value like any other, and a mark of a follower are due.
  func prepareMarks(_ world: World) {
    world.start(0, for: 3 * World.second, wantsOutcome: false)
    world.start(1, for: 3 * World.second, atMarks: true)
    world.start(2, for: World.second, goesPastZero: true)
    world.follow(2, with: 4)
    world.follow(0, with: 5, atMarks: true)
    world.time.advance(by: World.second)
  }

  /// It is a minute ago that two were started for which no tick asks.
  func prepareSweep(_ world: World) {
    world.start(3, for: 300 * World.second, silently: true)
    world.start(1, for: 300 * World.second, atMarks: true)
    world.time.advance(by: 59 * World.second)
    world.start(2, for: World.second)
    world.time.advance(by: World.second)
  }
}
