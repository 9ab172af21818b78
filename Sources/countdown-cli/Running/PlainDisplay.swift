/// One line for each change, for pipes and files: the label, a space, the time left.
///
/// The status, where there is one, is printed at most once a second.
@MainActor
final class PlainDisplay: Display {
  private let run: any Run
  private let time: TimeText
  private let output: Output
  private lazy var statusLines = FrameLimiter(
    spacing: .seconds(1), silence: DurationText.longest
  ) { [unowned self] in printStatus() }

  /// - Parameters:
  ///   - run: What is shown.
  ///   - interval: The distance between two ticks.
  ///   - output: Where it is printed.
  init(run: any Run, interval: Duration, output: Output) {
    self.run = run
    time = TimeText(interval: interval)
    self.output = output
  }

  func rowChanged(_ row: Row) {
    let text = time.text(row.content.left)
    guard text != row.printed else { return }
    row.printed = text
    output.write("\(row.content.label) \(text)\n")
  }

  func statusChanged() {
    statusLines.request()
  }

  func windowChanged() {}
  func leave() {}
  func enterAnew() {}
  func finish() { printStatus() }

  private func printStatus() {
    if let status = run.status { output.write(status + "\n") }
  }
}
