import Dispatch

/// Runs an action for requests, once for any number that come together, and not too often.
///
/// The last request is always followed by a run.
@MainActor
final class FrameLimiter {
  /// How much later a frame comes that follows a long silence.
  private static let grace = Duration.milliseconds(20)

  private let spacing: Duration
  private let silence: Duration
  private let action: @MainActor () -> Void
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant?
  private var isScheduled = false
  /// How long the terminal needs for what was sent last.
  var rest = Duration.zero

  /// - Parameters:
  ///   - spacing: The shortest time between two runs.
  ///   - silence: The longest time between two requests that is usual. After a longer one the process was
  ///     probably stopped, and the signal that continued it is under way: what it brings is waited for.
  ///   - action: What is run, on the main queue.
  init(spacing: Duration, silence: Duration, action: @escaping @MainActor () -> Void) {
    self.spacing = spacing
    self.silence = silence
    self.action = action
  }

  /// Asks for a run.
  ///
  /// It comes after the current block of the main queue: all that changes in one pass of the manager shares it.
  func request() {
    guard !isScheduled else { return }
    isScheduled = true
    let wait = wait
    guard wait > .zero else { return DispatchQueue.main.async { self.run() } }
    let nanoseconds = Int(wait / .nanoseconds(1))
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
      MainActor.assumeIsolated { self.run() }
    }
  }

  private var wait: Duration {
    guard let elapsed = last?.duration(to: clock.now) else { return .zero }
    return elapsed > silence ? Self.grace : max(spacing, rest) - elapsed
  }

  private func run() {
    isScheduled = false
    last = clock.now
    action()
  }
}
