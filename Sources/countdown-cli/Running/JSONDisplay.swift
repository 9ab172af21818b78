import CountdownKit
import Foundation

/// One JSON object on a line for each change, for programs.
@MainActor
final class JSONDisplay: Display {
  private let output: Output
  private let text: JSONText

  init(output: Output, interval: Duration) {
    self.output = output
    text = JSONText(interval: interval)
  }

  func rowChanged(_ row: Row) {
    let kind = kind(of: row)
    // The last tick is the end, which follows at once.
    if kind == .tick, row.content.left == .zero { return }
    if row.printed != JSONText.Kind.end.rawValue { row.printed = kind.rawValue }
    let end = kind == .end || row.content.isPastZero ? nil : row.endDate
    let isNews = end.map(EndText.utc) != row.printedEnd.map(EndText.utc)
    if isNews { row.printedEnd = end }
    output.write(text.line(of: row, kind, end: isNews ? end : nil) + "\n")
  }

  private func kind(of row: Row) -> JSONText.Kind {
    if row.printed.isEmpty, !row.content.isOver { return .start }
    // Past zero, ticks follow the end.
    let isEnd = row.content.isOver || row.content.isPastZero && row.printed != JSONText.Kind.end.rawValue
    return isEnd ? .end : .tick
  }

  /// Commands print to standard error, to keep their output apart from the objects.
  var commandStreams: (output: Int32, errors: Int32) {
    (Output.error.descriptor, Output.error.descriptor)
  }
}

/// Rows as JSON objects.
struct JSONText {
  enum Kind: String, Encodable {
    case start, tick, end
  }

  private struct Event: Encodable {
    let event: Kind
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
  func line(of row: Row, _ kind: Kind, end: Date?) -> String {
    let content = row.content
    let event = Event(
      event: kind, target: content.label, number: row.number, round: content.round?.number,
      nanoseconds: content.left, seconds: content.left.seconds, total: content.whole?.seconds,
      text: time.text(content.left), end: end.map(EndText.utc))
    // Numbers and text can always be encoded.
    return (try? encoder.encode(event)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
