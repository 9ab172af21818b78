/// The options: the parser and the help are made from this table.
struct CommandOption: Sendable {
  /// Takes the values of an option; nil if they are not accepted.
  typealias Reader = @Sendable (inout Options, [String]) -> Void?

  let name: String
  /// The short form, after one dash.
  let letter: Character?
  /// The names of its values in the help.
  let values: [String]
  /// Values that are accepted.
  let example: String
  /// A description in a few words.
  let summary: String
  let read: Reader

  private init(
    _ names: String, _ summary: String, takes values: String = "", such example: String = "",
    read: @escaping Reader
  ) {
    let names = names.split(separator: " ")
    name = String(names[0])
    letter = names.dropFirst().first?.first
    self.values = values.split(separator: " ").map(String.init)
    self.example = example
    self.summary = summary
    self.read = read
  }

  private init(_ names: String, _ summary: String, _ flag: any WritableKeyPath<Options, Bool> & Sendable) {
    self.init(names, summary) { options, _ in options[keyPath: flag] = true }
  }

  static let all: [Self] = [
    Self("every e", "time between two ticks, 1s if not given", takes: "INTERVAL", such: "100ms, 5m or 1:30, but no less than 1ms") {
      options, values in
      time(values[0], atLeast: .milliseconds(1)).map { options.interval = $0 }
    },
    Self("freeze", "time freezes while Ctrl-Z has stopped the program", \.freezes),
    Self("plain", "a line for each change, no escape sequences", \.isPlain),
    Self("json", "a JSON object on a line for each change", \.isJSON),
    Self("out", "keep a file that says what is left", takes: "FILE", such: "the path of a file") {
      options, values in
      word(values[0]).map { options.file = $0 }
    },
    Self("quiet q", "print nothing", \.isQuiet),
    Self("big", "one countdown in large digits", \.isBig),
    Self("title", "show the time left in the title of the window", \.hasTitle),
    Self("bell b", "ring the terminal at each end", \.rings),
    Self("exec x", "run a shell command at each end", takes: "COMMAND", such: "a command, such as 'notify-send Tea'") {
      options, values in
      word(values[0]).map { options.command = $0 }
    },
    Self(
      "at", "run a shell command when so much is left", takes: "TIME COMMAND", 
      such: "a time above 0 and a command, such as 5m 'notify-send Tea'"
    ) { options, values in
      guard let left = time(values[0]), let command = word(values[1]) else { return nil }
      return options.marks.append(Mark(left: left, command: command))
    },
    Self("warn", "reverse video and the bell when so much is left", takes: "TIME", such: "10s, 5m or 1:30, but not 0") {
      options, values in
      time(values[0]).map { options.warning = $0 }
    },
    Self("past-zero", "go on past zero", \.goesPastZero),
    Self("repeat r", "count all that many times", takes: "N", such: "a number from 1 to 1000000") {
      options, values in
      Int(values[0]).flatMap { 1...1_000_000 ~= $0 ? $0 : nil }.map { options.rounds = $0 }
    },
    Self("wait", "each step waits for the enter key", \.waits),
    Self("stopwatch s", "count up", \.isStopwatch),
    Self("help h", "print this help") { options, _ in options.text = Help.text },
    Self("version V", "print the version") { options, _ in options.text = Help.version },
  ]

  private static func time(_ value: String, atLeast least: Duration = .nanoseconds(1)) -> Duration? {
    DurationText.parse(value).flatMap { $0 >= least ? $0 : nil }
  }

  private static func word(_ value: String) -> String? {
    value.isEmpty || value.utf8.contains(0) ? nil : value
  }
}
