import CountdownKit
import Foundation

/// One JSON object on a line for each change, for programs.
@MainActor
final class JSONDisplay: Display {
  /// An event of a countdown.
  struct Event: Encodable {
    enum Kind: String, Encodable {
      case start, tick, end
    }

    let event: Kind
    let target: String
    let number: Int
    /// Left out where nothing is repeated.
    let round: Int?
    /// Coded as an integer.
    let nanoseconds: TimeLeft
    let seconds: Int
    /// Of the first value only.
    let end: String?
  }

  private let output: Output
  private let encoder = JSONEncoder()

  init(output: Output) {
    self.output = output
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  func rowChanged(_ row: Row) {
    let content = row.content
    let kind = kind(of: row)
    // The last tick is the end, which follows at once.
    if kind == .tick, content.left == .zero { return }
    if row.printed != Event.Kind.end.rawValue { row.printed = kind.rawValue }
    write(
      Event(
        event: kind, target: content.label, number: row.number, round: content.round?.number,
        nanoseconds: content.left, seconds: content.left.seconds,
        end: kind == .start ? row.endDate.map(EndText.utc) : nil))
  }

  private func kind(of row: Row) -> Event.Kind {
    if row.printed.isEmpty, !row.content.isOver { return .start }
    // Past zero, ticks follow the end.
    let isEnd = row.content.isOver || row.content.isPastZero && row.printed != Event.Kind.end.rawValue
    return isEnd ? .end : .tick
  }

  /// Commands print to standard error, to keep their output apart from the objects.
  var commandStreams: (output: Int32, errors: Int32) {
    (Output.error.descriptor, Output.error.descriptor)
  }

  private func write(_ object: some Encodable) {
    // Numbers and text can always be encoded.
    guard let json = try? encoder.encode(object) else { return }
    output.write(String(decoding: json, as: UTF8.self) + "\n")
  }
}
