/// What a board says about the keys.
enum KeyHelp {
  /// That there are keys, until the first is pressed, as the first prompt of less(1) goes with the first key.
  case hint
  case none
  /// Each of them.
  case all

  /// Lays out the keys that work.
  static func lines(_ keys: [String], isPaused: Bool, columns: Int) -> [String] {
    var lines: [String] = []
    for key in ["? hide", "q quit", isPaused ? "space continue" : "space pause"] + keys {
      if let line = lines.last, line.count + 3 + key.count < columns {
        lines[lines.count - 1] = "\(line) | \(key)"
      } else {
        lines.append(key)
      }
    }
    return lines
  }
}
