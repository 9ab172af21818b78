/// One thing that is done to managers on virtual time, from outside or from inside a callback.
///
/// A value, so that a sequence of them can be replayed, shrunk, and printed as the Swift code that makes it. Receivers
/// and managers are numbers, times are nanoseconds. What cannot be done as things are, does nothing: every sequence
/// is meaningful.
package indirect enum Operation: Equatable, Sendable {
  /// Starts a countdown, or endless ticks, for a receiver.
  case start(Int, in: Int, Terms, Script = [])
  /// Cancels what a receiver has, by the receiver.
  case cancel(Int, in: Int)
  /// Cancels what was started last for a receiver, by the value that `start` returned.
  case end(Int, in: Int)
  case cancelAll(in: Int)
  /// Ends everything for good; when all is told, the operations are done.
  case shutDown(in: Int, then: [Operation] = [])
  case pause(Int, in: Int)
  case resume(Int, in: Int)
  case extend(Int, in: Int, by: Int64)
  case reach(Int, in: Int, atLeast: Int64)
  /// Reschedules to a date that is so far away.
  case reschedule(Int, in: Int, left: Int64)
  /// Gives the receiver up; the next start for its number makes another object.
  case drop(Int)
  /// Gives the receiver up, and in its `deinit` it cancels what it has in all managers.
  case leave(Int)
  /// Gives the receiver up, and makes another at the same address, if the allocator is so kind.
  case reuse(Int)
  case suspend(in: Int, freezes: Bool)
  case resumeAll(in: Int)
  case sleep(Int64)
  case wake
  case advance(Int64)
  /// Advances exactly to the next instant for which a timer is armed.
  case advanceToNext
  /// Sets the stop flag of the callback that this is done in.
  case stop
}

/// What the callbacks of one countdown do: each takes the next group, values and the outcome alike.
package typealias Script = [[Operation]]
