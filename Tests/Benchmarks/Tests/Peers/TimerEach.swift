import CountdownKit
import Dispatch
import Foundation

/// The contenders that are timed in processes of their own.
enum ContenderName: String, Codable, CaseIterable {
  case kit = "CountdownKit"
  case loops = "a loop over values each"
  case dictionary = "a Dictionary manager"
  case slots = "a hand-made wheel of 1,000 slots"
  case notifications = "a NotificationCenter broadcast"
  case sources = "a DispatchSourceTimer each"
  case tasks = "a Task.sleep loop each"
  case timers = "a Foundation Timer each"

  /// Makes the contender, its timer running.
  ///
  /// Its first tick is due so many seconds after a start; of those that tell all at once, after this.
  func make(firstTickAfter delay: Int = 1) -> Contender {
    switch self {
    case .kit: RealKit().start
    case .loops: RealKit().loops()
    case .dictionary: DictionaryManager(firstTickAfter: delay).start
    case .slots: SlottedWheel().start
    case .notifications: NotificationBroadcast(firstTickAfter: delay).start
    case .sources: sourceEach(firstTickAfter: delay)
    case .tasks: taskEach(firstTickAfter: delay)
    case .timers: timerEach(firstTickAfter: delay)
    }
  }
}

/// A `DispatchSourceTimer` for each receiver, all on one serial queue, as its documentation advises.
private func sourceEach(firstTickAfter delay: Int) -> Contender {
  let queue = DispatchQueue(label: "timers")
  return each { receiver in
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: .now() + .seconds(delay), repeating: 1)
    source.setEventHandler { [weak receiver] in receiver?.left -= Plan.interval }
    source.activate()
    return source
  }
}

/// A task for each receiver, which sleeps until its next tick: no drift, and cancelled with the rest.
private func taskEach(firstTickAfter delay: Int) -> Contender {
  each { receiver in
    let firstTick: ContinuousClock.Instant = .now + .seconds(delay)
    return Task.detached { [weak receiver] in
      var next = firstTick
      while true {
        guard (try? await Task.sleep(until: next, clock: .continuous)) != nil, let receiver else { return }
        receiver.left -= Plan.interval
        if receiver.left <= 0 { return }
        next += .nanoseconds(Plan.interval)
      }
    }
  }
}

/// A Foundation `Timer` for each receiver on the main run loop, with the tolerance that its documentation advises.
private func timerEach(firstTickAfter delay: Int) -> Contender {
  each { receiver in
    let firstTick = Date(timeIntervalSinceNow: Double(delay))
    let timer = Timer(fire: firstTick, interval: 1, repeats: true) { [weak receiver] timer in
      guard let receiver else { return timer.invalidate() }
      receiver.left -= Plan.interval
    }
    timer.tolerance = 0.1
    RunLoop.main.add(timer, forMode: .common)
    return timer
  }
}
