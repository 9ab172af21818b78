import CountdownKit
import Foundation

/// One JSON object on a line for each change, for programs.
final class JSONDisplay: Display {
  private let text: JSONText

  init(interval: Duration) { text = JSONText(interval: interval) }

  override func changed(_ row: Row?) {
    guard let row else { return }
    // Past zero, ticks follow the end.
    let isEnd = row.content.isOver || row.content.isPastZero && row.printed != "end"
    let kind = isEnd ? "end" : row.printed.isEmpty ? "start" : "tick"
    // The last tick is the end, which follows at once.
    if kind == "tick", row.content.left == .zero { return }
    if row.printed != "end" { row.printed = kind }
    let end = isEnd || row.content.isPastZero ? nil : row.endDate
    let isNews = end.map(LocalTime.utc) != row.printedEnd.map(LocalTime.utc)
    if isNews { row.printedEnd = end }
    Output.standard.write(text.line(of: row, kind, end: isNews ? end : nil) + "\n")
  }

  /// To keep the output of commands apart from the objects.
  override var commandOutput: Output { .error }
}

/// Rows as JSON objects.
struct JSONText {
  private struct Event: Encodable {
    /// "start", "tick" or "end".
    let event: String
    let target: String
    let number: Int
    /// Left out where nothing is repeated.
    let round: Int?
    /// Coded as an integer.
    let nanoseconds: TimeLeft
    let seconds: Int
    /// The seconds of the whole; left out where there is none.
    let total: Int?
    let text: String
    let end: String?
  }

  private let time: TimeText
  private let encoder = JSONEncoder()

  init(interval: Duration) {
    time = TimeText(interval: interval)
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  @MainActor
  func line(of row: Row, _ kind: String, end: Date?) -> String {
    let content = row.content
    let event = Event(
      event: kind, target: content.label, number: row.number, round: content.round == nil ? nil : row.round,
      nanoseconds: content.left, seconds: content.left.seconds, total: content.whole?.seconds,
      text: time.text(content.left), end: end.map(LocalTime.utc))
    // Numbers and text can always be encoded.
    return (try? encoder.encode(event)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
