import Dispatch

/// A task for each receiver, which sleeps until its next tick: no drift, and cancelled with the rest.
final class TaskEach: Contender {
  private var tasks: [Task<Void, Never>] = []
  private let plan: Plan

  init(_ plan: Plan) {
    self.plan = plan
  }

  func start(_ receiver: Receiver) {
    receiver.left = Plan.lasting
    let now = DispatchTime.now().uptimeNanoseconds
    let firstTick: ContinuousClock.Instant =
      .now + .nanoseconds(Int64(bitPattern: plan.firstTickOfNext.uptimeNanoseconds &- now))
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

  func stop() {
    for task in tasks { task.cancel() }
    tasks = []
  }
}
