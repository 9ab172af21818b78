/// What is kept of a manager or a model: a kind, a version, and what runs.
///
/// Any data can be decoded. What no manager or model can have encoded cannot be opened.
struct SavedForm: Sendable {
  enum Kind: String, Codable {
    case snapshot = "CountdownKit.CountdownSnapshot"
    case countdown = "CountdownKit.ObservableCountdown"
    case course = "CountdownKit.ObservableCourse"
    case stopwatch = "CountdownKit.ObservableStopwatch"
  }

  let kind: Kind
  /// What runs, one of each model; or the reason why nothing can be restored.
  let runs: Result<[SavedRun], CountdownSnapshot.RestoreError>

  private static let version = 1

  init(_ kind: Kind, _ runs: [SavedRun]) {
    self.kind = kind
    self.runs = .success(runs)
  }

  /// What a model has.
  var run: SavedRun { get throws(CountdownSnapshot.RestoreError) { try runs.get()[0] } }

  private enum CodingKeys: String, CodingKey { case kind, version, runs }

  init(from decoder: any Decoder, as kind: Kind) {
    self.kind = kind
    runs = Result { () throws(CountdownSnapshot.RestoreError) in
      guard let container = try? decoder.container(keyedBy: CodingKeys.self),
        (try? container.decode(Kind.self, forKey: .kind)) == kind
      else { throw .foreign }
      guard let version = try? container.decode(Int.self, forKey: .version) else { throw .damaged }
      // Only that version knows the rest of the form.
      if version > Self.version { throw .newer(version: version) }
      guard version == Self.version, let runs = try? container.decode([SavedRun].self, forKey: .runs),
        runs.allSatisfy({ $0.isPossible(as: kind) }),
        kind == .snapshot ? Set(runs.map(\.id)).count == runs.count : runs.count == 1
      else { throw .damaged }
      return runs
    }
  }

  func encode(to encoder: any Encoder) throws {
    let runs = try runs.get()
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(Self.version, forKey: .version)
    try container.encode(runs, forKey: .runs)
  }
}
