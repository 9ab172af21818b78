package import CountdownKit
package import Foundation
import NIOCore

/// A lobby: an auction, and those who watch it.
package actor Lobby {
  /// How long is left after a bid, at least.
  package static let afterBid = Duration.seconds(6)

  package let name: String
  private let manager: CountdownManager
  private let serverDate: @Sendable () -> Date
  private let onEnd: @Sendable (String, Countdown.Outcome) -> Void

  private var countdown: Countdown?
  private var news = News(price: 0)
  private var watchers: [AsyncStream<ByteBuffer>.Continuation] = []
  private var hasEnded = false

  package init(
    _ name: String, manager: CountdownManager, serverDate: @escaping @Sendable () -> Date,
    onEnd: @escaping @Sendable (String, Countdown.Outcome) -> Void
  ) {
    self.name = name
    self.manager = manager
    self.serverDate = serverDate
    self.onEnd = onEnd
  }

  package func open(for duration: Duration) {
    countdown = manager.start(on: self, for: duration) { lobby, left in
      lobby.tell(left)
    } onEnd: { lobby, outcome in
      lobby.end(outcome)
    }
  }

  /// - Returns: False: too little, or too late.
  func bid(_ price: Int, by bidder: String) -> Bool {
    guard let countdown, countdown.isActive, price > news.price else { return false }
    news.price = price
    news.bidder = bidder
    if let left = countdown.timeLeft, left.duration >= Self.afterBid { tell(left) }
    // Where this moves the deadline, what is left then is delivered.
    countdown.extend(toAtLeast: Self.afterBid)
    return true
  }

  /// What goes on, from now to the end: who does not keep up gets the newest.
  func watch() -> AsyncStream<ByteBuffer> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ByteBuffer.self, bufferingPolicy: .bufferingNewest(1))
    watchers.append(continuation)
    if let event = try? news.event { continuation.yield(event) }
    if hasEnded { continuation.finish() }
    return stream
  }

  private func tell(_ left: TimeLeft) {
    news.left = left.duration / .seconds(1)
    news.endsAt = serverDate().timeIntervalSince1970 + left.duration / .seconds(1)
    tellAll()
  }

  private func end(_ outcome: Countdown.Outcome) {
    onEnd(name, outcome)
    hasEnded = true
    news.left = nil
    news.endsAt = nil
    news.outcome = "\(outcome)"
    tellAll()
    for watcher in watchers { watcher.finish() }
    watchers = []
  }

  /// Forgets those who have gone.
  private func tellAll() {
    guard let event = try? news.event else { return }
    watchers.removeAll { watcher in
      if case .terminated = watcher.yield(event) { true } else { false }
    }
  }
}
