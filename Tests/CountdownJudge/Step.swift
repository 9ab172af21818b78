import CountdownKit

/// How a countdown of a script ticks; times are in microseconds, as everywhere in scripts.
package struct Rhythm: Sendable, Equatable {
  var interval = 1_000_000
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
  /// Whether a loop of the busy actor takes what comes.
  var isLoop = false
  /// What its callbacks do: the first value has number 0, the outcome -1.
  var plan: [Int: [Step]] = [:]
}

/// How a deadline is moved, with a time beside it: as it is written, the name of the countdown behind the first word.
package enum Move: String, CaseIterable, Sendable {
  case restart
  /// To a date of the wall clock.
  case until = "move to date"
  case to = "move to"
  case atMost = "shorten to"
  case atLeast = "extend to"
  case by = "extend"
  /// No move, but written like one: what the whole length is.
  case total

  /// The first word, and the others.
  var words: (verb: Substring, rest: Substring) {
    let end = rawValue.firstIndex(of: " ") ?? rawValue.endIndex
    return (rawValue[..<end], rawValue[end...].dropFirst())
  }
}

/// A step of a script; raw values are as it is written.
///
/// Countdowns are named by the numbers of their starts; a call for one that was left out does nothing.
package indirect enum Step: Sendable {
  package enum Call: String, CaseIterable, Sendable {
    case pause, resume, cancel
    /// On another busy executor, a task waits for its outcome.
    case wait
  }

  package enum Everything: String, CaseIterable, Sendable {
    case suspend, freeze, wake
    case resumeAll = "resume all"
    case cancelAll = "cancel all"
    case shutDown = "shut down"
    /// In a callback: sets the stop flag.
    case stop
    /// The busy actor runs all its jobs, also those that come meanwhile.
    case run
  }

  package enum OfReceiver: String, CaseIterable, Sendable {
    case cancelAll = "cancel all of"
    /// The receiver is gone, and another takes its number.
    case release
    /// So it is, and cancels in its `deinit` what it has.
    case leave
  }

  package enum Clock: String, CaseIterable, Sendable {
    case advance = "+"
    case sleep
    /// The wall clock is set: by so much.
    case set = "clock"
  }

  package enum Others: String, CaseIterable, Sendable {
    /// Calls as another thread would make them.
    case elsewhere
    /// In a callback: takes so long that the slice ends; between the two slices, these calls are made on the queue.
    case giveBack = "give back"
    /// Calls of the busy actor itself, in a job of its own.
    case own = "actor"
  }

  case start(Start)
  case call(Call, Int)
  case move(Move, Int, Int = 0)
  case tick(Int, Rhythm)
  case cancelKey(Key)
  case receiver(OfReceiver, Int)
  case all(Everything)
  case clock(Clock, Int)
  case others(Others, [Step])
  /// What is saved is restored by another manager so much later, and compared; it is saved to go on, or to stand still meanwhile.
  case relaunch(after: Int, standing: Bool)
  /// The server clock gets a sample, so far off the driver's wall clock, with a round trip.
  case synchronize(Int, Int)

  var isStop: Bool { if case .all(.stop) = self { true } else { false } }
}
