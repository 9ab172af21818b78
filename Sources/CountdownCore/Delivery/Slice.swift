/// The part of a pass until it gives the queue back.
struct Slice {
  /// When, on the driver's clock, the pass gives the queue back; `never` if a call waits for the pass.
  private(set) var end = Nanoseconds.never
  /// How many batches, or other work, were taken.
  private var works = 0

  init(endingAt end: Nanoseconds = .never) { self.end = end }

  /// Whether only the first batch was taken.
  ///
  /// A slice makes at least one callback. Otherwise a pass that is slow to take a batch would put it back over and over.
  var isFirstBatch: Bool { works <= 1 }

  /// Whether to read the clock, to see whether the slice has to end.
  ///
  /// It is read after every fourth batch, because a reading takes as long as two ticks, and after a batch during which
  /// the coarse clock has advanced: the delivery may have waited for the lock. Slow callbacks are noticed within their
  /// batch.
  mutating func mayBeOver(hasAdvanced: Bool) -> Bool {
    if end == .never { return false }
    works &+= 1
    return !isFirstBatch && (hasAdvanced || works & 3 == 0)
  }
}
