/// One thing that is done to managers on virtual time, from outside or from inside a callback.
///
/// A value, so that a sequence of them can be replayed, shrunk, and printed as the Swift code that makes it. Receivers
/// and managers are numbers, times are nanoseconds. What cannot be done as things are, does nothing: every sequence
/// is meaningful.
package indirect enum Operation: Equatable, Sendable {
  /// Starts a countdown, or endless ticks, for a receiver, or for nobody.
  case start(Who, in: Int, Terms, Script = [])
  /// Lets a receiver follow what was started last for somebody.
  case observe(Who, of: Who, in: Int, isSilent: Bool = false, Script = [])
  /// Cancels what somebody has, by the receiver and the id.
  case cancel(Who, in: Int)
  /// Cancels what was started last for somebody, by the value that `start` returned.
  case end(Who, in: Int)
  case cancelAll(in: Int)
  /// Cancels all that a receiver has.
  case cancelAllOf(Int, in: Int)
  /// Ends everything for good; when all is told, the operations are done.
  case shutDown(in: Int, then: [Operation] = [])
  case pause(Who, in: Int)
  case resume(Who, in: Int)
  case extend(Who, in: Int, by: Int64)
  case reach(Who, in: Int, atLeast: Int64)
  /// Reschedules to a date that is so far away.
  case reschedule(Who, in: Int, left: Int64)
  /// Moves the end to so far from now: it is no date of a server's clock any more.
  case last(Who, in: Int, Int64)
  /// Begins again with the total: it is no date of a server's clock any more.
  case restart(Who, in: Int)
  /// Corrects the deadline of what was started last for somebody, as the server's clock does for what counts by it.
  case correct(Who, in: Int, by: Int64)
  /// Sets the server's clock forwards, or backwards, and tells of it.
  case synchronize(by: Int64)
  /// Sets the device's clock.
  case shiftWallClock(by: Int64)
  /// Changes how long it is from tick to tick.
  case tick(Who, in: Int, every: Int64)
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
