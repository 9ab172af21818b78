import CountdownKit
import Synchronization
import TestSupport

final class SoakLog: @unchecked Sendable {
  // Unchecked: what is not protected by itself belongs to the delivering queue.

  /// What went on when a tick was due.
  enum Surroundings: Int, CaseIterable { case quiet, busy, stopped }

  /// What was counted, since the beginning or for a while.
  struct Counts {
    var told = 0
    /// Zeros of which only the outcome was told.
    var untold = 0
    var outcomes: [Countdown.Outcome: Int] = [:]
    /// By the surroundings' number.
    fileprivate(set) var lateness = Surroundings.allCases.map { _ in LatenessHistogram() }

    /// Of ticks that were due when nothing went on.
    var quietLateness: LatenessHistogram { lateness[Surroundings.quiet.rawValue] }
    var ended: Int { outcomes.values.reduce(0, +) }
  }

  /// Since when ticks are asked how late they are: those that were planned for before were held back.
  final class Punctuality: Sendable {
    let since = Atomic(Int64.min)
  }

  private(set) var total = Counts()
  private(set) var recent = Counts()
  let punctuality: Punctuality
  /// What went on at an instant of `Clock.wall`.
  private let surroundings: @Sendable (Int64) -> Surroundings
  private let firstFaults = Locked<[String]>([])
  private let faultNumber = Atomic(0)
  /// Slots of each thread in which a countdown has ended.
  private let ended = [Locked<[Int]>([]), Locked<[Int]>([])]

  init(
    punctuality: Punctuality = Punctuality(),
    surroundings: @escaping @Sendable (Int64) -> Surroundings = { _ in .quiet }
  ) {
    self.punctuality = punctuality
    self.surroundings = surroundings
  }

  var faults: [String] { firstFaults.now + (faultCount > 20 ? ["\(faultCount - 20) more"] : []) }

  var faultCount: Int { faultNumber.load(ordering: .relaxed) }

  /// Something was not as it must be, or nothing was; on any thread.
  func fault(_ text: String?) {
    guard let text, faultNumber.add(1, ordering: .relaxed).newValue <= 20 else { return }
    firstFaults.use { $0.append(text) }
  }

  func count(told: Int = 0, untold: Int = 0) {
    total.told += told
    recent.told += told
    total.untold += untold
    recent.untold += untold
  }

  func noteTick(plannedFor instant: Int64, at now: Int64) {
    if instant < punctuality.since.load(ordering: .acquiring) { return }
    let lateness = now.saturating(minus: instant)
    // The manager's time was not frozen since: so far back it was planned for by any clock.
    let surroundings = surroundings(Clock.wall &- lateness).rawValue
    total.lateness[surroundings].add(lateness)
    recent.lateness[surroundings].add(lateness)
  }

  func note(_ outcome: Countdown.Outcome) {
    total.outcomes[outcome, default: 0] += 1
    recent.outcomes[outcome, default: 0] += 1
  }

  func takeRecent() -> Counts {
    defer { recent = Counts() }
    return recent
  }

  func noteEnd(inSlot slot: Int, of thread: Int) { ended[thread].use { $0.append(slot) } }

  func takeEnded(of thread: Int) -> [Int] { ended[thread].takeAll() }
}

extension Locked where Value: RangeReplaceableCollection {
  /// What there is, which is then no longer there.
  func takeAll() -> Value {
    use { all in
      defer { all = Value() }
      return all
    }
  }
}
