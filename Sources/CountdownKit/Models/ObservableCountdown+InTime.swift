import CountdownCore

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCountdown {
  /// The present countdown, for moves that are refused once its deadline has passed.
  ///
  /// While the main thread is busy, the end waits. A press that comes after the deadline may be handled before it, and the
  /// other methods accept that press: the queue decides. These let the clock decide.
  ///
  /// ```swift
  /// @MainActor func press(_ clock: ObservableCountdown) {
  ///   if clock.inTime.pause() {
  ///     clock.inTime.extend(by: .seconds(2))
  ///   } else {
  ///     print("the flag has fallen")
  ///   }
  /// }
  /// ```
  ///
  /// - Complexity: O(1).
  public var inTime: InTime { InTime(model, model.present) }

  /// Moves of one countdown of a model, each of which is refused once the deadline has passed.
  ///
  /// They concern the countdown that was there when ``ObservableCountdown/inTime-swift.property`` was read: after another start each
  /// is refused, too. A countdown that goes on past zero has no end that could pass. This value does not keep the
  /// model.
  @MainActor
  public struct InTime {
    private weak var model: ModelCountdown?
    private let countdown: Countdown?

    init(_ model: ModelCountdown, _ countdown: Countdown?) {
      (self.model, self.countdown) = (model, countdown)
    }

    /// Stops the countdown's time, as ``ObservableCountdown/pause()``.
    ///
    /// - Returns: Whether it is paused now and was running; false after the deadline, and then nothing was done.
    /// - Complexity: O(1) expected.
    @discardableResult
    public func pause() -> Bool { move { $0.pause() } }

    /// Lets the countdown's time go on, as ``ObservableCountdown/resume()``.
    ///
    /// - Returns: Whether it was paused; false if nothing was left of it, and then nothing was done.
    /// - Complexity: O(1) expected.
    @discardableResult
    public func resume() -> Bool { move { $0.resume() } }

    /// Pauses a running countdown, and resumes a paused countdown, as ``ObservableCountdown/toggle()``.
    ///
    /// - Returns: Whether it was running or paused; false after the deadline, and then nothing was done.
    /// - Complexity: O(1) expected.
    @discardableResult
    public func toggle() -> Bool { resume() || pause() }

    /// Begins the countdown again, as ``ObservableCountdown/restart()``; one that has ended is not started anew.
    ///
    /// - Returns: Whether it has begun again; false after the deadline, and then nothing was done.
    /// - Complexity: O(1) expected.
    @discardableResult
    public func restart() -> Bool { move { $0.restart() } }

    /// Moves the end by a duration, as ``ObservableCountdown/extend(by:)``.
    ///
    /// - Parameter duration: How far to move the deadline away; a negative duration moves it nearer.
    /// - Returns: As there; false after the deadline, and then nothing was done.
    /// - Complexity: O(1) expected.
    @discardableResult
    public func extend(by duration: Duration) -> Bool { move { $0.extend(by: duration) } }

    /// Moves the end away if less time than a duration is left, as ``ObservableCountdown/extend(toAtLeast:)``.
    ///
    /// - Parameter duration: The time that shall be left at least.
    /// - Returns: As there; false after the deadline, and then nothing was done.
    /// - Complexity: O(1) expected.
    @discardableResult
    public func extend(toAtLeast duration: Duration) -> Bool { move { $0.extend(toAtLeast: duration) } }

    /// Moves the end so that a length is left, or to a date, as ``ObservableCountdown/reschedule(for:)``.
    ///
    /// - Parameter length: The time that shall be left.
    /// - Returns: As there; false after the deadline, and then nothing was done.
    /// - Complexity: O(1) expected.
    @discardableResult
    public func reschedule(for length: some CountdownLength) -> Bool {
      let end = length.countdownEnd
      return move(until: end.clockMoment?.wallTime) { $0.reschedule(for: end) }
    }

    private func move(until wallTime: Duration? = nil, _ move: (Countdown) -> Bool) -> Bool {
      guard let model, let countdown, countdown == model.present else { return false }
      return model.move(until: wallTime) { move($0.inTime) }
    }
  }
}
