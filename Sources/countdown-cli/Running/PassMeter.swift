import Dispatch

/// Counts the manager's passes, and measures them, from within the callbacks.
///
/// A pass begins with the first callback after a quiet moment of the main queue and is over when that queue
/// gets round to the next block. Two clock readings a pass, and one addition a callback.
@MainActor
final class PassMeter {
  /// Passes that called at least one receiver.
  private(set) var passes = 0
  /// The last pass that called at least half of the active countdowns.
  private(set) var lastFull: MeasuredPass?

  private let active: @MainActor () -> Int
  private let passEnded: @MainActor () -> Void
  private let clock = ContinuousClock()
  private var began: ContinuousClock.Instant?
  private var calls = 0
  private var isCounting = true

  /// - Parameters:
  ///   - active: The number of active countdowns; asked for once a pass.
  ///   - passEnded: Called after each pass.
  init(active: @escaping @MainActor () -> Int, passEnded: @escaping @MainActor () -> Void) {
    self.active = active
    self.passEnded = passEnded
  }

  /// To be called by every callback.
  func count() {
    if calls == 0 { open() }
    calls &+= 1
  }

  /// Runs `body`, whose callbacks belong to no pass: the first values of what it starts.
  func withoutCounting(_ body: () -> Void) {
    close()
    isCounting = false
    body()
    isCounting = true
    calls = 0
  }

  private func open() {
    guard isCounting else { return }
    began = clock.now
    DispatchQueue.main.async { self.close() }
  }

  private func close() {
    guard let began else { return }
    let pass = MeasuredPass(duration: began.duration(to: clock.now), calls: calls)
    self.began = nil
    calls = 0
    passes += 1
    if pass.calls * 2 >= active() { lastFull = pass }
    passEnded()
  }
}
