import CountdownKit

/// One start of a script about an actor, with times in microseconds.
struct ActorStart: Sendable {
  enum Kind: Sendable {
    case ticking(for: Int, every: Int)
    case silent(for: Int)
    case endless(every: Int)
    /// A loop on the actor over a countdown of its own, over one that was started before, or over endless ticks.
    case loop(for: Int, every: Int)
    case following(Int)
    case tickLoop(every: Int)
  }

  var name: Int
  var id: Int
  var kind: Kind
  /// What the actor does when it gets a value, by the number of the value.
  var plan: [Int: [ActorStep]] = [:]
}

/// A step of a script about an actor whose executor is busy: it runs its jobs when the script says so.
indirect enum ActorStep: Sendable {
  enum Call: Sendable {
    case cancel, pause, resume, restart
    case by(Int)
    case to(Int)
  }

  enum Caller: Sendable {
    case queue, elsewhere
  }

  /// The executor runs all its jobs, also those that come meanwhile.
  case run
  case advance(Int)
  /// Calls of the actor itself, in a job of its own.
  case own([ActorStep])
  case by(Caller, ActorStep)
  case start(ActorStart)
  case call(Int, Call)
  case freeze
  case resumeAll
  /// A task on another executor waits for the outcome.
  case wait(Int)
  /// In a callback: sets the stop flag.
  case stop

  var isStop: Bool { if case .stop = self { true } else { false } }
}

extension ActorStep: Shrinkable {
  var shorter: [ActorStep] {
    switch self {
    case .own(let steps): steps.shorter.map { .own($0) }
    case .start(let start):
      start.plan.shorter().map { plan in
        var shorter = start
        shorter.plan = plan
        return .start(shorter)
      }
    default: []
    }
  }
}
