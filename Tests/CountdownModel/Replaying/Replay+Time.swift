import CountdownTesting

extension Replay {
  /// The last instant of a scenario, after 126 years; countdowns may go on to the end of time.
  private static let horizon: Moment = 4_000_000_000_000_000_000

  func sleep(for duration: Int64) {
    let duration = min(duration, Int64(Self.horizon - referee.now))
    let expected = referee.now + ReferenceCountdown.clipped(Moment(duration))
    driver.sleep(for: .nanoseconds(duration))
    hasSlept = true
    updateTime()
    if referee.now != expected { referee.object("it is \(referee.now), not \(expected)") }
  }

  func wake(_ operation: Operation) {
    let before = isWaking
    isWaking = true
    if !isLostOnManagers(operation) { driver.wake() }
    isWaking = before
    updateTime()
  }

  func advance(by duration: Int64, _ operation: Operation) {
    var duration = duration
    if ticks(within: Moment(duration)) > mostCalls / 4 {
      // Too much for a test: one late pass stands for all of them.
      sleep(for: duration)
      duration = 0
    }
    let isOutermost = goal == nil
    let start = max(goal ?? referee.now, referee.now)
    duration = min(max(0, duration), Int64(max(0, Self.horizon - start)))
    goal = (goal ?? referee.now) + Moment(duration)
    let before = isWaking
    isWaking = false
    if isOutermost { hasSlept = false }
    if !isLostOnManagers(operation) { driver.advance(by: .nanoseconds(duration)) }
    isWaking = before
    let previous = referee.now
    updateTime()
    guard referee.problem == nil, isOutermost else { return }
    if referee.now != max(previous, goal!) {
      referee.object("the advance to \(goal!) ended at \(referee.now)")
    }
    goal = nil
    // What becomes due while the last callbacks sleep is left for the next advance.
    if hasSlept { return }
    for (number, actor) in actors.enumerated() where referee.references[number].deliveries == 0 {
      guard let instant = actor.spy.armedFor, instant <= referee.now else { continue }
      referee.object("manager \(number) is armed for \(instant) after an advance to \(referee.now)")
    }
  }

  private func ticks(within duration: Moment) -> Int {
    var ticks: Moment = 0
    for reference in referee.references {
      for countdown in reference.countdowns + reference.observers.map(\.countdown)
      where !countdown.isPaused {
        let rest = countdown.endsAtZero ? min(duration, countdown.deadline - reference.time) : duration
        let walks = countdown.isSought ? max(0, rest) / ReferenceManager.minute : 0
        ticks += countdown.isTickless ? 1 : max(0, rest) / countdown.interval + 1
        ticks += walks
      }
    }
    return Int(clamping: ticks)
  }
}
