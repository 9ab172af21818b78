import CountdownCore

/// What is known of one countdown: what was delivered of it, and what its script has done to it.
struct Account {
  let receiver: Int
  let key: Int?
  let wantsOutcome: Bool
  /// Whether it gets nothing but its zero and its outcome.
  var isSilent = false
  /// Whether it began with ticks at marks, and has none at its leader's interval.
  var isAtMarks = false
  let duration: Int64
  var leader: Int?
  private let place = Weak<CountdownHandler>()
  var kept: CountdownHandler?
  /// Whether the engine has taken it: it kept no other, and what it was to follow was not over.
  var isTaken = false
  var intervals: [Int64]
  var ledger: Ledger
  /// When the delivery had looked at it that delivered it its last value.
  var lastLooked = 0
  /// Whether what it has captured is not released.
  var isAlive = true
  /// Since which step it is over: a call that ends it has returned.
  var closedAt = Int.max
  /// Since which step it does not get even its zero: that call finds what is over, too.
  var withheldAt = Int.max
  /// Since which step it stands still: a call that pauses it has returned.
  var pausedAt = Int.max
  /// When the start began, and has returned; and what the clock has shown then.
  var begun = (step: 0, time: Int64(0))
  var started = (step: Int.max, time: Int64(0))
  /// What may make more be left of it and its followers, and what may give them new marks.
  var moves = Doing()
  var marking = Doing()

  /// Its handler, as long as somebody owns that.
  var handler: CountdownHandler? {
    get { place.object }
    nonmutating set { place.object = newValue }
  }
}

/// What several calls may do at a time.
struct Doing {
  private var count = 0
  /// Until when it was done; `max`: it is being done.
  private(set) var until = -1

  mutating func begin() {
    count += 1
    until = .max
  }

  mutating func end(at step: Int) {
    count -= 1
    if count == 0 { until = step }
  }
}

/// A weak reference that is copied at no cost.
final class Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object? = nil) { self.object = object }
}

/// A receiver, or what a countdown's blocks have captured.
final class Mortal {
  private let onDeath: () -> Void

  init(onDeath: @escaping () -> Void) { self.onDeath = onDeath }

  deinit { onDeath() }
}

final class Witness: CountdownHandler, @unchecked Sendable {
  // Unchecked: one thread of the system runs everything.

  /// Keeps a handler's memory, but not the handler: no other gets its address.
  struct Place {
    unowned let handler: Witness
  }

  private let account: Int
  private var captures: Mortal?
  private weak var receiver: Mortal?
  private unowned let world: World
  private let followed: CountdownHandler?
  private let storedNumbering: CountdownNumbering?

  init(
    _ account: Int, _ receiver: Mortal?, _ world: World, key: CountdownKey?,
    following followed: CountdownHandler? = nil, numbering: CountdownNumbering? = nil
  ) {
    self.account = account
    captures = Mortal { [unowned world] in world.isReleased(account) }
    self.receiver = receiver
    self.world = world
    self.followed = followed
    storedNumbering = numbering
    super.init()
    self.key = key
    world.handlers.append(Place(handler: self))
  }

  deinit { world.gone.insert(address) }

  private var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    Scheduler.shared.reach(.call, address)
    guard let receiver else { return false }
    world.isCalled(account, numbering?.number ?? value)
    return withExtendedLifetime(receiver) {
      stop = world.accounts[account].ledger.wasStopped
      return true
    }
  }

  override func end(_ outcome: CountdownOutcome) {
    Scheduler.shared.reach(.call, address)
    world.isCalled(account, outcome)
  }

  override func finish() -> AnyObject? {
    Scheduler.shared.reach(.ask, address)
    return captures.take()
  }

  override var numbering: CountdownNumbering? { storedNumbering }
  override var leader: CountdownHandler? { followed }

  override func liveReceiver() -> AnyObject? {
    Scheduler.shared.reach(.ask, address)
    let live = receiver
    if world.operations.contains(.drop), live != nil { Scheduler.shared.reach(.asked) }
    return live
  }
}
