import Foundation

/// A Foundation `Timer` for each receiver on the main run loop, with the tolerance that its documentation advises.
final class TimerEach: Contender {
  private var timers: [Timer] = []
  private let firstTick: Date

  init(_ plan: Plan) {
    let now = DispatchTime.now().uptimeNanoseconds
    firstTick = Date(timeIntervalSinceNow: Double(plan.firstTick.uptimeNanoseconds - now) / 1e9)
  }

  func start(_ receiver: Receiver) {
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
