// Where threads can meet, in the explorer's build of the Core: see `Sources/CountdownCore/Lock/SchedulePoint.swift`, in whose place
// this folder is compiled.

/// What a thread is about to do where it can meet another: at the places in the library, and at those of the explorer's own.
package enum ThreadStep: String {
  // What the Core tells, by its names.
  case tryLock, awaitLock, unlocked, yield, count, readFlag

  /// A thread begins a call; or it waits for the timer, or for a task's job.
  case begin, fire, job
  /// A handler is called, or asked for its receiver; the receiver is there; a callback returns.
  case call, ask, asked, callEnds
  /// The timer has gone off, or is armed or disarmed; the clock is read; time passes.
  case passBegins, arm, clock, advance
  /// A last reference is given up.
  case drop
  /// A countdown's node is used without the lock.
  case use
}

/// What is called at each place, with the address that it is about.
package nonisolated(unsafe) var meetingHook: (ThreadStep, UInt) -> Void = { _, _ in }
/// What is called at each use of a countdown's node: that is no place, because it needs the lock.
package nonisolated(unsafe) var nodeHook: () -> Void = {}

/// Tells the explorer of a place.
@inline(__always)
func schedulePoint(_ place: StaticString, _ subject: UnsafeRawPointer? = nil) {
  // By far the most frequent, known by its length.
  if place.utf8CodeUnitCount == 4 {
    unsafe nodeHook()
  } else {
    guard let step = ThreadStep(rawValue: place.description) else {
      fatalError("the explorer knows no place \(place)")
    }
    unsafe meetingHook(step, UInt(bitPattern: subject))
  }
}
