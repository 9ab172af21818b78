import CountdownKit
import Synchronization
import TestSupport

/// What all countdowns of a soak were told together.
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
  }

  /// Since when ticks are asked how late they are.
  final class Punctuality: Sendable {
    /// Ticks that were planned for before this are not asked: they were held back.
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

  /// Whatever was not as it must be: some of it.
  var faults: [String] {
    firstFaults.now + (faultCount > 20 ? ["\(faultCount - 20) more"] : [])
  }

  var faultCount: Int { faultNumber.load(ordering: .relaxed) }

  /// Something was not as it must be; on any thread.
  func fault(_ text: @autoclosure () -> String) {
    guard faultNumber.add(1, ordering: .relaxed).newValue <= 20 else { return }
    let text = text()
    firstFaults.use { $0.append(text) }
  }

  func countTold() {
    total.told += 1
    recent.told += 1
  }

  func countUntold() {
    total.untold += 1
    recent.untold += 1
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

  /// What was counted since the last call.
  func takeRecent() -> Counts {
    defer { recent = Counts() }
    return recent
  }

  func noteEnd(inSlot slot: Int, of thread: Int) {
    ended[thread].use { $0.append(slot) }
  }

  /// Slots in which a countdown has ended since the last call.
  func takeEnded(of thread: Int) -> [Int] {
    ended[thread].use { slots in
      defer { slots = [] }
      return slots
    }
  }
}
