import Dispatch

/// A task for each receiver, which sleeps until its next tick: no drift, and cancelled with the rest.
final class TaskEach: Contender {
  private var tasks: [Task<Void, Never>] = []
  private let firstTick: ContinuousClock.Instant

  init(_ plan: Plan) {
    let now = DispatchTime.now().uptimeNanoseconds
    firstTick = .now + .nanoseconds(Int64(bitPattern: plan.firstTick.uptimeNanoseconds &- now))
  }

  func start(_ receiver: Receiver) {
    receiver.left = Plan.lasting
    tasks.append(
      Task.detached { [weak receiver, firstTick] in
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

  func stop() {
    for task in tasks { task.cancel() }
    tasks = []
  }
}
