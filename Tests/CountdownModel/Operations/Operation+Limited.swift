extension Operation {
  /// The same for receivers and managers that there are: larger numbers are taken modulo how many.
  func limited(receivers: Int, managers: Int) -> Operation {
    switch self {
    case .start(let who, let manager, let terms, let script):
      .start(who.limited(receivers: receivers), in: manager % managers, terms, script)
    case .observe(let who, let other, let manager, let isSilent, let script):
      .observe(
        who.limited(receivers: receivers), of: other.limited(receivers: receivers), in: manager % managers,
        isSilent: isSilent, script)
    case .cancel(let who, let manager): .cancel(who.limited(receivers: receivers), in: manager % managers)
    case .end(let who, let manager): .end(who.limited(receivers: receivers), in: manager % managers)
    case .cancelAll(let manager): .cancelAll(in: manager % managers)
    case .cancelAllOf(let receiver, let manager): .cancelAllOf(receiver % receivers, in: manager % managers)
    case .shutDown(let manager, let rest): .shutDown(in: manager % managers, then: rest)
    case .pause(let who, let manager): .pause(who.limited(receivers: receivers), in: manager % managers)
    case .resume(let who, let manager): .resume(who.limited(receivers: receivers), in: manager % managers)
    case .extend(let who, let manager, let by):
      .extend(who.limited(receivers: receivers), in: manager % managers, by: by)
    case .reach(let who, let manager, let least):
      .reach(who.limited(receivers: receivers), in: manager % managers, atLeast: least)
    case .reschedule(let who, let manager, let left):
      .reschedule(who.limited(receivers: receivers), in: manager % managers, left: left)
    case .last(let who, let manager, let left):
      .last(who.limited(receivers: receivers), in: manager % managers, left)
    case .restart(let who, let manager): .restart(who.limited(receivers: receivers), in: manager % managers)
    case .correct(let who, let manager, let by):
      .correct(who.limited(receivers: receivers), in: manager % managers, by: by)
    case .tick(let who, let manager, let interval):
      .tick(who.limited(receivers: receivers), in: manager % managers, every: interval)
    case .drop(let receiver): .drop(receiver % receivers)
    case .leave(let receiver): .leave(receiver % receivers)
    case .reuse(let receiver): .reuse(receiver % receivers)
    case .suspend(let manager, let freezes): .suspend(in: manager % managers, freezes: freezes)
    case .resumeAll(let manager): .resumeAll(in: manager % managers)
    case .sleep, .wake, .advance, .advanceToNext, .stop, .synchronize, .shiftWallClock: self
    }
  }
}
