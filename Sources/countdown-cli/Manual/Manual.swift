/// What there is to know about the program: the help and the man page are laid out from this.
///
/// The texts are in ASCII: they are read in any locale.
enum Manual {
  /// A part with a title.
  struct Section: Sendable {
    let title: String
    let blocks: [Block]
  }

  enum Block: Sendable {
    /// A paragraph.
    case text(String)
    /// A term, and what there is to say about it.
    case entry(String, [Block])
    /// Lines that stay as they are.
    case lines([String])
    /// Short terms beside their texts.
    case table([(term: String, text: String)])

    static func entry(_ term: String, _ text: String) -> Block { .entry(term, [.text(text)]) }
  }

  static let name = "countdown-cli"
  static let summary = "counts down in a terminal, a script or a pipe"
  static let usage = [
    "countdown-cli [options] [label=]time [then [label=]time] ...", "countdown-cli [options] --stopwatch",
  ]

  static let sections: [Section] = [
    Section(
      title: "description",
      blocks: [
        .text(
          """
          Counts down to each time that you give, each on its own line. Exits when all have ended. In a terminal, each line \
          says when it ends: "ends 17:45", with the day if that is not today.
          """)
      ]),
    examples, times, options, keys, environment, exitStatus,
  ]

  private static let options = Section(
    title: "options",
    blocks: CommandOption.allCases.map { .entry($0.spelling, $0.details) } + [
      .entry("--", "Ends the options.")
    ])

  private static let examples = Section(
    title: "examples",
    blocks: [
      .lines([
        "countdown-cli 25m                            twenty-five minutes",
        "countdown-cli tea=3m eggs=6m30s lunch=12:30  three at once",
        "countdown-cli --bell --exec 'notify-send \"$COUNTDOWN_LABEL\"' tea=3m",
        "countdown-cli --bell --repeat 4 work=25m then rest=5m",
        "countdown-cli --big --past-zero talk=20m",
        "countdown-cli --json 10s | jq .seconds",
      ])
    ])

  private static let keys = Section(
    title: "keys, in a terminal",
    blocks: [
      .table([
        ("space", "pauses all, or continues; dates are then reached later, by the length of the pause"),
        (
          "+ -",
          """
          adds a minute to a duration, or takes one away; a duration that has less than a minute left ends when one is \
          taken away
          """
        ),
        ("n", "ends the present step, and begins the next; on the last it does nothing"),
        ("r", "begins the present step again, with all of its duration"),
        ("up, down", "choose the row on which + - n and r act; first it is one that has not ended"),
        ("enter", "with --wait: begins the next step; with --stopwatch: a lap"),
        ("?", "shows the keys that do something now, below the countdowns, and hides them"),
        ("Ctrl-L", "paints everything anew"),
        ("q", "ends the program, like Ctrl-C"),
        ("Ctrl-Z", "stops the program, see --freeze"),
      ])
    ])

  private static let environment = Section(
    title: "environment",
    blocks: [
      .entry("NO_COLOR", "If this is not empty, there are no colours."),
      .entry("TERM", "Says whether the terminal knows escape sequences."),
      .entry(
        "LC_ALL, LC_CTYPE, LANG",
        """
        The first of these that is not empty counts. If it does not name UTF-8, as en_US.UTF-8 and UTF-8 do, the program \
        draws in ASCII, and a terminal shows other characters of labels as "?".
        """),
      .entry("COLUMNS, LINES", "The size of the window, if the window does not know its own size."),
      .entry(
        "TZ",
        """
        The local time zone, in each form that date(1) takes: a name such as Europe/Berlin, with a colon before it or \
        without, the path of a file, or a rule such as JST-9 or CET-1CEST,M3.5.0,M10.5.0/3. If it is empty, the zone is \
        UTC; if it is not set, that of the system. With any other value, a time that needs a zone is an error.
        """),
    ])

  private static let exitStatus = Section(
    title: "exit status",
    blocks: [
      .table([
        ("0", "all have ended"), ("1", "all have ended, but a command of --exec or --at failed"),
        ("64", "a bad argument, or a time zone that is not known"),
        ("74", "the output cannot be written, or there are too few file descriptors"),
        ("130", "q"), ("141", "broken pipe"),
      ]),
      .text(
        """
        A signal ends the program as it ends any other. The shell then gives 128 + n for the signal n: 130 for Ctrl-C, 143 \
        for SIGTERM, 129 for hang-up.
        """),
    ])
}
