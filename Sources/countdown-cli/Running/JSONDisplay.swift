import CountdownKit
import Foundation

/// One JSON object on a line for each change, for programs.
final class JSONDisplay: Display {
  private let time: TimeText

  init(interval: Duration) { time = TimeText(interval: interval) }

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
    Output.standard.write(time.json(of: row, kind, end: isNews ? end : nil) + "\n")
  }

  /// To keep the output of commands apart from the objects.
  override var commandOutput: Output? { .error }
}

extension TimeText {
  /// A row as a JSON object.
  ///
  /// What is not there is left out: the round where nothing is repeated, the whole of a stopwatch, an end that was told before.
  @MainActor
  func json(of row: Row, _ kind: String, end: Date?) -> String {
    let content = row.content
    var event: [String: Any] = [
      "event": kind, "target": content.label, "number": row.number, "text": text(content.left),
      "nanoseconds": content.left.nanoseconds, "seconds": content.left.seconds,
    ]
    event["round"] = content.round.map { _ in row.round }
    event["total"] = content.whole?.seconds
    event["end"] = end.map(LocalTime.utc)
    // Numbers and text can always be encoded.
    let data = try? JSONSerialization.data(
      withJSONObject: event, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
