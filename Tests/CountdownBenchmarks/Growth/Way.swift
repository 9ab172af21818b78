import CountdownCore
import CountdownKit
import Dispatch

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

  /// - Parameters:
  ///   - name: What is done.
  ///   - callers: Who does it. What comes from the timer, without a call, has one caller.
  ///   - isCounted: Whether instructions can be counted.
  ///   - makeManager: Makes the manager, if it is an unusual one.
  ///   - prepare: Prepares what is repeated.
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

  static let all = calls + timers + observers + tasks + mainQueue + managers
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
