/// The input while the board is shown.
///
/// The terminal does not echo it into the board. If standard input is a terminal, it arrives key by key.
@MainActor
final class TerminalInput {
  private let mode: InputMode
  private let keyboard: Keyboard?

  init(mode: InputMode, keyboard: Keyboard?) {
    self.mode = mode
    self.keyboard = keyboard
  }

  var hasKeys: Bool { keyboard != nil }

  func take() {
    mode.set()
    keyboard?.open()
  }

  func giveBack() {
    keyboard?.close()
    mode.restore()
  }
}
