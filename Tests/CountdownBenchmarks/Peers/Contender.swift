import Dispatch

/// What is asked of all contenders: long countdowns that tick once a second.
struct Plan: Sendable {
  /// How long each lasts, in nanoseconds.
  static let lasting: Int64 = 1_000_000_000 * interval
  /// Between two ticks.
  static let interval: Int64 = 1_000_000_000

  /// When the first tick is due, on the clock of `DispatchTime`.
  let firstTick: DispatchTime
  /// Whether each has a phase of its own where it can: its first tick is due an interval after its start.
  ///
  /// If not, `firstTick` is common to all.
  var hasOwnPhases = false

  /// As in real life: from now on, and each with its own phase.
  static var realLife: Plan { Plan(firstTick: .now() + .nanoseconds(Int(interval)), hasOwnPhases: true) }

  /// When the first tick of a countdown that is started now is due.
  var firstTickOfNext: DispatchTime {
    hasOwnPhases ? .now() + .nanoseconds(Int(Self.interval)) : firstTick
  }

  /// What is left at an instant.
  func left(at instant: DispatchTime) -> Int64 {
    let gone = Int64(bitPattern: instant.uptimeNanoseconds &- firstTick.uptimeNanoseconds)
    return Self.lasting - Self.interval - gone
  }
}

/// Something that counts down for many receivers, which it holds weakly, and tells each what is left.
protocol Contender: AnyObject {
  /// Starts a countdown; it tells its first value at once, as a label wants it.
  func start(_ receiver: Receiver)

  /// Starts a countdown for each.
  func start(_ receivers: [Receiver])

  /// Gives up what it runs on.
  func stop()
}

extension Contender {
  func start(_ receivers: [Receiver]) {
    for receiver in receivers { start(receiver) }
  }
}

/// A contender that serves all its receivers in one go, so that such a pass can be timed by itself.
protocol PassContender: Contender {
  /// Tells all receivers what is left when `ticks` seconds have gone by, one more than the last time.
  func pass(ticks: Int64)
}

/// The contenders that are timed in processes of their own.
enum ContenderName: String, Codable, CaseIterable {
  case kit = "CountdownKit"
  case dictionary = "a Dictionary manager"
  case notifications = "a NotificationCenter broadcast"
  case sources = "a DispatchSourceTimer each"
  case tasks = "a Task.sleep loop each"
  case timers = "a Foundation Timer each"

  /// Makes the contender, its timer running.
  func make(_ plan: Plan) -> any Contender {
    switch self {
    case .kit: plan.hasOwnPhases ? RealKit() : KitContender(plan)
    case .dictionary: DictionaryManager(plan)
    case .notifications: NotificationBroadcast(plan)
    case .sources: SourceEach(plan)
    case .tasks: TaskEach(plan)
    case .timers: TimerEach(plan)
    }
  }
}
