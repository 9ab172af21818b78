/// What a board says about the keys.
enum KeyHelp {
  /// That there are keys, until the first is pressed, as the first prompt of less(1) goes with the first key.
  case hint
  case none
  /// Each of them.
  case all
}

/// The texts about the keys.
enum KeyText {
  /// Says that there are keys.
  static let hint = "? keys"

  /// Lays out the keys that work.
  static func lines(_ keys: [String], isPaused: Bool, columns: Int) -> [String] {
    let separator = " | "
    var lines: [String] = []
    for key in [isPaused ? "space continue" : "space pause"] + keys + ["q quit", "? hide"] {
      if let line = lines.last, line.count + separator.count + key.count < columns {
        lines[lines.count - 1] = line + separator + key
      } else {
        lines.append(key)
      }
    }
    return lines
  }
}
