import CountdownCore

/// Calls a model.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class ModelHandler: WeakHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and after the last call the engine's lock, as in `WeakHandler`.

  /// Tells a model that something has changed: 1 if it is told a value, otherwise 0.
  private static var update: NumberBlock {
    let update = Typed<ModelCountdown>.Number { model, told, _ in model.update(isTold: told == 1) }
    return unsafe unsafeBitCast(update, to: NumberBlock.self)
  }

  @exclusivity(unchecked) private var onEnd: HandlerContent<OutcomeBlock?>

  init(
    _ model: ModelCountdown, onEnd: @escaping @MainActor (ModelCountdown?, Countdown.Outcome) -> Void
  ) {
    unsafe self.onEnd = .running(OutcomeBlock(onEnd))
    super.init(model, nil)
  }

  private func update(isTold: Bool) -> Bool {
    guard let receiver else { return false }
    var stop = false
    Self.update.call(receiver, isTold ? 1 : 0, &stop)
    return true
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool { update(isTold: true) }
  override func change() { _ = update(isTold: false) }
  override func end(_ outcome: Countdown.Outcome) {
    unsafe onEnd.withContent { $0?.call(receiver, outcome) }
  }
  override func finish() -> AnyObject? { unsafe onEnd.end() }
  override func label(_ key: String?) -> String { (receiver as? ModelCountdown)?.owner ?? "a model" }
}
