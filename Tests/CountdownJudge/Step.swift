import CountdownKit

/// How a countdown of a script ticks; times are in microseconds, as everywhere in scripts.
package struct Rhythm: Sendable, Equatable {
  var interval: Int
  var shared = false
  var pastZero = false
  /// By how much its ticks may be late.
  var tolerance = 0
  /// The times left at which alone it ticks; nil for ticks at the interval.
  var marks: [Int]?
  var ticks: Countdown.Ticks {
    let ticks: Countdown.Ticks =
      marks.map { .at(marks: $0.map { .microseconds($0) }) }
      ?? .every(
        .microseconds(interval), tolerance: .microseconds(tolerance),
        alignment: shared ? .shared : .deadline)
    return pastZero ? ticks.pastZero : ticks
  }
}

/// What a receiver has at most one thing for; receiver 0 is none, so that only the id counts.
package struct Key: Sendable, Hashable {
  var receiver: Int
  var id: Int
}

/// One start of a script.
package struct Start: Sendable {
  package enum Kind: Sendable {
    case ticking(for: Int, Rhythm)
    case silent(for: Int)
    case endless(every: Int, after: Int, tolerance: Int)
    case following(Int, Rhythm?)
  }

  /// A number by which later steps name it.
  var name: Int
  var key: Key
  var kind: Kind
  var keeps = false
  /// Whether it has no block for its outcome.
  var isUnheard = false
  /// Whether it counts to a date of the script's server clock.
  var isByClock = false
  /// What its callbacks do: the first value has number 0, the outcome -1.
  var plan: [Int: [Step]] = [:]
}

package enum Move: Sendable {
  case by(Int), atLeast(Int), atMost(Int), to(Int), restart
  /// To a date of the wall clock.
  case until(Int)
}

/// A call of a script.
///
/// Countdowns are named by the numbers of their starts; a call for one that was left out does nothing.
package indirect enum Step: Sendable {
  case start(Start)
  case move(Int, Move)
  case pause(Int)
  case resume(Int)
  case cancel(Int)
  case cancelKey(Key)
  case cancelReceiver(Int)
  case total(Int, Int)
  case tick(Int, Rhythm)
  case suspend
  case freeze
  case resumeAll
  case cancelAll
  case shutDown
  /// The receiver is gone, and another takes its number.
  case release(Int)
  /// So it is, and cancels in its `deinit` what it has.
  case leave(Int)
  /// The wall clock is set: by so much.
  case setClock(Int)
  /// What is saved is restored by another manager so much later, and compared; it is saved to go on, or to stand still meanwhile.
  case relaunch(after: Int, standing: Bool)
  case advance(Int)
  case sleep(Int)
  case wake
  /// The server clock gets a sample, so far off the driver's wall clock, with a round trip.
  case synchronize(Int, Int)
  /// Calls as another thread would make them.
  case elsewhere([Step])
  /// In a callback: sets the stop flag.
  case stop
  /// In a callback: takes so long that the slice ends; between the two slices, these calls are made on the queue.
  case giveBack([Step])
}
