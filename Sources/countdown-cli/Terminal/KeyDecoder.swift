/// Turns the bytes that a terminal sends into keys, one by one.
///
/// A key without a character arrives as a sequence: `ESC [`, parameters and a letter (ECMA-48), or `ESC O` and a letter. A string that
/// answers somebody's question begins with `ESC` and one of `]PX^_`, and ends with a bell or `ESC \`. What is pasted stands between
/// `ESC [200~` and `ESC [201~`. Behind `ESC [M` stand three bytes about the mouse. Of all these, only arrows are keys. They may arrive in
/// pieces.
struct KeyDecoder {
  private enum State: Equatable {
    case ground, escape, shifted, string
    /// The bytes about the mouse that are still to come.
    case mouse(Int)
    /// The parameters so far.
    case sequence([UInt8])
  }

  /// A sequence and a string arrive without such a pause; somebody who has pressed Alt and a letter goes on typing after it.
  private static let pause = Duration.milliseconds(500)

  private var state = State.ground
  private var isPasting = false
  private var last: ContinuousClock.Instant?

  /// - Returns: The key that the byte ends, if any: its character, or an arrow.
  mutating func take(_ byte: UInt8, at now: ContinuousClock.Instant) -> Character? {
    let before = last.map { $0.duration(to: now) > Self.pause } ?? true ? .ground : state
    (last, state) = (now, .ground)
    switch (before, byte) {
    case (.mouse(let count), _): if count > 1 { state = .mouse(count - 1) }
    // A string ends here, and so does a sequence that was broken off.
    case (.string, 0x07), (_, 0x18), (_, 0x1A): break
    case (_, 0x1B): state = .escape
    case (.string, _): state = before
    case (.escape, UInt8(ascii: "[")): state = .sequence([])
    case (.escape, UInt8(ascii: "O")): state = .shifted
    case (.escape, _) where "]PX^_".utf8.contains(byte): state = .string
    case (.escape, UInt8(ascii: "\\")): break
    case (.sequence([]), UInt8(ascii: "M")): state = .mouse(3)
    case (.sequence(let parameters), 0x20...0x3F): state = .sequence(parameters.prefix(8) + [byte])
    case (.sequence(let parameters), UInt8(ascii: "~")):
      if parameters == Array("200".utf8) { isPasting = true }
      if parameters == Array("201".utf8) { isPasting = false }
    case (.sequence, _), (.shifted, _):
      return isPasting ? nil : [UInt8(ascii: "A"): "↑", UInt8(ascii: "B"): "↓"][byte]
    default: return isPasting ? nil : Character(Unicode.Scalar(byte))
    }
    return nil
  }
}
