import CountdownKit
import NIOCore
import Synchronization

final class Outcomes: Sendable {
  private let eventLoop: any EventLoop
  private let state: Mutex<State>

  private struct State {
    var all: [Countdown.Outcome] = []
    var waiting: (count: Int, promise: EventLoopPromise<[Countdown.Outcome]>)?
  }

  init(on eventLoop: any EventLoop) {
    self.eventLoop = eventLoop
    state = Mutex(State())
  }

  var all: [Countdown.Outcome] { state.withLock(\.all) }

  func add(_ outcome: Countdown.Outcome) {
    state.withLock {
      $0.all.append(outcome)
      Self.fulfil(&$0)
    }
  }

  /// So many and those that have come with them, as soon as there are so many.
  func first(_ count: Int) -> EventLoopFuture<[Countdown.Outcome]> {
    let promise = eventLoop.makePromise(of: [Countdown.Outcome].self)
    state.withLock {
      $0.waiting = (count, promise)
      Self.fulfil(&$0)
    }
    return promise.futureResult
  }

  private static func fulfil(_ state: inout State) {
    guard let (count, promise) = state.waiting, state.all.count >= count else { return }
    state.waiting = nil
    promise.succeed(state.all)
  }
}
