/// The texts about the program itself.
enum Help {
  static let version = "countdown-cli 0.1.0\n"

  static let usage = """
    usage: countdown-cli [options] [label=]time …
    such as: countdown-cli 10s tea=3m 2026-12-31T23:59
    more: countdown-cli --help

    """

  static let full = """
    usage: countdown-cli [options] [label=]time …
           countdown-cli [options] --list N

    Counts down to every time given, each on a line of its own, and exits when all have ended.

    times
      90, 90s, 1m30s, 1.5h, 2d, 500ms
            A duration: numbers with the units d, h, m, s and ms, from coarse to fine. A lone
            number is in seconds. A longer one than 2^62 ns, 146 years, counts as that.
      2026-12-31T23:59, 2026-12-31T23:59:30.5Z, 2026-12-31T23:59+01:00, 2026-12-31
            An ISO 8601 date-time; local time if it names no zone. One in the past ends at once,
            one after 2147 counts as that.
      tea=3m
            Any time with a label. Without one the time itself is the label.

    options
      --every INTERVAL
            The distance between two ticks, at least 1ms; 1s if not given. An interval that is no
            whole number of seconds shows tenths, hundredths or thousandths.
      --freeze
            Time stands still while the program is stopped with Ctrl-Z (SIGTSTP), also for dates,
            which end later by as much. Without it time goes on meanwhile. A stop by SIGSTOP
            cannot be foreseen by the program stopped: time goes on then, with --freeze too.
      --plain
            Prints "LABEL TIME" on a line for each change, the first value included, such as
            "tea 2:59"; the last line of each countdown says 0:00. No escape sequences. This is
            the way of output that goes to no terminal, or to one with TERM=dumb.
      --quiet
            Prints nothing, and exits when all have ended.
      --list N
            N countdowns of random length, 5 to 60 seconds; they tick together. Shows the first
            few and a status line, with --plain the status line only, at most once a second:
              active, ended  countdowns
              last pass      the time from a pass's first callback until the main queue is free
                             again, and that divided by the receivers called: the callbacks, and
                             the manager's own work between and after them, but not what it did
                             before the first. Shown is the last pass that called at least half
                             of the active countdowns.
              wake-ups       passes that called at least one receiver
      --help, --version
            Prints this, or the version, and exits.
      --    Ends the options.

    environment
      NO_COLOR if not empty, no colours. COLUMNS and LINES give the size of a window that does
      not know its own.

    exit status
      0 all have ended; 64 a bad argument; 74 the output cannot be written; 128 + n ended by
      signal n: 130 Ctrl-C, 143 SIGTERM, 129 hang-up, 141 broken pipe.

    """
}
