/// One line for each change, for pipes and files: the label, a space, the time left as one word.
///
/// The status, where there is one, is printed at most once a second.
@MainActor
final class PlainDisplay: Display {
  private let run: any Run
  private let time: TimeText
  private let output: Output
  private let glyphs: Glyphs
  private let isTerminal: Bool
  private lazy var statusLines = FrameLimiter(
    spacing: .seconds(1), silence: DurationText.longest
  ) { [unowned self] in finish() }

  /// - Parameters:
  ///   - run: What is shown.
  ///   - terminal: Where it is printed; a file will do.
  ///   - interval: The distance between two ticks.
  init(run: any Run, terminal: Terminal, interval: Duration) {
    self.run = run
    time = TimeText(interval: interval)
    output = Output(descriptor: terminal.descriptor)
    glyphs = terminal.glyphs
    isTerminal = terminal.isTerminal
  }

  func rowChanged(_ row: Row) {
    let text = time.word(row.content.left)
    guard text != row.printed else { return }
    row.printed = text
    // A file has the label as it was given; a terminal may not have its characters.
    let label = isTerminal ? glyphs.shown(row.content.label) : row.content.label
    output.write("\(label) \(text)\n")
  }

  func statusChanged() {
    statusLines.request()
  }

  func finish() {
    if let status = run.status { output.write(status.line(glyphs) + "\n") }
  }
}
