/// Turns boards into the bytes that show them.
protocol Painter {
  /// What is written before the first board.
  func enter() -> String
  /// The board is left.
  ///
  /// - Returns: What brings the cursor to where others may write.
  mutating func leave() -> String
  /// What was painted is no longer known to be there.
  mutating func forget()
  /// Paints a board.
  /// - Returns: One frame to be written at once; nil if the terminal shows it already.
  mutating func frame(_ lines: [Line], below text: [String], size: TerminalSize) -> String?
}
