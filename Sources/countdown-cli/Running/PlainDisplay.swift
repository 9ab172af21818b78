/// One line for each change, for pipes and files: the label, a space, the time left as one word.
///
/// The status, where there is one, is printed at most once a second.
@MainActor
final class PlainDisplay: Display {
  private let run: any Run
  private let row: PlainRow
  private let output: Output
  private let glyphs: Glyphs
  private lazy var statusLines = FrameLimiter(
    spacing: .seconds(1), silence: DurationText.longest
  ) { [unowned self] in finish() }

  /// - Parameters:
  ///   - run: What is shown.
  ///   - terminal: Where it is printed; a file will do.
  ///   - interval: The distance between two ticks.
  init(run: any Run, terminal: Terminal, interval: Duration) {
    self.run = run
    output = Output(descriptor: terminal.descriptor)
    glyphs = terminal.glyphs
    row = PlainRow(time: TimeText(interval: interval), glyphs: terminal.isTerminal ? terminal.glyphs : nil)
  }

  func rowChanged(_ row: Row) {
    let text = self.row.text(of: row.content)
    guard text != row.printed else { return }
    row.printed = text
    output.write(text + "\n")
  }

  func statusChanged() {
    statusLines.request()
  }

  func finish() {
    if let status = run.status { output.write(status.line(glyphs) + "\n") }
  }
}
