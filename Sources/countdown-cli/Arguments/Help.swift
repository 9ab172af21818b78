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

    Counts down to each time that you give, each on its own line. Exits when all have ended.
    In a terminal, each line says when it ends: "ends 17:45", with the day if that is not today.

    examples
      countdown-cli 25m                            twenty-five minutes
      countdown-cli tea=3m eggs=6m30s lunch=12:30  three at once
      countdown-cli --bell --exec 'notify-send "$COUNTDOWN_LABEL"' tea=3m
      countdown-cli --bell --repeat 4 work=25m then rest=5m
      countdown-cli --json 10s | jq .seconds

    times
      90, 90s, 1m30s, 1.5h, .5m, 5min, 2d, 1w, 500ms, '1h 30m', '1 hour 30 minutes', 1h30
            A duration: numbers with the units w, d, h, m or min, s and ms, or their names, in
            small or capital letters. The largest unit comes first. Put quotes around spaces. A
            number without a unit is in seconds; behind hours, it is minutes, and behind minutes,
            seconds. The longest duration is 2^62 ns (146 years): a longer one is shortened to that.
      PT1H30M, P2D, P1W
            A duration in the form of ISO 8601, without years and months.
      1:30, 1:05:09, 0:02.5
            A duration too: M:SS or H:MM:SS, with one digit before the first colon.
      14:30, 09:05, 23:59:30
            A time of day: HH:MM or HH:MM:SS, with two digits before the first colon, in local
            time. If this time has passed today, it means tomorrow. 25:00 is not a time of day,
            and not a duration: write 25m.
      5pm, '5:30 PM', fri, 'fri 9:00', 'friday 5pm'
            A time of day too, on a day of the week if you name one: the next that is to come. A
            day alone means its first instant.
      2026-12-31T23:59, 2026-12-31T23:59:30.5Z, 2026-12-31T23:59+01:00, 2026-12-31
            A date and time (ISO 8601), in local time if it names no time zone. A date in the past
            ends at once. A date after the year 2147 counts as that year.
            If clocks skip a local time, with a date or without, it means the moment at which they
            are set forward: 02:30 means 03:00 where they go from 02:00 to 03:00. If a local time
            comes twice, it means the first of both that is still to come.
      tea=3m
            Any time with a label. Without a label, the time itself is the label. In a label,
            U+FFFD replaces each control character, wherever the label is printed or passed on.
      work=25m then rest=5m
            Two times on one line: the second begins when the first has ended. You can add more
            times with "then", and put quotes around the whole. They go on in time while the program
            is stopped, unless you pass --freeze. A time that begins and ends meanwhile is left
            out, and so is a time of zero; the last of the line is always shown.

    options
      -e, --every INTERVAL
            The time between two ticks, at least 1ms; 1s if not given. If it is not a whole number
            of seconds, tenths, hundredths or thousandths of a second are shown.
      -r, --repeat N
            Counts each line N times, 1000000 at most, and shows the round after the label. Only
            for durations, because a date comes once.
      --wait
            Lets each step behind a "then", and each new round, begin when you press the enter key.
            Each is then a countdown of its own: the time until the key does not count. Needs a
            terminal and its keyboard.
      -b, --bell
            Rings the bell of the terminal at each end. If standard error is a terminal, that
            terminal rings, or else the terminal of standard output.
      -x, --exec COMMAND
            Runs COMMAND at each end, by /bin/sh -c, with these variables in its environment:
              COUNTDOWN_LABEL    the label of the countdown that has ended
              COUNTDOWN_NUMBER   which of the times it was, 1 for the first
              COUNTDOWN_ROUND    which of the rounds of --repeat, 1 for the first
              COUNTDOWN_RUNNING  how many lines have not ended
            COMMAND gets no input. In a terminal, its output appears above the rows when COMMAND
            has ended; in the background, below what is there. With --json, its output goes to
            standard error; otherwise, to where COMMAND writes it. If COMMAND fails, standard error
            says so. After the last end, the program waits for commands that still run, for ten
            seconds at most. A command that takes longer is left running, and counts as failed.
      --at TIME COMMAND
            Runs COMMAND as --exec does when TIME is left, such as 5m, once for each step that is
            longer than TIME. Its environment has COUNTDOWN_LEFT too: the seconds that are left. You
            can give it several times. What is passed together with the end is left out.
      --warn TIME
            When TIME is left, rings the bell of the terminal. From then on the row has another
            colour.
      --past-zero
            Goes on past zero: 0:00, -0:01, -0:02. The bell and the command of --exec come at zero.
            Of several steps on a line, only the last goes on. Press q to end the program.
      -f, --freeze
            Stops time while the program is stopped with Ctrl-Z (SIGTSTP). Dates are then reached
            later, by the time for which the program was stopped. Without --freeze, time goes on.
            The program cannot see that SIGSTOP is about to stop it: time goes on then, with
            --freeze too.
      -p, --plain
            Prints a line "LABEL TIME" for the first value and for each change, such as "tea 2:59".
            The last line of each countdown says 0:00. TIME has no spaces, LABEL can have spaces.
            There are no escape sequences. The program does this by itself if the output goes to
            no terminal, or if TERM is empty, not set, or dumb.
      -j, --json
            Prints an object on its own line for each change, always in UTF-8:
              event              start: the first value; tick; end: once for each countdown; with
                                 --past-zero, negative ticks follow
              target, number     the label, and which of the times it is, 1 for the first
              nanoseconds        the time left, exactly
              seconds            the time left in whole seconds, rounded up: 0 only at the end
              round              with --repeat, which round it is, 1 for the first
              end                in the first object of a countdown: the date at which it ends, in
                                 UTC and to the second, such as 2026-12-31T23:59:00Z
            With --stopwatch, nanoseconds and seconds are the time that has passed. With --demo,
            an object has the event "status", and active, ended, wakeUps; and passCalls and
            passNanoseconds of the last pass.
      -q, --quiet
            Prints nothing, whatever other options say, and exits when all have ended.
      --no-color
            Shows no colours.
      --title
            Shows the time left in the title of the terminal's window too: that of the chosen row, or
            of the first that has not ended. The title that was there before comes back, if the
            terminal can put it aside.
      -s, --stopwatch
            Counts up until you press q, or until a signal ends the program. In a terminal it
            prints each lap, and the time at the end, in hundredths of a second.
      -d, --demo N
            A demonstration of the library: N countdowns of random length, 5 to 60 seconds, that
            tick together. Shows the first few countdowns and a status line; with --plain, only
            the status line, at most once a second:
              active, ended  how many countdowns run, and how many have ended
              last pass      the time from a pass's first callback until the main queue is free
                             again, and this time divided by the number of receivers called. It
                             contains the callbacks, and the manager's own work between and after
                             them, but not its work before the first. Of all passes that called
                             at least half of the active countdowns, it shows the last.
              wake-ups       the number of passes that called at least one receiver
      --completions SHELL
            Prints a script for bash, zsh or fish: source <(countdown-cli --completions bash)
      -h, --help; -V, --version
            Prints this, or the version, and exits.
      --    Ends the options.

    keys, in a terminal
      space  pauses all, or continues; dates are then reached later, by the length of the pause
      + -    adds a minute to each duration, or takes one away; a duration that has less than a
             minute left ends when one is taken away
      n      ends the present step, and begins the next
      r      begins the present step again, with all of its duration
      up, down
             choose the row on which + - n and r act; with no row chosen, they act on all
      enter  with --wait: begins the next step; with --stopwatch: a lap
      ?      shows these keys below the countdowns, and hides them
      q      ends the program, like Ctrl-C
      Ctrl-Z stops the program, see --freeze

    in the background
      While another job has the terminal, as after "&", the program shows no rows. It prints a line
      when a countdown begins, and a line at the last end of each row. The same holds for a script
      that runs it by timeout(1); timeout --foreground lets it show its rows.

    installing
      swift build -c release --product countdown-cli
      install .build/release/countdown-cli ~/.local/bin
            Copies the program to where your shell finds it. To run it on Linux machines without a
            Swift toolchain, add --static-swift-stdlib to the first line.
      bash: source <(countdown-cli --completions bash)      in ~/.bashrc
      zsh:  source <(countdown-cli --completions zsh)       in ~/.zshrc, after compinit
      fish: countdown-cli --completions fish | source       in ~/.config/fish/config.fish

    environment
      NO_COLOR: if this is not empty, there are no colours.
      TERM says whether the terminal knows escape sequences.
      LC_ALL, LC_CTYPE, LANG: the first of these that is not empty counts. If it does not name
      UTF-8, as en_US.UTF-8 and UTF-8 do, the program draws in ASCII, and a terminal shows other
      characters of labels as "?".
      COLUMNS and LINES are the size of the window, if the window does not know its own size.
      TZ is the local time zone, in each form that date(1) takes: a name such as Europe/Berlin, with
      a colon before it or without, the path of a file, or a rule such as JST-9 or
      CET-1CEST,M3.5.0,M10.5.0/3. If it is empty, the zone is UTC; if it is not set, that of the
      system. With any other value, a time that needs a zone is an error.

    exit status
      0 all have ended; 1 all have ended, but a command of --exec failed; 64 a bad argument, or a
      time zone that is not known; 71 there are too few file descriptors; 74 the output cannot be
      written; 130 q; 141 broken pipe. A signal ends the program as it ends any other. The shell
      then gives 128 + n for the signal n: 130 for Ctrl-C, 143 for SIGTERM, 129 for hang-up.

    """
}
