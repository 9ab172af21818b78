/// A manager's countdowns that are nobody's and have a `String` as id, to be kept while the process does not run.
///
/// ```swift
/// func save(_ manager: CountdownManager, to file: URL) throws {
///   try JSONEncoder().encode(manager.snapshot()).write(to: file, options: .atomic)
/// }
///
/// func restore(_ manager: CountdownManager, from file: URL) throws {
///   let snapshot = try JSONDecoder().decode(CountdownSnapshot.self, from: Data(contentsOf: file))
///   try manager.restore(snapshot) { id, left in
///     print(id, left)
///   } onEnd: { id, outcome in
///     print(id, outcome)
///   }
/// }
/// ```
///
/// A deadline is kept as a date, the server's if it counts by a `ServerClock`, so that the time between two launches counts,
/// whatever happens to the device meanwhile; of a countdown that stands still, what is left is kept. Total, interval,
/// tolerance and alignment are kept too.
///
/// The form in which one is coded is fixed:
///
/// | Key | Value |
/// | --- | --- |
/// | `kind` | `"CountdownKit.CountdownSnapshot"` |
/// | `version` | 2 |
/// | `checksum` | of all countdowns: FNV-1a, 64 bits, as 16 hexadecimal digits |
/// | `countdowns` | a list, first those that run, by deadline, then those that stand still, by what is left; otherwise by id |
/// | … `id` | the id |
/// | … `deadline` | if it runs: microseconds since 1 January 1970, 00:00 UTC, rounded up |
/// | … `left` | if it stands still: nanoseconds |
/// | … `paused` | if it stands still: whether it does so until it is resumed; otherwise it goes on once it is restored |
/// | … `total` | nanoseconds; version 1, which is read too, has none |
/// | … `interval`, `tolerance` | nanoseconds |
/// | … `shared` | whether its ticks are on the grid that all in the manager share |
/// | … `server` | whether it counts by a server's clock, of which `deadline` is a date |
///
/// The checksum is made of the number of countdowns, and of each: the number of bytes of its id, these in UTF-8, and its
/// other values in the order above, those that are not there left out. Numbers are written in decimal, true is 1 and false
/// is 0; each is followed by a semicolon.
public struct CountdownSnapshot: Sendable, Hashable {
  static let kind = "CountdownKit.CountdownSnapshot"
  static let version = 2

  /// What can be restored; or why nothing can.
  let contents: Result<[SavedCountdown], RestoreError>

  /// A snapshot of countdowns, in any order, no two of the same id.
  init(_ countdowns: [SavedCountdown]) {
    contents = .success(countdowns.sorted())
  }
}

extension CountdownSnapshot: Codable {
  private enum Key: String, CodingKey {
    case kind, version, checksum, countdowns
  }

  /// Decodes what `encode(to:)` has made.
  ///
  /// Whatever else it finds it takes for a snapshot that cannot be restored: `restore(_:by:onTick:onEnd:)` says why.
  ///
  /// - Parameter decoder: Holds the form that is described above.
  public init(from decoder: any Decoder) {
    contents = Result { () throws(RestoreError) in try Self.read(decoder) }
  }

  /// Encodes the form that is described above.
  ///
  /// - Parameter encoder: Gets it.
  /// - Throws: `RestoreError` when the snapshot cannot be restored, and what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    let countdowns = try contents.get()
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.kind, forKey: .kind)
    try container.encode(Self.version, forKey: .version)
    try container.encode(SnapshotChecksum(of: countdowns).text, forKey: .checksum)
    try container.encode(countdowns, forKey: .countdowns)
  }

  private static func read(_ decoder: any Decoder) throws(RestoreError) -> [SavedCountdown] {
    guard let container = try? decoder.container(keyedBy: Key.self),
      let kind = try? container.decode(String.self, forKey: .kind), kind == Self.kind
    else { throw .foreign }
    guard let version = try? container.decode(Int.self, forKey: .version) else { throw .damaged }
    // What else is there, only that version knows.
    if version > Self.version { throw .newer(version: version) }
    guard 1...Self.version ~= version,
      let checksum = try? container.decode(String.self, forKey: .checksum),
      let countdowns = try? container.decode([SavedCountdown].self, forKey: .countdowns),
      checksum == SnapshotChecksum(of: countdowns).text,
      countdowns.allSatisfy(\.isPossible), Set(countdowns.map(\.id)).count == countdowns.count
    else { throw .damaged }
    return countdowns
  }
}
