/// What is typed while the board is shown.
///
/// It is kept from appearing in its midst; where standard input is a terminal, it comes key by key.
@MainActor
final class TerminalInput {
  private let mode: InputMode
  private let keyboard: Keyboard?

  /// - Parameters:
  ///   - mode: Of the terminal that is typed in.
  ///   - keyboard: Where keys are read; nil: nowhere.
  init(mode: InputMode, keyboard: Keyboard?) {
    self.mode = mode
    self.keyboard = keyboard
  }

  func take() {
    mode.set()
    keyboard?.open()
  }

  func giveBack() {
    keyboard?.close()
    mode.restore()
  }
}
