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

    var calls: [Call] {
      switch self {
      case .clock:
        words(
          """
          startByClock ahead behind yearsAhead yearsBehind reschedule extend restart pause resume observe cancel cancelAll \
          shutDown freeze thaw dropManager advance
          """)
      case .snapshot:
        words(
          """
          snapshot restore startByClock ahead yearsBehind pause resume cancel cancelAll shutDown freeze dropManager advance
          """)
      case .actor:
        words("startOnActor cancelOfActor dropActor ask cancelAll shutDown freeze dropManager advance")
      case .values, .ticks, .sleep: words("close cancelAll shutDown dropManager freeze thaw")
      }
    }

    /// Threads with three calls each, against another call: an end, a start, and another.
    fileprivate var threes: (firsts: [String], seconds: String) {
      switch self {
      case .clock:
        (
          [
            "cancel startByClock behind", "cancelAll startByClock ahead", "pause ahead resume",
            "freeze yearsBehind thaw", "observe yearsAhead pause",
          ], "ahead yearsBehind resume shutDown cancel"
        )
      case .snapshot:
        (
          ["cancel restore pause", "snapshot cancelAll restore", "freeze snapshot restore"],
          "snapshot ahead startByClock shutDown"
        )
      case .actor:
        (
          ["cancelOfActor startOnActor ask", "cancelAll startOnActor dropActor"],
          "ask startOnActor cancelOfActor shutDown"
        )
      case .values, .ticks, .sleep: ([], "")
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

  /// All pairs of calls, and some of threads with three.
  static let all: [ManagerScenario] = Kind.allCases.flatMap { kind in
    if kind.isConsumed {
      return kind.calls.flatMap { first in
        kind.calls.map { ManagerScenario(kind: kind, first: [first, $0], second: []) }
      }
    }
    let pairs = kind.calls.enumerated().flatMap { number, first in
      kind.calls[number...].map { ManagerScenario(kind: kind, first: [first], second: [$0]) }
    }
    let threes = kind.threes.firsts.flatMap { first in
      words(kind.threes.seconds).map { ManagerScenario(kind: kind, first: words(first), second: [$0]) }
    }
    return pairs + threes
  }

  var calls: [Call] { first + second }

  func run(on scheduler: Scheduler) -> String? {
    scheduler.reset()
    let stage = ManagerStage(kind, calls)
    scheduler.modelsWaiting = false
    scheduler.dropsEngine = kind.isConsumed || calls.contains(.dropManager)
    scheduler.onStep = { _, step, _ in if step == .unlocked { stage.noteMoment() } }
    scheduler.onUnlockedUse = {}
    scheduler.isReady = { runner, step in
      if step == .job { return stage.executor.hasJob || stage.isOver }
      return stage.time.isDue || scheduler.areIdle(but: runner)
    }
    let callers = [first, second].filter { !$0.isEmpty }.map { calls in { stage.perform(calls) } }
    let tasks: [() -> Void] = kind == .actor || kind.isConsumed ? [{ stage.runTasks() }] : []
    scheduler.run([{ stage.deliverToTheEnd() }] + callers + tasks)
    stage.finish()
    return scheduler.fault
  }
}

/// Calls by their names.
private func words(_ text: String) -> [ManagerScenario.Call] {
  text.split(separator: " ").map { ManagerScenario.Call(rawValue: String($0))! }
}
