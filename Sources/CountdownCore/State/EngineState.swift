/// All that an engine knows, behind its lock: a state machine that makes no callbacks.
///
/// It asks handlers only whether their receivers live, whether they hold users' code, for their numbers, for a handler of one that
/// comes too late, and to hand over what they have captured. Every operation returns what has to be done outside the lock.
struct EngineState: ~Copyable {
  let driver: any CountdownDriver
  let timer: any CountdownTimer

  // Where nodes are: all that live in the table, and each in one list: a slot of the wheel, or one of these.
  var table: ReceiverTable
  var wheel = TimingWheel()
  /// What calls on the delivering queue have queued, outside a callback or inside one.
  let own = NodeList.make()
  /// What other threads have queued, and what comes next in a chain of callbacks that is too long: for a pass.
  let others = NodeList.make()
  /// What waits for no instant: what is paused, what was told a zero that is not its end, and those whose bell has rung, but for
  /// loops' countdowns, which wait for their ends.
  let paused = NodeList.make()

  /// The delivery that is under way on the delivering queue: a pass, or what a single call has queued.
  var delivery = Delivery()
  /// The chain that a pass has left to the next: for virtual time.
  var leftChain = Chain()
  /// A pass that has given the queue back, and is about to continue.
  var givenBack: Delivery?
  /// The node that is called at the moment: its object is not released by others.
  var calling: NodeRef?
  /// Where the caller is who has the lock, as far as it is known.
  var caller = Caller.elsewhere

  /// The engine's time, which passes or is frozen.
  var timeline: Timeline
  var suspension = Suspension()
  var crowd = Crowd()
  var sweep = Sweep()
  var measurements = Measurements()
  /// What waits for ends that were delivered, and has to be told.
  var told: [any EndWaiter] = []
  /// The receivers that were asked for, to be released outside the lock.
  var asked: [AnyObject] = []
  /// Those that hear of changes too.
  var listeners = Set<NodeRef>()
  var followerCount = 0
  var completingCount = 0
  /// Counts the starts.
  var startCount: UInt32 = 0
  /// The lists that are being made for calls that end all countdowns.
  var rolls: [Roll] = []
  /// One that ends by itself: it was asked for last.
  var knownToEnd: NodeRef?
  /// Whether every countdown that is started ends at once.
  var isShutDown = false
  /// Whether the timer runs this engine's passes.
  var isConnected = true

  /// The instant for which the timer is armed, on the driver's scale; `never` if it is disarmed.
  var armedFor: Nanoseconds = .never
  /// The value of `armedFor` after the timer has gone off, until its pass settles it.
  ///
  /// A repeating source would go off again, so it has to be armed or disarmed in any case.
  static let goneOff = Nanoseconds.min
  /// The driver's time, if it was read in this hold of the lock.
  ///
  /// So what is delivered at once is what the caller asked for.
  var clockReading: Nanoseconds?
  /// How long a pass keeps the queue.
  let longestSlice: Nanoseconds
  /// How far the coarse clock may lag behind.
  let coarseLag: Nanoseconds
  /// Always nil: because an existential stays where it is, the whole state is passed by its address.
  ///
  /// Without one, each call of a method that does not mutate the state copies all of its 700 bytes.
  private let anchor: Any? = nil

  /// How many nodes are touched in one hold of the lock at most, few enough for 50 us if all of them are cache misses.
  static let mostTouched = 48

  init(driver: any CountdownDriver, timer: any CountdownTimer, hashMask: UInt) {
    table = ReceiverTable(hashMask: hashMask)
    let now = driver.now
    timeline = Timeline(beginningAt: Nanoseconds(saturating: now), wallTime: driver.wallTime(at: now))
    self.driver = driver
    self.timer = timer
    longestSlice = Nanoseconds(saturating: driver.longestSlice)
    coarseLag = driver.coarseLag
    crowd.threshold = driver.crowdThreshold
  }

  deinit {
    own.free()
    others.free()
    paused.free()
  }

  /// The driver's time.
  var driverTime: Nanoseconds { clockReading ?? driver.nowInNanoseconds }

  /// The engine's time.
  var time: Nanoseconds { timeline.time(at: driverTime) }

  /// Reads the clock for the rest of this hold of the lock.
  @discardableResult
  mutating func readClock() -> Nanoseconds {
    clockReading = driverTime
    return time
  }

  /// The time by which a node's times are read: those of a paused one are relative to its pause.
  @inline(__always)
  func time(for node: NodeRef) -> Nanoseconds { node.isPaused ? 0 : time }

  /// The time left at an instant of the node's own time; negative past zero only.
  func left(of node: NodeRef, at now: Nanoseconds) -> Nanoseconds {
    node.deadline.saturatingSubtract(now).asTimeLeft(isPastZero: !node.endsAtZero)
  }

  /// The number of countdowns, without followers and without those that are completing.
  var activeCount: Int { table.count - followerCount - completingCount }

  /// Whether the time of a countdown can still be changed.
  @inline(__always)
  func isMovable(_ node: NodeRef) -> Bool {
    let phase = node.root.phase
    return phase == .waiting || phase == .paused
  }

  /// The same, if it has not reached its deadline either: its zero may wait.
  mutating func isMovable(_ node: NodeRef, inTime: Bool) -> Bool {
    guard isMovable(node) else { return false }
    guard inTime else { return true }
    // What is done then is done at this instant.
    readClock()
    return !(node.endsAtZero && node.deadline <= time(for: node))
  }

  /// Links an unlinked node where it waits for its next value.
  @inline(__always)
  mutating func link(_ node: NodeRef) {
    if node.isPaused || node.wasToldZero { paused.append(node) } else { wheel.insert(node, node.expiry) }
  }

  /// Whether nothing is left to be delivered, now or later.
  var isEmpty: Bool {
    table.count == 0 && own.isEmpty && others.isEmpty && told.isEmpty && !delivery.isUnderWay
      && givenBack == nil
  }

  /// Whether what is queued in this hold of the lock is delivered by its caller, and waits for no pass.
  ///
  /// Where the caller is is asked only where it matters: to find a queue's mark takes as long as the lock.
  var delivers: Bool {
    mutating get {
      if case .unknown(let servesMainActor) = caller {
        caller = timer.isDelivering(onMainActor: servesMainActor) ? .onQueue : .elsewhere
      }
      return caller == .onQueue
    }
  }

  /// Whether a pass runs, or has only given the queue back.
  @inline(__always)
  var isPassRunning: Bool { delivery.isPass || givenBack != nil }
}

/// Where the caller of an engine is.
enum Caller: Equatable {
  /// On the delivering queue: it delivers what it queues.
  case onQueue
  case elsewhere
  /// That was not asked yet.
  case unknown(servesMainActor: Bool)
}
