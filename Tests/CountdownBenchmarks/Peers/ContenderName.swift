/// The contenders that are timed in processes of their own.
enum ContenderName: String, Codable, CaseIterable {
  case kit = "CountdownKit"
  case loops = "a loop over values each"
  case dictionary = "a Dictionary manager"
  case slots = "a hand-made wheel of 1,000 slots"
  case notifications = "a NotificationCenter broadcast"
  case sources = "a DispatchSourceTimer each"
  case tasks = "a Task.sleep loop each"
  case timers = "a Foundation Timer each"

  /// Makes the contender, its timer running.
  func make(_ plan: Plan) -> any Contender {
    switch self {
    case .kit: plan.hasOwnPhases ? RealKit() : KitContender(plan)
    case .loops: LoopEach()
    case .dictionary: DictionaryManager(plan)
    case .slots: SlottedWheel()
    case .notifications: NotificationBroadcast(plan)
    case .sources: SourceEach(plan)
    case .tasks: TaskEach(plan)
    case .timers: TimerEach(plan)
    }
  }
}
