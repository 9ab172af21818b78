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
}

extension ActorStep {
  /// The same script with less in it, for the shrinker.
  static func shorter(_ script: [ActorStep]) -> [[ActorStep]] {
    script.indices.flatMap { index in
      var without = script
      without.remove(at: index)
      return [without]
        + script[index].shorter.map { inner in
          var shorter = script
          shorter[index] = inner
          return shorter
        }
    }
  }

  private var shorter: [ActorStep] {
    switch self {
    case .own(let steps): Self.shorter(steps).map { .own($0) }
    case .start(let start):
      start.plan.sorted { $0.key < $1.key }.flatMap { number, steps in
        ([[]] + Self.shorter(steps)).map { less in
          var shorter = start
          shorter.plan[number] = less.isEmpty ? nil : less
          return .start(shorter)
        }
      }
    default: []
    }
  }
}

extension ActorStep: CustomStringConvertible {
  var description: String {
    switch self {
    case .run: "run"
    case .advance(let time): "advance \(time)"
    case .own(let steps): "the actor itself \(steps)"
    case .by(let caller, let step): "\(caller) \(step)"
    case .start(let start): "\(start)"
    case .call(let name, let call): "\(call) \(name)"
    case .freeze: "freeze"
    case .resumeAll: "resume the manager"
    case .wait(let name): "wait for the outcome of \(name)"
    case .stop: "stop"
    }
  }
}

extension ActorStart: CustomStringConvertible {
  var description: String {
    let what =
      switch kind {
      case .ticking(let length, let interval): "for \(length) every \(interval)"
      case .silent(let length): "silently for \(length)"
      case .endless(let interval): "endless \(interval)"
      case .loop(let length, let interval): "loop for \(length) every \(interval)"
      case .following(let leader): "loop following \(leader)"
      case .tickLoop(let interval): "loop over ticks every \(interval)"
      }
    let callbacks = plan.sorted { $0.key < $1.key }.map { " [\($0.key): \($0.value)]" }.joined()
    return "start \(name) id \(id) \(what)\(callbacks)"
  }
}
