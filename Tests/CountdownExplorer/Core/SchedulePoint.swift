// Where threads can meet, in the explorer's build of the Core: see `Sources/CountdownCore/Lock/SchedulePoint.swift`, in whose place
// this folder is compiled.

/// What a thread is about to do where it can meet another: at the places in the library, and at those of the explorer's own.
package enum ThreadStep: String {
  case tryLock = "takes the lock"
  case awaitLock = "has waited for the lock"
  case unlocked = "gives the lock back"
  case yield = "yields"
  case count = "counts who waits"
  /// One that is set once and for all.
  case flag = "reads a flag"

  case call = "calls a handler"
  /// Which who has the lock does unseen.
  case ask = "asks for a receiver"
  case begin = "begins a call"
  case fire = "waits for the timer"
  /// The timer has gone off.
  case passBegins = "begins the pass"
  /// Which who has the lock does unseen.
  case arm = "arms or disarms the timer"
  case clock = "reads the clock"
  case advance = "lets time pass"
  case asked = "has a reference to the receiver"
  case callEnds = "returns from the callback"
  case drop = "gives a last reference up"
  case job = "waits for its task"

  /// The place that the Core calls so.
  fileprivate init(_ name: StaticString) {
    switch name.description {
    case "tryLock": self = .tryLock
    case "awaitLock": self = .awaitLock
    case "unlocked": self = .unlocked
    case "yield": self = .yield
    case "count": self = .count
    case "readFlag": self = .flag
    default: fatalError("the explorer knows no place \(name)")
    }
  }
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
    unsafe meetingHook(ThreadStep(place), UInt(bitPattern: subject))
  }
}
