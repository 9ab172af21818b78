/// What is kept of a model: its kind, a version, a checksum, and the content.
///
/// Any data can be decoded; what is not as it was when it was encoded cannot be opened.
struct SealedState<Content: SealedContent>: Sendable, Hashable {
  private static var version: Int { 1 }

  /// The content; or the reason why nothing can be restored.
  let content: Result<Content, CountdownSnapshot.RestoreError>

  init(_ content: Content) {
    self.content = .success(content)
  }
}

/// The content of a state that can be saved.
protocol SealedContent: Sendable, Hashable, Codable {
  /// What tells it apart from other data.
  static var kind: String { get }
  /// Whether a model can be in this state.
  var isPossible: Bool { get }

  /// Adds all of it to a checksum.
  func add(to checksum: inout SnapshotChecksum)
}

extension SealedState: Codable {
  private enum Key: String, CodingKey {
    case kind, version, checksum, state
  }

  init(from decoder: any Decoder) {
    content = Result { () throws(CountdownSnapshot.RestoreError) in try Self.read(decoder) }
  }

  func encode(to encoder: any Encoder) throws {
    let content = try content.get()
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Content.kind, forKey: .kind)
    try container.encode(Self.version, forKey: .version)
    try container.encode(Self.checksum(of: content), forKey: .checksum)
    try container.encode(content, forKey: .state)
  }

  private static func read(_ decoder: any Decoder) throws(CountdownSnapshot.RestoreError) -> Content {
    guard let container = try? decoder.container(keyedBy: Key.self),
      let kind = try? container.decode(String.self, forKey: .kind), kind == Content.kind
    else { throw .foreign }
    guard let version = try? container.decode(Int.self, forKey: .version) else { throw .damaged }
    if version > Self.version { throw .newer(version: version) }
    guard version == Self.version, let checksum = try? container.decode(String.self, forKey: .checksum),
      let content = try? container.decode(Content.self, forKey: .state),
      content.isPossible, checksum == Self.checksum(of: content)
    else { throw .damaged }
    return content
  }

  private static func checksum(of content: Content) -> String {
    var checksum = SnapshotChecksum()
    content.add(to: &checksum)
    return checksum.text
  }
}
