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
/// A deadline is kept as a date, of the server's clock if the countdown counts by a ``ServerClock``. So the time
/// between two launches counts, whatever happens to the device in the meantime. For a countdown that stands still, and
/// for all of them with ``CountdownManager/SnapshotPolicy/timeLeft``, the time left is kept. The total, the interval,
/// the tolerance and the alignment are kept too. Because a deadline is rounded up to the microsecond, the total of a
/// countdown that has just begun may be longer by less than that.
///
/// The coded form is fixed:
///
/// | Key | Value |
/// | --- | --- |
/// | `kind` | `"CountdownKit.CountdownSnapshot"` |
/// | `version` | 4 if there is a countdown with marks or past zero, otherwise 3 if there is a silent one, otherwise 2 |
/// | `checksum` | of all countdowns: FNV-1a, 64 bits, as 16 hexadecimal digits |
/// | `countdowns` | a list: first the running countdowns, by deadline, then those that stand still, by time left; otherwise by id |
/// | … `id` | the id |
/// | … `deadline` | if it runs: microseconds since 1 January 1970, 00:00 UTC, rounded up |
/// | … `left` | if it stands still: nanoseconds, negative past zero |
/// | … `paused` | if it stands still: whether it is paused, until it is resumed; if not, it goes on when it is restored |
/// | … `total` | nanoseconds; version 1, which can be read too, has none |
/// | … `interval`, `tolerance` | nanoseconds; a silent countdown, and one with marks, has neither |
/// | … `marks` | if it ticks at marks: a list of nanoseconds, the greatest first |
/// | … `pastZero` | if it goes on past zero: true |
/// | … `shared` | whether its ticks are on the grid that all countdowns of the manager share |
/// | … `server` | whether it counts by a server's clock, of which `deadline` is a date |
///
/// The checksum covers the number of countdowns, and for each countdown the number of bytes of its id, these bytes in
/// UTF-8, and its other values in the order above, without those that are missing; of a list, its length and its
/// elements. Numbers are written in decimal, true is 1 and false is 0; each is followed by a semicolon.
public struct CountdownSnapshot: Sendable {
  static let version = 4

  /// The countdowns that were saved; or the reason why nothing can be restored.
  private let saved: Result<[SavedCountdown], RestoreError>
  /// The countdowns that may end after the snapshot was made, by id.
  private let running: [String: Countdown]

  /// Creates a snapshot of countdowns, in any order, no two with the same id.
  init(_ countdowns: [SavedCountdown], running: [String: Countdown] = [:]) {
    saved = .success(countdowns.sorted())
    self.running = running
  }

  /// The countdowns that can be restored, without those that have ended by themselves since they were saved; or the
  /// reason why nothing can.
  var contents: Result<[SavedCountdown], RestoreError> {
    saved.map { countdowns in
      countdowns.filter { running[$0.id]?.hasEndedByItself != true }
    }
  }
}

extension CountdownSnapshot: Hashable {
  /// Returns whether both have the same countdowns, as they were when the snapshots were made.
  public static func == (first: CountdownSnapshot, second: CountdownSnapshot) -> Bool {
    first.saved == second.saved
  }

  /// Adds the countdowns, as they were when the snapshot was made, to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(saved)
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
    saved = SealedState<SavedCountdowns>(from: decoder).content.map(\.countdowns)
    running = [:]
  }

  /// Encodes the snapshot in the form that ``CountdownSnapshot`` describes.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: `RestoreError` if the snapshot cannot be restored, and the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try SealedState(SavedCountdowns(countdowns: contents.get())).encode(to: encoder)
  }
}

extension Countdown {
  /// Whether its end was delivered, and it was completed or stopped: there is nothing to go on with.
  fileprivate var hasEndedByItself: Bool {
    guard engine.look(at: handler) == nil else { return false }
    return handler.outcome == .completed || handler.outcome == .stopped
  }
}

/// The countdowns of a snapshot, as they are coded.
private struct SavedCountdowns: SealedContent {
  let countdowns: [SavedCountdown]

  static let kind = "CountdownKit.CountdownSnapshot"
  static let key = "countdowns"
  static let versions = 1...CountdownSnapshot.version

  var version: Int { countdowns.map(\.version).max() ?? 2 }

  func isPossible(in version: Int) -> Bool {
    countdowns.allSatisfy { $0.isPossible && $0.version <= max(version, 2) }
      && Set(countdowns.map(\.id)).count == countdowns.count
  }

  func add(to checksum: inout SnapshotChecksum) {
    checksum.add(Int64(countdowns.count))
    for countdown in countdowns { checksum.add(countdown) }
  }
}

extension SavedCountdowns {
  init(from decoder: any Decoder) throws {
    countdowns = try decoder.singleValueContainer().decode([SavedCountdown].self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(countdowns)
  }
}
