extension ProcessUsage {
  /// Processor time that a piece of work takes, in nanoseconds, with what other threads do for it until they rest.
  static func cost(of body: () -> Void) -> Double {
    let start = now
    body()
    while true {
      let (used, instant) = (now, Clock.wall)
      Clock.sleep(until: instant + 20_000_000)
      if since(used).processorTime < 0.1 * Double(Clock.wall - instant) {
        return used.processorTime - start.processorTime
      }
    }
  }
}
