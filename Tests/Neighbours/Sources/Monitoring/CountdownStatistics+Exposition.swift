package import CountdownKit

extension CountdownStatistics {
  /// What a Prometheus server scrapes, if no other library writes it.
  ///
  /// The maxima are those since `takeStatistics()` was called last. So only
  /// one reader may call it: a scrape or a report.
  package var exposition: String {
    """
    # TYPE countdowns_active gauge
    countdowns_active \(active)
    # TYPE countdowns_ticks_total counter
    countdowns_ticks_total \(ticks)
    # TYPE countdowns_worst_lateness_seconds gauge
    countdowns_worst_lateness_seconds \(worstLateness / .seconds(1))
    # TYPE countdowns_longest_callback_seconds gauge
    countdowns_longest_callback_seconds \(longestCallback / .seconds(1))

    """
  }
}
