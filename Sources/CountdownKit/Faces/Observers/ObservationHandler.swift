import CountdownCore

/// Calls the blocks of an observation.
final class ObservationHandler: FullHandler, @unchecked Sendable {
  // Unchecked: it changes as `FullHandler` does, and has nothing of its own that changes.

  /// The handler of the countdown that this one follows.
  ///
  /// It is kept after the end too, because any thread that has the observation may begin to follow the same
  /// countdown.
  private let followed: CountdownHandler

  init(
    _ receiver: AnyObject, _ blocks: consuming ReceiverBlocks, _ key: CountdownKey?,
    following followed: CountdownHandler
  ) {
    self.followed = followed
    super.init(receiver, blocks, key)
  }

  override var leader: CountdownHandler? { followed }
}
