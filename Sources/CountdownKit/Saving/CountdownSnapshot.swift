import CountdownCore

/// The countdowns of a manager that have no receiver and a `String` as id, to keep while the process does not run.
///
/// Silent countdowns are kept too; endless ticks are not.
///
/// ```swift
/// func save(_ manager: CountdownManager, to file: URL) throws {
///   try JSONEncoder().encode(manager.snapshot()).write(
///     to: file, options: .atomic)
/// }
///
/// func restore(_ manager: CountdownManager, from file: URL) throws {
///   let snapshot = try JSONDecoder().decode(
///     CountdownSnapshot.self, from: Data(contentsOf: file))
///   try manager.restore(snapshot) { id, left in
///     print(id, left)
///   } onEnd: { id, outcome in
///     print(id, outcome)
///   }
/// }
/// ```
///
/// A countdown that runs is kept as the date at which it would have begun without pauses, of the server's clock if it counts by a
/// ``ServerClock``. So the time between two launches counts, whatever happens to the device in the meantime. For a
/// countdown that stands still, and for all of them with ``CountdownManager/SnapshotPolicy/timeLeft``, the time that has
/// passed is kept. The total, the interval, the tolerance and the alignment are kept too. Because the date is rounded up to
/// the microsecond, the total of a countdown that has just begun may be longer by less than that.
///
/// The coded form is fixed. The saved states of ``ObservableCountdown``, ``ObservableCourse`` and ``ObservableStopwatch`` have it
/// too, with a list of one:
///
/// | Key | Value |
/// | --- | --- |
/// | `kind` | `"CountdownKit.CountdownSnapshot"`, `"CountdownKit.ObservableCountdown"`, and so on |
/// | `version` | 1 |
/// | `runs` | a list: first what goes on while it is kept, by deadline, then what stands still, by time left; otherwise by id |
/// | … `id` | the id; a model has none |
/// | … `phase` | `running` or `paused`; for models also `idle` and the outcome, for instance `completed` |
/// | … `beginning` | if it goes on while it is kept: microseconds since 1 January 1970, 00:00 UTC, rounded up |
/// | … `elapsed` | if it stands still: nanoseconds; at most the total, but past zero |
/// | … `total` | nanoseconds; 0 for a stopwatch, which goes on past zero |
/// | … `ticks` | how it ticks; a silent countdown has none |
/// | … … `interval`, `tolerance` | nanoseconds; no tolerance if that is automatic |
/// | … … `marks` | in place of an interval: a list of nanoseconds, the greatest first |
/// | … … `isShared` | whether its ticks are on the grid that all countdowns of the manager share |
/// | … … `isPastZero` | whether it goes on past zero |
/// | … `told` | what was left when it was told a mark last, or what a paused model shows on the shared grid: nanoseconds |
/// | … `isByServersClock` | whether it counts by a server's clock, of which `beginning` is a date |
/// | … `laps` | of a stopwatch: a list of nanoseconds |
/// | … `plan`, `place` | of a course, whose present stage the rest is: see ``ObservableCourse/SavedState`` |
public struct CountdownSnapshot: Sendable {
  private let form: SavedForm
  /// The countdowns that may end after the snapshot was made, by id.
  private let running: [String: Countdown]

  /// Creates a snapshot of countdowns, in any order, no two with the same id.
  init(_ countdowns: [SavedRun], running: [String: Countdown]) {
    form = SavedForm(.snapshot, countdowns.sorted { $0.order < $1.order })
    self.running = running
  }

  /// The countdowns that can be restored, without those that have ended by themselves since they were saved; or the
  /// reason why nothing can.
  var contents: [SavedRun] {
    get throws(RestoreError) {
      try form.runs.get().filter { $0.id.flatMap { running[$0] }?.hasEndedByItself != true }
    }
  }
}

extension CountdownSnapshot: Codable {
  /// Decodes a snapshot that `encode(to:)` has encoded.
  ///
  /// Any other data becomes a snapshot that cannot be restored: ``CountdownManager/restore(_:by:onTick:onEnd:)`` then
  /// throws the reason.
  ///
  /// - Parameter decoder: The decoder to read from.
  public init(from decoder: any Decoder) {
    form = SavedForm(from: decoder, as: .snapshot)
    running = [:]
  }

  /// Encodes the snapshot in the form that ``CountdownSnapshot`` describes.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: `RestoreError` if the snapshot cannot be restored, and the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try SavedForm(.snapshot, contents).encode(to: encoder)
  }
}

extension Countdown {
  /// Whether its end was delivered, and it was completed or stopped: there is nothing to go on with.
  fileprivate var hasEndedByItself: Bool {
    guard engine.look(at: handler) == nil else { return false }
    return handler.outcome == .completed || handler.outcome == .stopped
  }
}

extension SavedRun {
  /// By deadline, with countdowns that stand still last, by time left; otherwise by id.
  fileprivate var order: (Duration, Duration, String) {
    (beginning.map { .microseconds($0) + wholeTotal } ?? .seconds(Int64.max), stillLeft, id ?? "")
  }
}
