import CountdownCore
import CountdownKit
import TestSupport

/// What the countdowns of a soak got, and what was wrong with it.
final class SoakLog: @unchecked Sendable {
  // Unchecked: the counts belong to the delivering queue.

  /// What went on when a tick was due.
  enum Surroundings: String, CaseIterable { case quiet, busy, stopped }

  struct Counts {
    var delivered = 0
    /// Zeros of which only the outcome was delivered.
    var zeroless = 0
    var outcomes: [Countdown.Outcome: Int] = [:]
    var lateness: [Surroundings: LatenessHistogram] = [:]

    var ended: Int { outcomes.values.reduce(0, +) }
  }

  /// Since when ticks are asked how late they are: those that were planned for before were held back.
  final class Punctuality: Sendable {
    let since = Locked(Int64.min)
  }

  private static let mostFaults = 20

  /// Since the beginning, and since the last page.
  private(set) var total = Counts()
  private var recent = Counts()
  let punctuality: Punctuality
  /// What went on at an instant of `Clock.wall`.
  private let surroundings: @Sendable (Int64) -> Surroundings
  private let firstFaults = Locked<[String]>([])
  private let faultNumber = Locked(0)

  init(
    punctuality: Punctuality = Punctuality(),
    surroundings: @escaping @Sendable (Int64) -> Surroundings = { _ in .quiet }
  ) {
    self.punctuality = punctuality
    self.surroundings = surroundings
  }

  var faults: [String] { firstFaults.now }

  var faultCount: Int { faultNumber.now }

  /// Something was not as it must be, or nothing was; on any thread.
  func fault(_ text: String?) {
    guard let text, faultNumber.add(1) <= Self.mostFaults else { return }
    firstFaults.use { $0.append(text) }
  }

  func count(_ change: (inout Counts) -> Void) {
    change(&total)
    change(&recent)
  }

  func countTick(plannedFor instant: Int64, at now: Int64) {
    if instant < punctuality.since.now { return }
    let lateness = now.saturating(minus: instant)
    // The manager's time was not frozen since: so far back it was planned for by any clock.
    let surroundings = surroundings(Clock.wall &- lateness)
    count { $0.lateness[surroundings, default: LatenessHistogram()].add(lateness) }
  }

  func takeRecent() -> Counts {
    defer { recent = Counts() }
    return recent
  }
}
