/// What is kept of a manager or a model: its kind, a version, a checksum, and the content.
///
/// Any data can be decoded; what is not as it was when it was encoded cannot be opened.
struct SealedState<Content: SealedContent>: Sendable, Hashable {
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
  /// The key under which it is coded.
  static var key: String { get }
  /// The versions of the coded form that can be read.
  static var versions: ClosedRange<Int> { get }
  /// The earliest version that can express it, so that earlier releases can read it.
  var version: Int { get }

  /// Returns whether it can have been encoded in a version.
  func isPossible(in version: Int) -> Bool

  /// Adds all of it to a checksum.
  func add(to checksum: inout SnapshotChecksum)
}

extension SealedContent {
  static var key: String { "state" }
  static var versions: ClosedRange<Int> { 1...1 }
  var version: Int { 1 }
}

extension SealedState: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    static var kind: Key { Key(stringValue: "kind") }
    static var version: Key { Key(stringValue: "version") }
    static var checksum: Key { Key(stringValue: "checksum") }
    static var content: Key { Key(stringValue: Content.key) }
  }

  init(from decoder: any Decoder) {
    content = Result { () throws(CountdownSnapshot.RestoreError) in try Self.read(decoder) }
  }

  func encode(to encoder: any Encoder) throws {
    let content = try content.get()
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Content.kind, forKey: .kind)
    try container.encode(content.version, forKey: .version)
    try container.encode(Self.checksum(of: content), forKey: .checksum)
    try container.encode(content, forKey: .content)
  }

  private static func read(_ decoder: any Decoder) throws(CountdownSnapshot.RestoreError) -> Content {
    guard let container = try? decoder.container(keyedBy: Key.self),
      let kind = try? container.decode(String.self, forKey: .kind), kind == Content.kind
    else { throw .foreign }
    guard let version = try? container.decode(Int.self, forKey: .version) else { throw .damaged }
    // Only that version knows the rest of the form.
    if version > Content.versions.upperBound { throw .newer(version: version) }
    guard Content.versions ~= version,
      let checksum = try? container.decode(String.self, forKey: .checksum),
      let content = try? container.decode(Content.self, forKey: .content),
      checksum == Self.checksum(of: content),
      content.isPossible(in: version)
    else { throw .damaged }
    return content
  }

  private static func checksum(of content: Content) -> String {
    var checksum = SnapshotChecksum()
    content.add(to: &checksum)
    return checksum.text
  }
}
