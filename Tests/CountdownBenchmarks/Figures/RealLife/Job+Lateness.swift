import CountdownKit
import Dispatch

extension Job {
  /// Notes how late each tick of one countdown comes, or of one bare timer.
  func lateness() -> Child.Result {
    let nanoseconds = Int64(interval * 1e9)
    // Side by side, timers are not to go off at one time.
    if Scale.isFull, interval >= 0.1 { Clock.sleep(until: Clock.wall + .random(in: 0..<nanoseconds)) }
    let lasting = max(1, Int64((seconds / interval).rounded())) * nanoseconds
    return contender == .kit
      ? Self.latenessOfKit(lasting, every: nanoseconds) : Self.latenessOfSource(lasting, every: nanoseconds)
  }

  private static func latenessOfKit(_ lasting: Int64, every interval: Int64) -> Child.Result {
    let manager = CountdownManager()
    let log = LatenessLog()
    let receiver = Receiver()
    let done = DispatchSemaphore(value: 0)
    let start = Clock.wall
    manager.start(receiver, for: .nanoseconds(lasting), every: .nanoseconds(interval)) { receiver, left, _ in
      log.note(plannedAt: start + lasting - left.nanoseconds)
      receiver.left = left.nanoseconds
    } onEnd: { _, _ in
      done.signal()
    }
    done.wait()
    precondition(receiver.left == 0)
    // The first value is no tick.
    return Child.Result(lateness: Array(log.lateness.dropFirst()))
  }

  private static func latenessOfSource(_ lasting: Int64, every interval: Int64) -> Child.Result {
    let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "bare"))
    let log = LatenessLog()
    let receiver = Receiver()
    let done = DispatchSemaphore(value: 0)
    let start = Clock.wall
    source.schedule(
      deadline: DispatchTime(uptimeNanoseconds: UInt64(start + interval)),
      repeating: .nanoseconds(Int(interval)), leeway: .nanoseconds(0))
    receiver.left = lasting
    source.setEventHandler { [weak receiver] in
      guard let receiver else { return }
      // Missed ticks come as one here too.
      receiver.left -= Int64(source.data) * interval
      log.note(plannedAt: start + lasting - receiver.left)
      if receiver.left <= 0 {
        source.cancel()
        done.signal()
      }
    }
    source.activate()
    done.wait()
    return withExtendedLifetime(receiver) { Child.Result(lateness: log.lateness) }
  }

  /// Notes how late the ticks of every hundredth countdown of a crowd come, or their zeros: these end while it runs.
  func crowdLateness() -> Child.Result {
    let manager = CountdownManager()
    let receivers = Receiver.make(count)
    let log = LatenessLog()
    let begin = Clock.wall
    for (number, receiver) in receivers.enumerated() {
      if variant != "" {
        let instant = begin + Int64(number) * Plan.interval / Int64(count)
        while Clock.wall < instant {}
      }
      guard number % 100 == 50 else {
        manager.startStoring(receiver)
        continue
      }
      let areZeros = variant == "zeros"
      let lasting = areZeros ? Int64.random(in: 1_500_000_000...Int64(seconds * 1e9)) : Plan.lasting
      let start = Clock.wall
      manager.start(receiver, for: .nanoseconds(lasting)) { receiver, left, _ in
        if areZeros ? left == .zero : receiver.left != 0 {
          log.note(plannedAt: start + lasting - left.nanoseconds)
        }
        receiver.left = left.nanoseconds
      }
    }
    Clock.sleep(until: Clock.wall + Int64((seconds + 0.1) * 1e9))
    // No pass notes anything after this.
    manager.cancelAll()
    Clock.sleep(until: Clock.wall + 200_000_000)
    return withExtendedLifetime(receivers) { Child.Result(lateness: log.lateness) }
  }
}

/// What is noted on a serial queue, and read when nothing is noted any more.
private final class LatenessLog: @unchecked Sendable {
  // Unchecked: see above.
  private(set) var lateness: [Int64] = []

  init() { lateness.reserveCapacity(100_000) }

  func note(plannedAt instant: Int64) { lateness.append(Clock.wall - instant) }
}
