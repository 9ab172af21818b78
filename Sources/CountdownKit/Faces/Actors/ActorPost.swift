import CountdownCore

/// Knows the deliveries to actors that run elsewhere, so that a shutdown can wait for them, and a new countdown of an
/// actor for those of the actor's that have ended.
///
/// A delivery that begins after a shutdown has begun belongs to a later round, and that shutdown does not wait for
/// it. Otherwise an actor that starts a new countdown in each callback would keep the shutdown waiting for ever.
final class ActorPost: RemoteDeliveries, @unchecked Sendable {
  // Unchecked: the state is behind a lock.

  private struct Waiter {
    let round: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  /// The ends of one actor's countdowns, from the first that it was not told yet.
  private struct Ends {
    /// Their numbers, which rise; those before `first` were told.
    private var numbers: [Int] = []
    private var first = 0
    /// Those that were told before others that came earlier.
    private var told: Set<Int> = []
    /// The deliveries that wait until all ends up to a number were told.
    private var successors: [Int: [CheckedContinuation<Void, Never>]] = [:]

    var isEmpty: Bool { numbers.isEmpty }
    var last: Int { numbers.last ?? 0 }

    func isTold(upTo number: Int) -> Bool { isEmpty || numbers[first] > number }

    mutating func append(_ number: Int) { numbers.append(number) }

    mutating func wait(upTo number: Int, _ successor: CheckedContinuation<Void, Never>) {
      successors[number, default: []].append(successor)
    }

    /// Notes that an end was told, and returns the deliveries that waited for it.
    ///
    /// O(1), amortized over the ends.
    mutating func tell(_ number: Int) -> [CheckedContinuation<Void, Never>] {
      told.insert(number)
      var next: [CheckedContinuation<Void, Never>] = []
      while first < numbers.count, told.remove(numbers[first]) != nil {
        next += successors.removeValue(forKey: numbers[first]) ?? []
        first += 1
      }
      if 2 * first > numbers.count {
        numbers.removeFirst(first)
        first = 0
      }
      return next
    }
  }

  private struct State {
    var round = 0
    /// The number of deliveries under way in each round; rounds without any are left out.
    var underWay: [Int: Int] = [:]
    var waiting: [Waiter] = []
    /// The number of the end that came last.
    var lastEnd = 0
    /// The ends of each actor; actors that were told all of theirs are left out.
    var ends: [ObjectIdentifier: Ends] = [:]

    func isDone(upTo round: Int) -> Bool { underWay.keys.allSatisfy { $0 > round } }
  }

  private let state = Protected(State())

  /// Notes that a delivery to an actor begins.
  ///
  /// - Returns: The delivery's round, for `end`.
  func begin() -> Int {
    state.withLock { state in
      state.underWay[state.round, default: 0] += 1
      return state.round
    }
  }

  /// Notes that a delivery has reached its actor, and resumes the callers that waited for it.
  func end(_ round: Int) {
    let done: [Waiter] = state.withLock { state in
      state.underWay[round, default: 0] -= 1
      guard state.underWay[round] == 0 else { return [] }
      state.underWay[round] = nil
      let waiting = state.waiting
      state.waiting = waiting.filter { !state.isDone(upTo: $0.round) }
      return waiting.filter { state.isDone(upTo: $0.round) }
    }
    for waiter in done { waiter.continuation.resume() }
  }

  /// Returns when every delivery that began before this call has ended.
  override func wait() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        let round = state.round
        state.round += 1
        if state.isDone(upTo: round) { return true }
        state.waiting.append(Waiter(round: round, continuation: continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  // MARK: - One after another

  /// Notes that a countdown of an actor has ended.
  ///
  /// - Returns: The number of this end, for `told`: greater than that of any before.
  func noteEnd(on actor: ObjectIdentifier) -> Int {
    state.withLock { state in
      state.lastEnd += 1
      state.ends[actor, default: Ends()].append(state.lastEnd)
      return state.lastEnd
    }
  }

  /// The number of an actor's last end, if it was not told all of them; otherwise 0.
  func lastEnd(on actor: ObjectIdentifier) -> Int {
    state.withLock { $0.ends[actor]?.last ?? 0 }
  }

  /// Notes that an actor was told an end, and resumes those that waited for it.
  func told(_ number: Int, on actor: ObjectIdentifier) {
    let next = state.withLock { state in
      defer { if state.ends[actor]?.isEmpty == true { state.ends[actor] = nil } }
      return state.ends[actor]?.tell(number) ?? []
    }
    for successor in next { successor.resume() }
  }

  /// Returns when an actor was told all ends up to a number.
  func wait(untilTold number: Int, on actor: ObjectIdentifier) async {
    await withCheckedContinuation { continuation in
      let isTold = state.withLock { state in
        guard state.ends[actor]?.isTold(upTo: number) == false else { return true }
        state.ends[actor]?.wait(upTo: number, continuation)
        return false
      }
      if isTold { continuation.resume() }
    }
  }
}
