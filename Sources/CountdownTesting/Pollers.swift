/// Finds tasks that poll: those that are handed out again and again while somebody waits until none is.
///
/// All jobs of a task are one object of the runtime, and have its address. Another task may have the address when that has ended: so where
/// it was handed out often, the number must have stayed the same that no other task has. A yield is a job of its own, which has no number:
/// it belongs to the task that runs on the thread. Nor has the job of an actor, which does the work of all its callers, and never polls.
struct Pollers {
  private struct Entry {
    var count = 0
    /// The number of the task, as text, once it was needed.
    var number: String?
    /// How often it may be handed out: a tenth as often each time.
    var limit = Pollers.limit
    var polls = false

    mutating func note(_ job: UnownedJob) -> Bool {
      count += 1
      guard polls || count.isMultiple(of: Pollers.leastLimit) else { return false }
      let known = number
      number = Pollers.number(of: job)
      if number == nil || number != known { (count, limit, polls) = (0, Pollers.limit, false) }
      if count >= limit { polls = true }
      return polls
    }
  }

  static let limit = 100_000
  private static let leastLimit = 1_000

  private var entries: [UInt: Entry] = [:]
  /// Whether there were any in the wait before.
  private(set) var areKnown = false
  /// The threads on which tasks run that poll.
  private var threads: Set<Int64> = []

  /// Notes that a job is handed out.
  ///
  /// O(1) expected.
  ///
  /// - Returns: Whether its task polls.
  mutating func note(_ job: UnownedJob, isYield: Bool, on thread: Int64) -> Bool {
    if isYield, threads.contains(thread), Self.number(of: job) == nil { return true }
    return entries[unsafe unsafeBitCast(job, to: UInt.self), default: Entry()].note(job)
  }

  /// Notes that a job of a task that polls begins on a thread.
  mutating func begin(on thread: Int64) { threads.insert(thread) }

  /// Notes that it has ended.
  mutating func end(on thread: Int64) { threads.remove(thread) }

  /// Lets those count as tasks that poll that were handed out often, though not as often as they may: somebody has waited for too long.
  ///
  /// - Returns: Whether there are any.
  mutating func takeSuspects() -> Bool {
    let suspects = entries.filter { $1.number != nil && $1.count >= Self.leastLimit && !$1.polls }.keys
    for address in suspects { entries[address]?.polls = true }
    return !suspects.isEmpty
  }

  /// Lets each task that polls be handed out a few times again before the next wait does without it; forgets the others.
  mutating func beginAnew() {
    entries = entries.filter { $1.polls }.mapValues {
      Entry(number: $0.number, limit: max(Self.leastLimit, $0.limit / 10))
    }
    areKnown = !entries.isEmpty
  }

  /// The number of a job's task; nil if there is none, or the system does not tell it.
  private static func number(of job: UnownedJob) -> String? {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return nil }
    let text = "\(job)"
    return text.contains("nil") ? nil : text
  }
}
