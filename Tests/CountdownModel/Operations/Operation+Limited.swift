extension Operation {
  /// The same for receivers and managers that there are: larger numbers are taken modulo how many.
  func limited(receivers: Int, managers: Int) -> Operation {
    switch self {
    case .start(let receiver, let manager, let terms, let script):
      .start(receiver % receivers, in: manager % managers, terms, script)
    case .cancel(let receiver, let manager): .cancel(receiver % receivers, in: manager % managers)
    case .end(let receiver, let manager): .end(receiver % receivers, in: manager % managers)
    case .cancelAll(let manager): .cancelAll(in: manager % managers)
    case .shutDown(let manager, let rest): .shutDown(in: manager % managers, then: rest)
    case .pause(let receiver, let manager): .pause(receiver % receivers, in: manager % managers)
    case .resume(let receiver, let manager): .resume(receiver % receivers, in: manager % managers)
    case .extend(let receiver, let manager, let by):
      .extend(receiver % receivers, in: manager % managers, by: by)
    case .reach(let receiver, let manager, let least):
      .reach(receiver % receivers, in: manager % managers, atLeast: least)
    case .reschedule(let receiver, let manager, let left):
      .reschedule(receiver % receivers, in: manager % managers, left: left)
    case .drop(let receiver): .drop(receiver % receivers)
    case .leave(let receiver): .leave(receiver % receivers)
    case .reuse(let receiver): .reuse(receiver % receivers)
    case .suspend(let manager, let freezes): .suspend(in: manager % managers, freezes: freezes)
    case .resumeAll(let manager): .resumeAll(in: manager % managers)
    case .sleep, .wake, .advance, .advanceToNext, .stop: self
    }
  }
}
