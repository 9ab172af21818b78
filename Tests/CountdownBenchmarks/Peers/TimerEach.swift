import Foundation

/// A Foundation `Timer` for each receiver on the main run loop, with the tolerance that its documentation advises.
final class TimerEach: Contender {
  private var timers: [Timer] = []
  private let plan: Plan

  init(_ plan: Plan) {
    self.plan = plan
  }

  func start(_ receiver: Receiver) {
    let now = DispatchTime.now().uptimeNanoseconds
    let delay = Int64(bitPattern: plan.firstTickOfNext.uptimeNanoseconds &- now)
    let firstTick = Date(timeIntervalSinceNow: Double(delay) / 1e9)
    let timer = Timer(fire: firstTick, interval: 1, repeats: true) { [weak receiver] timer in
      guard let receiver else { return timer.invalidate() }
      receiver.left -= Plan.interval
    }
    timer.tolerance = 0.1
    receiver.left = Plan.lasting
    RunLoop.main.add(timer, forMode: .common)
    timers.append(timer)
  }

  func stop() {
    for timer in timers { timer.invalidate() }
    timers = []
  }
}
