/// A place in the sources that can be changed in one way.
struct Site {
  /// A piece of text that is put in, or that takes the place of a token.
  struct Edit {
    /// In bytes of the file; empty where text is only put in.
    let range: Range<Int>
    /// What closes comes before what opens at the same place; the inner before the outer, or the outer before the inner.
    let order: (Int, Int)
    /// By the site's number.
    let text: @Sendable (Int) -> String
  }

  /// What has to be declared for the edits to compile.
  enum Helper {
    case none
    case infix(name: String, alternative: String, isComparedWithNil: Bool)
    case negation
  }

  /// Relative to the root: `Sources/CountdownCore/When/TimingWheel.swift`.
  let file: String
  let declaration: String
  let line: Int
  let lastLine: Int
  /// The first line's text, without indentation and comments.
  let text: String
  /// What is changed: `< becomes <=`.
  let change: String
  /// Counts those that are alike in all of the above but the line.
  var occurrence = 1
  /// Two sites of one slot exclude each other.
  let slot: Int
  let edits: [Edit]
  let helper: Helper

  /// The folder below `Sources`.
  var room: String {
    file.split(separator: "/").dropFirst().dropLast().joined(separator: "/")
  }

  var module: String { String(file.split(separator: "/")[1]) }

  /// What stays the same when other lines are edited.
  var key: [String] {
    [String(file.split(separator: "/").last ?? ""), declaration, text, change]
  }

  /// A short name for the key: FNV-1a.
  var id: String {
    var hash: UInt32 = 2_166_136_261
    for byte in (key + ["\(occurrence)"]).joined(separator: "\n").utf8 {
      hash = (hash ^ UInt32(byte)) &* 16_777_619
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
