/// An advance of virtual time.
///
/// It ends when its goal is reached. If a callback sleeps until then or longer, each manager has one more pass, for what was due when
/// the callback returned. Otherwise callbacks that sleep as long as their interval would keep it from its end.
struct Advance {
  /// Where it ends; callbacks may change it.
  var end: Nanoseconds
  /// Whether its caller waits for tasks after each pass.
  let waitsForTasks: Bool
  /// When its last pass began.
  private var passStart: Nanoseconds?
  /// What time it was when a callback had slept until the goal or longer; nil before that.
  private(set) var sleptUntil: Nanoseconds?
  /// The timers that have gone off since: they do not go off again.
  private(set) var over: [ObjectIdentifier] = []

  init(to end: Nanoseconds, waitsForTasks: Bool = false) {
    self.end = end
    self.waitsForTasks = waitsForTasks
  }

  /// Notes what time it is after a pass.
  mutating func noteTime(_ now: Nanoseconds, goal: Nanoseconds) {
    if now < goal {
      // A callback has extended it.
      (sleptUntil, over) = (nil, [])
    } else if sleptUntil == nil, let passStart, now > passStart {
      sleptUntil = now
    }
  }

  /// Notes a timer that goes off.
  mutating func notePass(of timer: ManualTimer.Alarm, at now: Nanoseconds) {
    passStart = now
    if sleptUntil != nil { over.append(ObjectIdentifier(timer)) }
  }
}
