import CountdownCore
import CountdownKit
import Dispatch
import TestSupport

/// A way by which work reaches an engine.
///
/// A new way is an entry of one of the tables in `Way.all`.
struct Way: Sendable {
  /// The threads that make the calls.
  enum Caller: String, CaseIterable {
    /// The delivering queue: what a call makes due is delivered before it returns.
    case queue
    /// Another thread, with so much time between two calls that each has a pass of its own, at once.
    case thread
    /// Eight threads at the same time: so many passes that the wake-ups are moderated.
    case eightThreads = "eight threads"
  }

  let name: String
  var callers = Caller.allCases
  /// Whether its instructions say something: they do not where a call takes one of two paths by chance, or where all is too late
  /// under valgrind, which is slower by fifty times.
  var isCounted = true
  /// Makes the manager, for a queue, or for one of its own.
  var makeManager: @Sendable (DispatchQueue?) -> CountdownManager = { CountdownManager(deliveringOn: $0) }
  /// Prepares what is repeated, on the thread that repeats it, with the number of the repetition.
  ///
  /// Each time it leads to one `callback` of the scene.
  let prepare: @Sendable (GrowthScene) -> (Int) -> Void

  /// A way that needs no preparation.
  static func call(
    _ name: String, isCounted: Bool = true, _ call: @escaping @Sendable (GrowthScene, Int) -> Void
  ) -> Way {
    Way(name: name, isCounted: isCounted) { scene in { call(scene, $0) } }
  }

  /// Something that is done with one countdown over and over.
  static func use(_ name: String, _ call: @escaping @Sendable (GrowthScene, Countdown, Int) -> Void) -> Way {
    Way(name: name) { scene in
      let countdown = scene.start()
      scene.wait()
      return { call(scene, countdown, $0) }
    }
  }

  /// What is started once, and then comes from the timer, without a call.
  static func once(_ name: String, _ start: @escaping @Sendable (GrowthScene) -> Void) -> Way {
    Way(name: name, callers: [.thread]) { scene in
      start(scene)
      return { _ in }
    }
  }

  static let all = calls + timers + observers + tasks + mainQueue + managers

  /// A way that costs more each time, to see that this is found.
  ///
  /// A closure that is read from a generic container is wrapped, and the wrapped one stays there.
  static let planted = Way(name: "a planted growth", callers: [.queue]) { scene in
    let closure = Locked<@Sendable () -> Void> { scene.callback() }
    return { _ in closure.use { $0 }() }
  }
}

extension Way {
  /// A way, and who goes it.
  struct Path: CustomStringConvertible {
    let way: Way
    let caller: Caller

    var description: String { "\(way.name), \(caller.rawValue)" }
  }

  static func paths(of ways: [Way] = all, by callers: [Caller] = Caller.allCases) -> [Path] {
    ways.flatMap { way in way.callers.filter(callers.contains).map { Path(way: way, caller: $0) } }
  }
}
