extension CommandOption {
  /// What there is to say about the option.
  var details: [Manual.Block] {
    switch self {
    case .json: json
    case .exec: exec
    default: [.text(text)]
    }
  }

  private var text: String {
    switch self {
    case .every:
      """
      The time between two ticks, at least 1ms; 1s if not given. If it is not a whole number of seconds, tenths, \
      hundredths or thousandths of a second are shown.
      """
    case .freeze:
      """
      Stops time while the program is stopped with Ctrl-Z (SIGTSTP). Dates are then reached later, by the time for which \
      the program was stopped. Without --freeze, time goes on. The program cannot see that SIGSTOP is about to stop it: \
      time goes on then, with --freeze too.
      """
    case .plain:
      """
      Prints a line "LABEL TIME" for the first value and for each change, such as "tea 2:59". The last line of each \
      countdown says 0:00. TIME has no spaces, LABEL can have spaces. There are no escape sequences. The program does \
      this by itself if the output goes to no terminal, or if TERM is empty, not set, or dumb.
      """
    case .out:
      """
      Keeps FILE, which says what is left, for a status bar: a line "LABEL TIME" for each row, with "done" or "press enter" \
      behind it, or with --json the object of each row. FILE is replaced in full and at once with each change, and removed \
      when the program ends.
      """
    case .quiet: "Prints nothing, whatever other options say, and exits when all have ended."
    case .big:
      """
      Shows one countdown in digits as large as the window allows: the chosen one, or the first that has not ended; the \
      label above it, and below it when it ends. It has the screen to itself, and leaves it as it was. With --past-zero \
      it stays at the end.
      """
    case .title:
      """
      Shows the time left in the title of the terminal's window too: that of the chosen row, or of the first that has \
      not ended. The title that was there before comes back, if the terminal can put it aside.
      """
    case .bell:
      """
      Rings the bell of the terminal at each end. If standard error is a terminal, that terminal rings, or else the \
      terminal of standard output.
      """
    case .at:
      """
      Runs COMMAND as --exec does when TIME is left, such as 5m, once for each step that is longer than TIME. Its \
      environment has COUNTDOWN_LEFT too: the seconds that are left. You can give it several times. What is passed \
      together with the end is left out.
      """
    case .warn:
      "When TIME is left, rings the bell of the terminal. From then on the time is shown in reverse video."
    case .pastZero:
      """
      Goes on past zero: 0:00, -0:01, -0:02. The bell and the command of --exec come at zero. Of several steps on a \
      line, only the last goes on. Press q to end the program.
      """
    case .repeats:
      """
      Counts each line N times, 1000000 at most, and shows the round after the label. Only for durations, because a \
      date comes once.
      """
    case .wait:
      """
      Lets each step behind a "then", and each new round, begin when you press the enter key. Each is then a countdown \
      of its own: the time until the key does not count. Needs a terminal and its keyboard.
      """
    case .stopwatch:
      """
      Counts up until you press q, or until a signal ends the program. In a terminal it prints each lap, and the time at \
      the end, in hundredths of a second.
      """
    case .completions:
      "Prints a script for bash, zsh or fish: source <(countdown-cli --completions bash)"
    case .man: "Prints the manual for man(1): countdown-cli --man | man -l -"
    case .help: "Prints a screen about times, options and keys, and exits."
    case .version: "Prints the version, and exits."
    case .json, .exec: ""
    }
  }

  private var json: [Manual.Block] {
    [
      .text("Prints an object on its own line for each change, always in UTF-8:"),
      .table([
        (
          "event",
          "start: the first value; tick; end: once for each countdown; with --past-zero, negative ticks follow"
        ),
        ("target", "the label"),
        ("number", "which of the times it is, 1 for the first"),
        ("nanoseconds", "the time left, exactly"),
        ("seconds", "the time left in whole seconds, rounded up: 0 only at the end"),
        ("round", "with --repeat, which round it is, 1 for the first"),
        ("total", "the seconds of the whole: seconds / total is the part that is left"),
        ("text", "the time left as rows show it, such as 2:59"),
        (
          "end",
          """
          in the first object of a countdown, and whenever it is moved: the date at which it ends, in UTC and to the \
          second, such as 2026-12-31T23:59:00Z
          """
        ),
      ]),
      .text("With --stopwatch, nanoseconds and seconds are the time that has passed."),
    ]
  }

  private var exec: [Manual.Block] {
    [
      .text("Runs COMMAND at each end, by /bin/sh -c, with these variables in its environment:"),
      .table([
        ("COUNTDOWN_LABEL", "the label of the countdown that has ended"),
        ("COUNTDOWN_NUMBER", "which of the times it was, 1 for the first"),
        ("COUNTDOWN_ROUND", "which of the rounds of --repeat, 1 for the first"),
        ("COUNTDOWN_RUNNING", "how many lines have not ended"),
      ]),
      .text(
        """
        COMMAND gets no input. In a terminal, its output appears above the rows when COMMAND has ended; in the background, \
        below what is there. With --json, its output goes to standard error; otherwise, to where COMMAND writes it. If \
        COMMAND fails, standard error says so. After the last end, the program waits for commands that still run, for ten \
        seconds at most. A command that takes longer is left running, and counts as failed.
        """),
    ]
  }
}
