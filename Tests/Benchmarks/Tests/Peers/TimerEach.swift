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
  func make(firstTickAfter delay: Int = 1) -> any Contender {
    switch self {
    case .kit: delay == 1 ? RealKit() : RealKit(deliveringOn: DispatchQueue(label: "ours"))
    case .loops: LoopEach()
    case .dictionary: DictionaryManager(firstTick: .now() + .seconds(delay))
    case .slots: SlottedWheel()
    case .notifications: NotificationBroadcast(firstTick: .now() + .seconds(delay))
    case .sources: SourceEach(delay: delay)
    case .tasks: TaskEach(delay: delay)
    case .timers: TimerEach(delay: delay)
    }
  }
}

/// A `DispatchSourceTimer` for each receiver, all on one serial queue, as its documentation advises.
final class SourceEach: Contender {
  private let queue = DispatchQueue(label: "timers")
  private var sources: [any DispatchSourceTimer] = []
  private let delay: Int

  init(delay: Int) { self.delay = delay }

  func start(_ receiver: Receiver) {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: .now() + .seconds(delay), repeating: 1)
    source.setEventHandler { [weak receiver] in
      guard let receiver else { return }
      receiver.left -= Plan.interval
    }
    receiver.left = Plan.lasting
    source.activate()
    sources.append(source)
  }
}

/// A task for each receiver, which sleeps until its next tick: no drift, and cancelled with the rest.
final class TaskEach: Contender {
  private var tasks: [Task<Void, Never>] = []
  private let delay: Int

  init(delay: Int) { self.delay = delay }

  func start(_ receiver: Receiver) {
    receiver.left = Plan.lasting
    let firstTick: ContinuousClock.Instant = .now + .seconds(delay)
    tasks.append(
      Task.detached { [weak receiver] in
        var next = firstTick
        while true {
          guard (try? await Task.sleep(until: next, clock: .continuous)) != nil else { return }
          guard let receiver else { return }
          receiver.left -= Plan.interval
          if receiver.left <= 0 { return }
          next += .nanoseconds(Plan.interval)
        }
      })
  }
}

/// A Foundation `Timer` for each receiver on the main run loop, with the tolerance that its documentation advises.
final class TimerEach: Contender {
  private var timers: [Timer] = []
  private let delay: Int

  init(delay: Int) { self.delay = delay }

  func start(_ receiver: Receiver) {
    let firstTick = Date(timeIntervalSinceNow: Double(delay))
    let timer = Timer(fire: firstTick, interval: 1, repeats: true) { [weak receiver] timer in
      guard let receiver else { return timer.invalidate() }
      receiver.left -= Plan.interval
    }
    timer.tolerance = 0.1
    receiver.left = Plan.lasting
    RunLoop.main.add(timer, forMode: .common)
    timers.append(timer)
  }
}
