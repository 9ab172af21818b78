package import CountdownKit
package import Logging
package import Metrics

/// Reports four metrics a minute, and logs a minute with a slow callback.
package actor ManagerReport {
  private let manager: CountdownManager
  private let logger: Logger
  private let limit: Duration
  private let active: Gauge
  private let lateness: Metrics.Timer
  private let callbacks: Metrics.Timer
  private let ticks: Counter
  /// The ticks of the manager that were reported.
  private var reported = 0

  package init(
    of manager: CountdownManager, named name: String, to logger: Logger,
    slowerThan limit: Duration = .milliseconds(50),
    factory: any MetricsFactory = MetricsSystem.factory
  ) {
    (self.manager, self.logger, self.limit) = (manager, logger, limit)
    let labels = [("manager", name)]
    active = Gauge(
      label: "countdowns_active", dimensions: labels, factory: factory)
    lateness = Timer(
      label: "countdowns_worst_lateness", dimensions: labels, factory: factory
    )
    callbacks = Timer(
      label: "countdowns_longest_callback", dimensions: labels,
      factory: factory)
    ticks = Counter(
      label: "countdowns_ticks", dimensions: labels, factory: factory)
  }

  /// Reports on another manager, so that a slow callback delays no report.
  package func begin(on reports: CountdownManager) {
    reported = manager.takeStatistics().ticks
    reports.startTicking(
      on: self, every: .minutes(1), startingAfter: .minutes(1)
    ) { report, _ in
      report.report()
    }
  }

  private func report() {
    let statistics = manager.takeStatistics()
    active.record(statistics.active)
    lateness.record(duration: statistics.worstLateness)
    callbacks.record(duration: statistics.longestCallback)
    ticks.increment(by: statistics.ticks - reported)
    reported = statistics.ticks
    guard statistics.longestCallback > limit else { return }
    logger.warning(
      "a callback was slow",
      metadata: [
        "longest": "\(statistics.longestCallback)",
        "late": "\(statistics.worstLateness)",
        "active": "\(statistics.active)",
      ])
  }
}
