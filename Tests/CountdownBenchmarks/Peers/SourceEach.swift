import Dispatch

/// A `DispatchSourceTimer` for each receiver, all on one serial queue, as its documentation advises.
final class SourceEach: Contender {
  private let queue = DispatchQueue(label: "timers")
  private var sources: [any DispatchSourceTimer] = []
  private let plan: Plan

  init(_ plan: Plan) {
    self.plan = plan
  }

  func start(_ receiver: Receiver) {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: plan.firstTickOfNext, repeating: .nanoseconds(Int(Plan.interval)))
    source.setEventHandler { [weak receiver] in
      guard let receiver else { return }
      receiver.left -= Plan.interval
    }
    receiver.left = Plan.lasting
    source.activate()
    sources.append(source)
  }

  func stop() {
    for source in sources { source.cancel() }
    queue.sync {}
    sources = []
  }
}
