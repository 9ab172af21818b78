import Dispatch
import NIOCore
import NIOPosix

/// Something of others for each time-out, which cancels it.
class HandleTimeOuts<Handle>: TimeOuts {
  fileprivate final var handles: [Handle?]
  private let cancelOne: (Handle) -> Void

  fileprivate init(
    _ receivers: [Receiver], on queue: DispatchQueue? = nil, cancel: @escaping (Handle) -> Void
  ) {
    handles = Array(repeating: nil, count: receivers.count)
    cancelOne = cancel
    super.init(receivers, on: queue)
  }

  final override func cancel(_ number: Int) {
    handles[number].map(cancelOne)
    handles[number] = nil
  }
}

/// A source each, all on one serial queue.
final class SourceTimeOuts: HandleTimeOuts<any DispatchSourceTimer> {
  init(_ receivers: [Receiver]) {
    super.init(receivers, on: DispatchQueue(label: "timers")) { $0.cancel() }
  }

  override func start(_ number: Int, after delay: Int64) {
    cancel(number)
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: .now() + .nanoseconds(Int(delay)))
    source.setEventHandler { [weak receiver = receivers[number]] in receiver?.left = 1 }
    source.activate()
    handles[number] = source
  }

  override func renew(_ number: Int, after delay: Int64) {
    handles[number]?.schedule(deadline: .now() + .nanoseconds(Int(delay)))
  }
}

/// A task each, which sleeps.
final class TaskTimeOuts: HandleTimeOuts<Task<Void, Never>> {
  init(_ receivers: [Receiver]) { super.init(receivers) { $0.cancel() } }

  override func start(_ number: Int, after delay: Int64) { start(number, after: delay, withValue: false) }

  override func startWithValue(_ number: Int, after delay: Int64, here: Bool) {
    start(number, after: delay, withValue: true)
  }

  private func start(_ number: Int, after delay: Int64, withValue: Bool) {
    cancel(number)
    handles[number] = Task.detached { [weak receiver = receivers[number]] in
      if withValue { receiver?.left = 1 }
      guard (try? await Task.sleep(for: .nanoseconds(delay))) != nil else { return }
      receiver?.left = 1
    }
  }
}

/// A scheduled task of SwiftNIO each, all on one event loop.
final class EventLoopTimeOuts: HandleTimeOuts<Scheduled<Void>> {
  private let eventLoop: any EventLoop = MultiThreadedEventLoopGroup.singleton.next()

  init(_ receivers: [Receiver]) { super.init(receivers) { $0.cancel() } }

  override func start(_ number: Int, after delay: Int64) {
    cancel(number)
    handles[number] = eventLoop.scheduleTask(in: .nanoseconds(delay)) { [weak receiver = receivers[number]] in
      receiver?.left = 1
    }
  }

  override func onQueue(_ body: @escaping () -> Void) -> Bool {
    // The caller waits, so it is done by one thread at a time.
    nonisolated(unsafe) let body = body
    return (try? eventLoop.submit { unsafe body() }.wait()) != nil
  }

  override func later(_ body: @escaping @Sendable () -> Void) { eventLoop.execute(body) }
}
