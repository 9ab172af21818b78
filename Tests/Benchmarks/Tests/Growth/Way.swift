import CountdownCore
import CountdownKit
import Dispatch
import TestSupport

/// A way by which work reaches an engine.
///
/// A new way is an entry of `Way.all`.
struct Way: Sendable {
  /// Who makes the calls.
  enum Caller: String, CaseIterable {
    /// The delivering queue: what a call makes due is delivered before it returns.
    case queue
    /// Another thread, with so much time between two calls that each has a pass of its own, at once.
    case thread
    /// Eight threads at the same time: so many passes that the wake-ups are moderated.
    case eightThreads = "eight threads"
  }

  typealias Operation = () -> Void

  let name: String
  let callers: [Caller]
  /// Makes the manager, for a queue, or for one of its own.
  let makeManager: @Sendable (DispatchQueue?) -> CountdownManager
  /// Prepares what is repeated, on the thread that repeats it.
  ///
  /// Each time it leads to one `callback` of the scene.
  let prepare: @Sendable (GrowthScene) -> Operation
  /// Whether its instructions say something: they do not where a call takes one of two paths by chance, or where all is too late
  /// under valgrind, which is slower by fifty times.
  let isCounted: Bool

  /// What comes from the timer, without a call, has one caller.
  init(
    _ name: String, by callers: [Caller] = Caller.allCases, isCounted: Bool = true,
    of makeManager: @escaping @Sendable (DispatchQueue?) -> CountdownManager = {
      CountdownManager(deliveringOn: $0)
    },
    _ prepare: @escaping @Sendable (GrowthScene) -> Operation
  ) {
    self.name = name
    self.callers = callers
    self.makeManager = makeManager
    self.isCounted = isCounted
    self.prepare = prepare
  }

  /// A way that is a call for one receiver, with the number of the call.
  init(
    _ name: String, isCounted: Bool = true, _ call: @escaping @Sendable (GrowthScene, Receiver, Int) -> Void
  ) {
    self.init(name, isCounted: isCounted) { scene in
      let receiver = Receiver()
      var number = 0
      return {
        number += 1
        call(scene, receiver, number)
      }
    }
  }

  static let all = calls + timers + observers + tasks + mainQueue + managers

  /// A way that costs more each time, to see that this is found.
  ///
  /// A closure that is read from a generic container is wrapped, and the wrapped one stays there.
  static let planted = Way("a planted growth", by: [.queue]) { scene in
    let closure = Locked<@Sendable () -> Void> { scene.callback() }
    return { closure.use { $0 }() }
  }
}

extension Way {
  /// A way, and who goes it.
  struct Path: CustomStringConvertible {
    let way: Way
    let caller: Caller

    var description: String { "\(way.name), \(caller.rawValue)" }
  }

  static func paths(by callers: [Caller]) -> [Path] {
    all.flatMap { way in way.callers.filter(callers.contains).map { Path(way: way, caller: $0) } }
  }
}

extension Way.Path {
  /// The path of a description; nil if there is none.
  init?(_ description: String) {
    let known = (Way.all + [.planted]).flatMap { way in way.callers.map { Self(way: way, caller: $0) } }
    guard let path = known.first(where: { $0.description == description }) else { return nil }
    self = path
  }
}
