/// One line for each change, for pipes and files: the label, a space, the time left as one word.
@MainActor
final class PlainDisplay: Display {
  private let row: PlainRow
  private let output: Output

  init(terminal: Terminal, interval: Duration) {
    output = Output(descriptor: terminal.descriptor)
    row = PlainRow(time: TimeText(interval: interval), glyphs: terminal.isTerminal ? terminal.glyphs : nil)
  }

  func rowChanged(_ row: Row) {
    let text = self.row.text(of: row.content)
    guard text != row.printed else { return }
    row.printed = text
    output.write(text + "\n")
  }
}
