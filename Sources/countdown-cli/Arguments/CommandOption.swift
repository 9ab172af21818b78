/// The options: the parser and the help are made from this table.
struct CommandOption: Sendable {
  /// Takes the values of an option; throws if they are not accepted.
  typealias Reader = @Sendable (inout Options, [String]) throws -> Void

  let name: String
  /// The short form, after one dash.
  let letter: Character?
  /// The names of its values in the help.
  let values: [String]
  /// A description in a few words.
  let summary: String
  let read: Reader

  private init(_ names: String, _ summary: String, takes values: String = "", read: @escaping Reader) {
    let names = names.split(separator: " ")
    name = String(names[0])
    letter = names.dropFirst().first?.first
    self.values = values.split(separator: " ").map(String.init)
    self.summary = summary
    self.read = read
  }

  private init(_ names: String, _ summary: String, _ flag: any WritableKeyPath<Options, Bool> & Sendable) {
    self.init(names, summary) { options, _ in options[keyPath: flag] = true }
  }

  /// Values that are accepted.
  var example: String { values.map { Self.examples[$0] ?? $0 }.joined(separator: ", and ") }

  private static let examples = [
    "INTERVAL": "100ms, 5m or 1:30, but no less than 1ms", "TIME": "10s, 5m or 1:30, but not 0",
    "COMMAND": "a command, such as 'notify-send Tea'", "FILE": "the path of a file",
    "N": "a number from 1 to 1000000",
  ]

  static let all: [Self] = [
    Self("every e", "time between two ticks, 1s if not given", takes: "INTERVAL") {
      $0.interval = try accepted(DurationText.parse($1[0])) { $0 >= .milliseconds(1) }
    },
    Self("freeze", "time freezes while Ctrl-Z has stopped the program", \.freezes),
    Self("plain", "a line for each change, no escape sequences", \.isPlain),
    Self("json", "a JSON object on a line for each change", \.isJSON),
    Self("out", "keep a file that says what is left", takes: "FILE") { $0.file = try word($1[0]) },
    Self("quiet q", "print nothing", \.isQuiet),
    Self("big", "one countdown in large digits", \.isBig),
    Self("title", "show the time left in the title of the window", \.hasTitle),
    Self("bell b", "ring the terminal at each end", \.rings),
    Self("exec x", "run a shell command at each end", takes: "COMMAND") { $0.command = try word($1[0]) },
    Self("at", "run a shell command when so much is left", takes: "TIME COMMAND") {
      $0.marks.append(Mark(left: try time($1[0]), command: try word($1[1])))
    },
    Self("warn", "reverse video and the bell when so much is left", takes: "TIME") {
      $0.warning = try time($1[0])
    },
    Self("past-zero", "go on past zero", \.goesPastZero),
    Self("repeat r", "count all that many times", takes: "N") {
      $0.rounds = try accepted(Int($1[0])) { 1...1_000_000 ~= $0 }
    },
    Self("wait", "each step waits for the enter key", \.waits),
    Self("stopwatch s", "count up", \.isStopwatch),
    Self("help h", "print this help") { options, _ in options.text = Help.text },
    Self("version V", "print the version") { options, _ in options.text = Help.version },
  ]

  private struct NotAccepted: Error {}

  private static func time(_ value: String) throws -> Duration {
    try accepted(DurationText.parse(value)) { $0 > .zero }
  }

  private static func word(_ value: String) throws -> String {
    try accepted(value) { !$0.isEmpty && !$0.utf8.contains(0) }
  }

  private static func accepted<Value>(_ value: Value?, if isAccepted: (Value) -> Bool) throws -> Value {
    guard let value, isAccepted(value) else { throw NotAccepted() }
    return value
  }
}
