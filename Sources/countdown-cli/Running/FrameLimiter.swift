import Dispatch

/// Runs an action for requests, once for any number that come together, and not too often.
///
/// The last request is always followed by a run.
@MainActor
final class FrameLimiter {
  private let spacing: Duration
  private let action: @MainActor () -> Void
  private var last: ContinuousClock.Instant?
  private var isScheduled = false
  /// How long the terminal needs for what was sent last.
  var rest = Duration.zero

  /// - Parameters:
  ///   - spacing: The shortest time between two runs.
  ///   - action: What is run, on the main queue.
  init(spacing: Duration, action: @escaping @MainActor () -> Void) {
    self.spacing = spacing
    self.action = action
  }

  /// Asks for a run.
  ///
  /// It comes after the current block of the main queue: all that changes in one pass of the manager shares it.
  func request() {
    guard !isScheduled else { return }
    isScheduled = true
    let wait = last.map { ContinuousClock.now.duration(to: $0 + max(spacing, rest)) / .seconds(1) } ?? 0
    guard wait > 0 else { return DispatchQueue.main.async { self.run() } }
    DispatchQueue.main.asyncAfter(deadline: .now() + wait) { MainActor.assumeIsolated { self.run() } }
  }

  private func run() {
    isScheduled = false
    last = .now
    action()
  }
}
