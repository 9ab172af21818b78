/// A key that was pressed.
enum Key: Equatable {
  case character(UInt8)
  case up, down
}

/// Turns the bytes that a terminal sends into keys, one by one.
///
/// A key without a character arrives as a sequence: `ESC [`, parameters and a letter (ECMA-48), or `ESC O` and a letter.
/// Of a sequence that is not known, nothing is taken for a key. A sequence may arrive in pieces.
struct KeyDecoder {
  private enum State {
    case ground, escape, sequence, shifted
  }

  private var state = State.ground

  /// - Returns: The key that the byte ends, if any.
  mutating func take(_ byte: UInt8) -> Key? {
    let before = state
    state = .ground
    switch (before, byte) {
    case (_, 0x1B): state = .escape
    case (.escape, UInt8(ascii: "[")): state = .sequence
    case (.escape, UInt8(ascii: "O")): state = .shifted
    case (.sequence, 0x20...0x3F): state = .sequence
    case (.sequence, _), (.shifted, _): return Self.arrow(byte)
    default: return .character(byte)
    }
    return nil
  }

  private static func arrow(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    default: nil
    }
  }
}
