/// One thing that is done to managers on virtual time, from outside or from inside a callback.
///
/// A value, so that a sequence of them can be replayed, shrunk, and printed as the Swift code that makes it. Receivers
/// and managers are numbers, times are nanoseconds. What cannot be done as things are, does nothing: every sequence
/// is meaningful.
package struct Operation: Equatable, Sendable {
  package enum Kind: Sendable {
    /// Starts a countdown, or endless ticks; lets a receiver follow what was started last for somebody.
    case start, observe
    /// Cancels by the receiver and the id; by the value that `start` returned; whatever there is; all that a receiver has.
    case cancel, end, cancelAll, cancelAllOf
    /// Ends everything for good; when all is delivered, the script is done.
    case shutDown
    case pause, resume, extend, reach, tick, setTotal
    /// Moves the end to a date; to so far from now, or to the total: that is no date of a server's clock any more.
    case reschedule, last, restart
    /// Corrects a deadline as the server's clock does; sets that clock, and tells of it; sets the device's.
    case correct, synchronize, shiftWallClock
    /// Gives the receiver up, so that the next start makes another object; so that it cancels what it has in its `deinit`;
    /// and makes another at the same address, if the allocator is so kind.
    case drop, leave, reuse
    case suspend, resumeAll
    /// Time passes unseen; somebody wakes all; time passes, as far as said, or exactly to what a timer is armed for.
    case sleep, wake, advance, advanceToNext
    /// Sets the stop flag of the callback that this is done in.
    case stop
  }

  package var kind: Kind
  package var who: Who = 0
  package var manager = 0
  package var amount: Int64 = 0
  package var terms = Terms(for: 0)
  var other: Who = 0
  /// Whether who follows has no block for the outcome; whether time is frozen.
  var flag = false
  /// Whether who follows has ticks of its own, by `terms`.
  var hasTicks = false
  package var script: Script = []

  /// The same for receivers and managers that there are: larger numbers are taken modulo how many.
  func limited(receivers: Int, managers: Int) -> Operation {
    var operation = at(manager % managers)
    operation.who.receiver = who.receiver.map { $0 % receivers }
    operation.other.receiver = other.receiver.map { $0 % receivers }
    return operation
  }

  func at(_ manager: Int) -> Operation {
    var operation = self
    operation.manager = manager
    return operation
  }
}

/// What the callbacks of one countdown do: each takes the next group, values and the outcome alike.
package typealias Script = [[Operation]]

extension Operation {
  package static let wake = Self(kind: .wake)
  package static let advanceToNext = Self(kind: .advanceToNext)
  package static let stop = Self(kind: .stop)

  package static func start(_ who: Who, in manager: Int, _ terms: Terms, _ script: Script = []) -> Self {
    Self(kind: .start, who: who, manager: manager, terms: terms, script: script)
  }

  package static func observe(
    _ who: Who, of other: Who, in manager: Int, isSilent: Bool = false, ticks: Terms? = nil,
    _ script: Script = []
  ) -> Self {
    Self(
      kind: .observe, who: who, manager: manager, terms: ticks ?? Terms(for: 0), other: other, flag: isSilent,
      hasTicks: ticks != nil, script: script)
  }

  package static func shutDown(in manager: Int, then rest: [Operation] = []) -> Self {
    Self(kind: .shutDown, manager: manager, script: rest.isEmpty ? [] : [rest])
  }

  package static func suspend(in manager: Int, freezes: Bool) -> Self {
    Self(kind: .suspend, manager: manager, flag: freezes)
  }

  private static func of(_ kind: Kind, _ who: Who, _ manager: Int, _ amount: Int64 = 0) -> Self {
    Self(kind: kind, who: who, manager: manager, amount: amount)
  }

  package static func cancel(_ who: Who, in manager: Int) -> Self { of(.cancel, who, manager) }
  package static func end(_ who: Who, in manager: Int) -> Self { of(.end, who, manager) }
  package static func cancelAll(in manager: Int) -> Self { of(.cancelAll, 0, manager) }
  package static func cancelAllOf(_ receiver: Int, in manager: Int) -> Self {
    of(.cancelAllOf, Who(receiver), manager)
  }
  package static func pause(_ who: Who, in manager: Int) -> Self { of(.pause, who, manager) }
  package static func resume(_ who: Who, in manager: Int) -> Self { of(.resume, who, manager) }
  package static func restart(_ who: Who, in manager: Int) -> Self { of(.restart, who, manager) }
  package static func resumeAll(in manager: Int) -> Self { of(.resumeAll, 0, manager) }

  package static func extend(_ who: Who, in manager: Int, by span: Int64) -> Self {
    of(.extend, who, manager, span)
  }
  package static func reach(_ who: Who, in manager: Int, atLeast least: Int64) -> Self {
    of(.reach, who, manager, least)
  }
  package static func reschedule(_ who: Who, in manager: Int, left: Int64) -> Self {
    of(.reschedule, who, manager, left)
  }
  package static func last(_ who: Who, in manager: Int, _ left: Int64) -> Self {
    of(.last, who, manager, left)
  }
  package static func setTotal(_ who: Who, in manager: Int, to total: Int64) -> Self {
    of(.setTotal, who, manager, total)
  }
  package static func correct(_ who: Who, in manager: Int, by span: Int64) -> Self {
    of(.correct, who, manager, span)
  }
  package static func tick(
    _ who: Who, in manager: Int, every interval: Int64, tolerance: Int64 = 0, isShared: Bool = false,
    at marks: [Int64]? = nil
  ) -> Self {
    let terms = Terms(for: 0, every: interval, tolerance: tolerance, isShared: isShared, at: marks)
    return Self(kind: .tick, who: who, manager: manager, terms: terms)
  }

  package static func drop(_ receiver: Int) -> Self { of(.drop, Who(receiver), 0) }
  package static func leave(_ receiver: Int) -> Self { of(.leave, Who(receiver), 0) }
  package static func reuse(_ receiver: Int) -> Self { of(.reuse, Who(receiver), 0) }
  package static func synchronize(by span: Int64) -> Self { of(.synchronize, 0, 0, span) }
  package static func shiftWallClock(by span: Int64) -> Self { of(.shiftWallClock, 0, 0, span) }
  package static func sleep(_ duration: Int64) -> Self { of(.sleep, 0, 0, duration) }
  package static func advance(_ duration: Int64) -> Self { of(.advance, 0, 0, duration) }
}
