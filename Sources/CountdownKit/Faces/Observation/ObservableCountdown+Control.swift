import CountdownCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ObservableCountdown {
  /// Starts a countdown, in place of the one that may be running: that one is never seen to end.
  ///
  /// All of it can be seen when this returns; of one that is over at once, its end too, inside a callback of the manager
  /// right after that.
  ///
  /// - Parameters:
  ///   - duration: How long. Zero and negative end at once; from 2^62 ns (146 years) on it is 2^62 ns.
  ///   - interval: Between two changes of `left`; less than 1 ms is 1 ms.
  /// - Precondition: The manager delivers on the main queue.
  /// - Complexity: O(1) expected, as of all that is called here.
  public func start(for duration: Duration, every interval: Duration = .seconds(1)) {
    begin(duration, interval, until: nil)
  }

  /// `start(for:)` to a date, by the wall clock of now: later changes of that do not matter, a past date ends it at once.
  public func start(until date: Date, every interval: Duration = .seconds(1)) {
    begin(date.duration(sinceNowOf: manager.engine), interval, until: date)
  }

  /// Starts it once more, from the beginning: for as long, and with the interval, as at the last `start`.
  ///
  /// One that was started until a date lasts as long as it did then. Where nothing was started, this does nothing.
  public func restart() {
    guard let (duration, interval) = lastStart else { return }
    begin(duration, interval, until: nil)
  }

  /// Stops its time, until `resume()`.
  ///
  /// Does nothing unless it is running.
  public func pause() {
    guard let own, !own.isPaused else { return }
    own.pause()
    expectedEnd = nil
    update()
  }

  /// Lets its time go on; what is left is what was left.
  ///
  /// Does nothing unless it is paused.
  public func resume() {
    guard let own else { return }
    own.resume()
    update()
  }

  /// Pauses it if it is running, resumes it if it is paused, and otherwise does nothing.
  public func toggle() {
    guard let own else { return }
    own.isPaused ? resume() : pause()
  }

  /// Ends it as `cancelled`.
  ///
  /// Does nothing unless it is running, or paused.
  public func cancel() {
    guard let own else { return }
    let run = run
    own.cancel()
    // Inside a callback its outcome comes later; nothing else can come of it any more.
    end(.cancelled, of: run)
  }

  /// Moves its end; what is left then is the new total.
  ///
  /// Does nothing unless it is running, or paused.
  ///
  /// - Parameter duration: By how much; negative is nearer, down to now, where it ends. What is left saturates at 2^62 ns.
  public func extend(by duration: Duration) {
    guard Nanoseconds(saturating: duration) != 0, let own else { return }
    expectedEnd = nil
    own.extend(by: duration)
    if let total = self.own?.total {
      // Inside a callback it is told later; and what was told last, not again.
      target.left = TimeLeft(total)
    } else if target.phase == .ended(.completed) {
      // It was moved to its end, and has told that.
      target.total = .zero
    }
    update()
  }

  /// Its countdown; nil when that has ended, or tells its zero.
  private var own: Countdown? { manager.countdown(of: self, id: Key.own) }

  private func begin(_ duration: Duration, _ interval: Duration, until date: Date?) {
    run += 1
    let run = run
    lastStart = (duration, interval)
    expectedEnd = date
    target.left = TimeLeft(duration)
    target.total = target.left.duration
    let request = CountdownRequest(for: duration, receiver: ObjectIdentifier(self), every: interval)
    let onTick: @MainActor (ObservableCountdown, TimeLeft) -> Void = { $0.tick($1, of: run) }
    let onEnd: @MainActor (ObservableCountdown?, Countdown.Outcome) -> Void = { $0?.end($1, of: run) }
    let blocks = ReceiverBlocks(onMainActor: onTick, onEnd)
    _ = manager.begin(request, WeakHandler.make(self, blocks, .of(Key.own)))
    // Inside a callback nothing was told yet.
    update()
  }

  private func tick(_ left: TimeLeft, of run: Int) {
    guard run == self.run else { return }
    target.left = left
    update()
  }

  private func end(_ outcome: Countdown.Outcome, of run: Int) {
    guard run == self.run else { return }
    self.run += 1
    target.phase = .ended(outcome)
    target.endDate = nil
    publish()
  }

  /// Brings up to date what a tick does not tell.
  private func update() {
    if let own {
      target.total = own.total ?? target.total
      target.phase = own.isPaused ? .paused : .running
      target.endDate = own.isPaused ? nil : endDate(of: own)
    }
    publish()
  }

  /// When a running countdown ends: the date that is known, unless it is wrong by more than the readings of the two clocks
  /// explain.
  private func endDate(of own: Countdown) -> Date? {
    guard let left = own.timeLeft else { return nil }
    let end = Date(left.duration, afterNowOf: manager.engine)
    if let expectedEnd, abs(expectedEnd.timeIntervalSince(end)) < 0.1 { return expectedEnd }
    expectedEnd = end
    return end
  }
}
