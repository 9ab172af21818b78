import CountdownCore

@testable import CountdownKit

/// What the Kit adds to an engine, two threads with a call or two each: countdowns by a server's clock, an actor's, and those
/// that a snapshot is taken of, and that are restored.
///
/// The delivering queue ticks; a thread of its own runs tasks and the actor.
struct ManagerScenario: Explorable {
  enum Call: String, CaseIterable {
    case startByClock, ahead, behind, yearsAhead, yearsBehind
    case reschedule, extend, restart, pause, resume, observe
    case startOnActor, cancelOfActor, dropActor, ask
    /// Ends what a task takes, by what its cancelling does.
    case close
    case snapshot, restore
    case cancel, cancelAll, shutDown, freeze, thaw, dropManager, advance

    /// Whether it moves a deadline otherwise than a server's clock does.
    var moves: Bool { [.reschedule, .extend, .restart, .pause, .freeze, .restore].contains(self) }
    var ends: Bool { [.cancel, .cancelAll, .shutDown, .dropManager, .close].contains(self) }
  }

  /// What there is, and is called.
  enum Kind: String, CaseIterable {
    /// A countdown by a server's clock; that and another, of which snapshots are taken; or an actor's.
    case clock, snapshot, actor
    /// A task that consumes values, ticks, or sleeps; it is ended by one thread.
    case values, ticks, sleep

    var isConsumed: Bool { self == .values || self == .ticks || self == .sleep }

    /// The calls of which all pairs are made; and threads with three calls each, an end, a start and another, against one call.
    fileprivate var calls: (pairs: String, threes: [String], against: String) {
      switch self {
      case .clock:
        (
          """
          startByClock ahead behind yearsAhead yearsBehind reschedule extend restart pause resume observe cancel cancelAll \
          shutDown freeze thaw dropManager advance
          """,
          [
            "cancel startByClock behind", "cancelAll startByClock ahead", "pause ahead resume",
            "freeze yearsBehind thaw", "observe yearsAhead pause",
          ], "ahead yearsBehind resume shutDown cancel"
        )
      case .snapshot:
        (
          """
          snapshot restore startByClock ahead yearsBehind pause resume cancel cancelAll shutDown freeze dropManager advance
          """,
          ["cancel restore pause", "snapshot cancelAll restore", "freeze snapshot restore"],
          "snapshot ahead startByClock shutDown"
        )
      case .actor:
        (
          "startOnActor cancelOfActor dropActor ask cancelAll shutDown freeze dropManager advance",
          ["cancelOfActor startOnActor ask", "cancelAll startOnActor dropActor"],
          "ask startOnActor cancelOfActor shutDown"
        )
      case .values, .ticks, .sleep: ("close cancelAll shutDown dropManager freeze thaw", [], "")
      }
    }
  }

  let kind: Kind
  let first: [Call]
  let second: [Call]

  var name: String {
    "manager/\(kind.rawValue)/"
      + [first, second].map { $0.map(\.rawValue).joined(separator: "+") }.joined(separator: "/")
  }

  static let all: [ManagerScenario] = Kind.allCases.flatMap { kind in
    let calls: [Call] = words(kind.calls.pairs)
    if kind.isConsumed {
      return calls.flatMap { first in
        calls.map { ManagerScenario(kind: kind, first: [first, $0], second: []) }
      }
    }
    let pairs = calls.pairs.map { ManagerScenario(kind: kind, first: [$0.first], second: [$0.second]) }
    let threes = kind.calls.threes.flatMap { first in
      words(kind.calls.against).map { ManagerScenario(kind: kind, first: words(first), second: [$0]) }
    }
    return pairs + threes
  }

  var calls: [Call] { first + second }

  var modelsWaiting: Bool { false }
  var dropsEngine: Bool { kind.isConsumed || calls.contains(.dropManager) }

  func prepare() -> any Stage {
    let stage = ManagerStage(kind, calls)
    stage.threads = [{ [unowned stage] in stage.deliverToTheEnd() }]
    for calls in [first, second] where !calls.isEmpty {
      stage.threads.append { [unowned stage] in stage.scheduler.each(calls, stage.perform) }
    }
    if kind == .actor || kind.isConsumed { stage.threads.append { [unowned stage] in stage.runTasks() } }
    return stage
  }
}
