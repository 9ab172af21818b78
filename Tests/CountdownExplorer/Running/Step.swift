import CountdownCore

/// What a thread is about to do where it can meet another: the places in the library, and those of the explorer's own.
enum Step: UInt8 {
  case tryLock, awaitLock, unlocked, yield, call, ask, release, load, acquire, store, exchange, count, flag
  case begin
  /// The delivering queue waits for its timer; the timer has gone off, and its pass is on its way.
  case fire, passBegins
  /// The timer is armed, or disarmed, which who has the lock does unseen.
  case arm
  case clock, advance
  /// A receiver was asked for; a callback is about to return; the last reference to something is about to be given up.
  case asked, callEnds, drop
  case job

  var text: String {
    switch self {
    case .tryLock: "takes the lock"
    case .awaitLock: "has waited for the lock"
    case .unlocked: "gives the lock back"
    case .yield: "yields"
    case .call: "calls a handler"
    case .ask: "asks for a receiver"
    case .release: "lets a handler go"
    case .load: "reads a shared word"
    case .acquire: "looks at an entry's word"
    case .store: "writes a shared word"
    case .exchange: "exchanges a mailbox's word"
    case .count: "counts who waits"
    case .flag: "reads a flag"
    case .begin: "begins a call"
    case .fire: "waits for the timer"
    case .passBegins: "begins the pass"
    case .arm: "arms or disarms the timer"
    case .clock: "reads the clock"
    case .advance: "lets time pass"
    case .asked: "has a reference to the receiver"
    case .callEnds: "returns from the callback"
    case .drop: "gives a last reference up"
    case .job: "waits for its task"
    }
  }
}
