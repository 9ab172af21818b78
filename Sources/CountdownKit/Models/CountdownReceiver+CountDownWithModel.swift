import CountdownCore

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CountdownReceiver {
  /// Makes this object follow the present countdown of a model, on the main actor.
  ///
  /// It is as ``CountdownReceiver/countDown(with:ticks:id:onTick:onEnd:)-h6fw`` with that countdown. The model's
  /// next start ends it as it ends the model's own countdown. If the model is idle, the observation ends as `cancelled` at
  /// once. A model at marks tells its marks; to be told of every second, pass `ticks:`.
  ///
  /// ```swift
  /// final class Label: CountdownReceiver {
  ///   var text = ""
  /// }
  ///
  /// let (rest, label) = (ObservableCountdown(), Label())
  /// rest.start(for: .seconds(60))
  /// label.countDown(with: rest, ticks: .at(.seconds(10))) { label, left in
  ///   label.text = "\(left)"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - model: The model whose countdown to follow.
  ///   - ticks: How it ticks; nil, the default, as the countdown does. See ``Countdown/Ticks``.
  ///   - id: A value that tells what the object has apart; nil, the default, for none.
  ///   - onTick: A closure that gets the object and the time left, on the main actor.
  ///   - onEnd: A closure that gets the object, nil if it is gone, and the outcome, on the main actor: exactly once, as the
  ///     last callback. nil, the default, for no callback.
  /// - Returns: The observation, as a countdown. To pause, resume or move it does so to the model's countdown, and the model
  ///   shows it.
  /// - Complexity: O(1) expected.
  @MainActor @discardableResult
  public func countDown(
    with model: ObservableCountdown, ticks: Countdown.Ticks? = nil, id: (any Hashable & Sendable)? = nil,
    onTick: @escaping @MainActor (Self, TimeLeft) -> Void,
    onEnd: (@MainActor (Self?, Countdown.Outcome) -> Void)? = nil
  ) -> Countdown {
    model.model.follow(self, ReceiverBlocks(.of(onTick), onEnd, .mainActor), .of(id), ticks: ticks)
  }
}
