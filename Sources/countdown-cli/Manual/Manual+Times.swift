extension Manual {
  static let times = Section(
    title: "times",
    blocks: [
      .entry(
        "90, 90s, 1m30s, 1.5h, .5m, 5min, 2d, 1w, 500ms, '1h 30m', 1h,30m, 1h30",
        """
        A duration: numbers with the units w, d, h, m or min, s, ms, us and ns, or their names as in '1 hour and 30 minutes', \
        in small or capital letters. The largest unit comes first. Put quotes around spaces: two words are two countdowns. A \
        number without a unit is in seconds; behind hours, it is minutes, and behind minutes, seconds. What can be read in two \
        ways, such as 0930 or 1h.30m, is refused. The longest duration is 2^62 ns (146 years).
        """),
      .entry("PT1H30M, P2D, P1W", "A duration in the form of ISO 8601, without years and months."),
      .entry(
        "1:30, 1:05:09, 0:02.5, '34d 17:31:49', '2 days, 4:13:02'",
        "A duration too: M:SS or H:MM:SS, with one digit before the first colon, or hours behind days."),
      .entry(
        "14:30, 09:05, 23:59:30",
        """
        A time of day: HH:MM or HH:MM:SS, with two digits before the first colon, in local time. If this time has passed \
        today, it means tomorrow. 25:00 is not a time of day, and not a duration: write 25m.
        """),
      .entry(
        "5pm, '5:30 PM', noon, midnight, fri, 'fri 9:00', 'friday 5pm'",
        """
        A time of day too, on a day of the week if you name one: the next that is to come. A day alone means its first \
        instant.
        """),
      .entry(
        "2026-12-31T23:59, 2026-12-31T23:59:30.5Z, 2026-12-31T23:59+01:00, 2026-12-31",
        [
          .text(
            """
            A date and time (ISO 8601), in local time if it names no time zone. A date in the past ends at once. A date \
            that is more than 146 years away counts as that far away. A date and a time of day follow the clock when it is set.
            """),
          .text(
            """
            If clocks skip a local time, with a date or without, it means the moment at which they are set forward: 02:30 \
            means 03:00 where they go from 02:00 to 03:00. If a local time comes twice, it means the first of both that is \
            still to come.
            """),
        ]),
      .entry(
        "tea=3m",
        """
        Any time with a label. Without a label, the time itself is the label. In a label, U+FFFD replaces each control \
        character, wherever the label is printed or passed on.
        """),
      .entry(
        "work=25m then rest=5m",
        """
        Two times on one line: the second begins when the first has ended. You can add more times with "then", and put \
        quotes around the whole. They go on in time while the program is stopped, unless you pass --freeze. A time that \
        begins and ends meanwhile is left out, and so is a time of zero; the last of the line is always shown. See --wait \
        too.
        """),
    ])
}
