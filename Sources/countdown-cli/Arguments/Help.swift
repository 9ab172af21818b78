/// The texts about the program itself, in ASCII: they are read in any locale.
enum Help {
  static let version = "countdown-cli \(Version.current)\n"

  static let usage = """
    usage: countdown-cli [options] [label=]time [then [label=]time] ...
    such as: countdown-cli 10s tea=3m lunch=12:30 2026-12-31T23:59
    more: countdown-cli --help

    """

  static let full = """
    usage: countdown-cli [options] [label=]time [then [label=]time] ...
           countdown-cli [options] --stopwatch
           countdown-cli [options] --demo N

    Counts down to every time given, each on a line of its own, and exits when all have ended.

    examples
      countdown-cli 25m                            twenty-five minutes
      countdown-cli tea=3m eggs=6m30s lunch=12:30  three at once
      countdown-cli --bell --exec 'notify-send "$COUNTDOWN_LABEL"' tea=3m
      countdown-cli --bell --repeat 4 work=25m then rest=5m
      countdown-cli --json 10s | jq .seconds

    times
      90, 90s, 1m30s, 1.5h, 5min, 2d, 1w, 500ms
            A duration: numbers with the units w, d, h, m or min, s and ms, or their names, from
            coarse to fine. A lone number is in seconds. A longer one than 2^62 ns, 146 years,
            counts as that.
      1:30, 1:05:09, 0:02.5
            A duration too: M:SS or H:MM:SS, with one digit before the first colon.
      14:30, 09:05, 23:59:30
            A time of day: HH:MM or HH:MM:SS, with two digits before the first colon. Today, if
            that is to come, or else tomorrow; local time. So 25:00 is neither: write 25m.
      2026-12-31T23:59, 2026-12-31T23:59:30.5Z, 2026-12-31T23:59+01:00, 2026-12-31
            An ISO 8601 date-time; local time if it names no zone. One in the past ends at once,
            one after 2147 counts as that.
      tea=3m
            Any time with a label. Without one the time itself is the label. Control characters in
            a label become U+FFFD, wherever it is printed or passed on.
      work=25m then rest=5m
            Two times on one line: the second begins when the first has ended. There may be more.

    options
      -e, --every INTERVAL
            The distance between two ticks, at least 1ms; 1s if not given. An interval that is no
            whole number of seconds shows tenths, hundredths or thousandths.
      -r, --repeat N
            Counts each line N times, 1000000 at most, and shows the round behind the label. For
            durations: a date comes once.
      -b, --bell
            Rings the bell of the terminal at each end: of the one that standard error is, or else
            standard output.
      -x, --exec COMMAND
            Runs COMMAND at each end, by /bin/sh -c, with these in its environment:
              COUNTDOWN_LABEL    the label of the countdown that has ended
              COUNTDOWN_NUMBER   which of the times it was, 1 for the first
              COUNTDOWN_ROUND    which of the rounds of --repeat, 1 for the first
              COUNTDOWN_RUNNING  how many lines have not ended
            It reads nothing. What it prints appears above the rows, when it has ended, in a
            terminal; with --json on standard error; otherwise where it is printed. A failure is
            said on standard error. After the last end the program waits for its commands, for
            ten seconds at most; what runs then is left running, and counts as failed.
      -f, --freeze
            Time stands still while the program is stopped with Ctrl-Z (SIGTSTP), also for dates,
            which end later by as much. Without it time goes on meanwhile. A stop by SIGSTOP
            cannot be foreseen by the program stopped: time goes on then, with --freeze too.
      -p, --plain
            Prints "LABEL TIME" on a line for each change, the first value included, such as
            "tea 2:59"; the last line of each countdown says 0:00. TIME has no spaces, LABEL may.
            No escape sequences. This is the way of output that goes to no terminal, or to one
            with TERM empty, not set, or dumb.
      -j, --json
            Prints an object on a line for each change, always in UTF-8:
              event              start: the first value; tick; end: once for each countdown
              target, number     the label, and which of the times it is, 1 for the first
              nanoseconds        what is left, exactly
              seconds            the same in whole seconds, rounded up: 0 only at the end
              round              with --repeat, which round it is, 1 for the first
            With --stopwatch nanoseconds and seconds are those that have gone. With --demo: event
            "status", active, ended, wakeUps, and of the last pass passCalls and passNanoseconds.
      -q, --quiet
            Prints nothing, whatever else is asked for, and exits when all have ended.
      --no-color
            No colours.
      -s, --stopwatch
            Counts up, until it is ended by q or a signal. In a terminal each lap, and the time at
            the end, is printed in hundredths of a second.
      -d, --demo N
            A demonstration of the library: N countdowns of random length, 5 to 60 seconds, that
            tick together. Shows the first few and a status line, with --plain the status line
            only, at most once a second:
              active, ended  countdowns
              last pass      the time from a pass's first callback until the main queue is free
                             again, and that divided by the receivers called: the callbacks, and
                             the manager's own work between and after them, but not what it did
                             before the first. Shown is the last pass that called at least half
                             of the active countdowns.
              wake-ups       passes that called at least one receiver
      --completions SHELL
            Prints a script for bash, zsh or fish: source <(countdown-cli --completions bash)
      -h, --help; -V, --version
            Prints this, or the version, and exits.
      --    Ends the options.

    keys, in a terminal
      space  pauses all, and lets them go on; dates end later by as much
      + -    a minute more or less for all that last a duration; less than is left ends them
      enter  with --stopwatch: a lap
      ?      shows these keys below the countdowns, and hides them
      q      ends the program, like Ctrl-C
      Ctrl-Z stops it, see --freeze

    installing
      swift build -c release --product countdown-cli
      install .build/release/countdown-cli ~/.local/bin
            Copies the program to where your shell finds it. To run it on Linux machines without a
            Swift toolchain, add --static-swift-stdlib to the first line.
      bash: source <(countdown-cli --completions bash)      in ~/.bashrc
      zsh:  source <(countdown-cli --completions zsh)       in ~/.zshrc, behind compinit
      fish: countdown-cli --completions fish | source       in ~/.config/fish/config.fish

    environment
      NO_COLOR if not empty, no colours. TERM tells whether the terminal knows escape sequences.
      LC_ALL, LC_CTYPE, LANG: the first that is not empty; unless it names UTF-8, what the program
      draws is ASCII, and in a terminal other characters of labels are shown as "?". COLUMNS and
      LINES give the size of a window that does not know its own. TZ is the local time zone.

    exit status
      0 all have ended; 1 all have ended, but a command of --exec failed; 64 a bad argument;
      71 there are too few file descriptors; 74 the output cannot be written; 130 q; 141 broken
      pipe. Signals end it as they end any program; a shell says 128 + n of signal n: 130 Ctrl-C,
      143 SIGTERM, 129 hang-up.

    """
}
