/// The marks that an entry owns.
///
/// Asking them costs no retain and no release. They are valid in the hold of the lock in which the reference was read.
@safe struct MarksRef: BitwiseCopyable {
  private let unmanaged: Unmanaged<Marks>

  /// Makes marks, and owns them.
  init(_ values: [Nanoseconds]) {
    unsafe unmanaged = .passRetained(Marks(values))
  }

  /// The object that holds them.
  var object: Marks { unsafe unmanaged.takeUnretainedValue() }

  /// The marks as a rhythm has them.
  var values: [Nanoseconds] { unsafe unmanaged._withUnsafeGuaranteedRef { $0.values } }

  /// The greatest mark that is less than a value; nil if there is none.
  func next(below value: Nanoseconds) -> Nanoseconds? {
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.next(below: value) }
  }

  /// The mark that is called next, after the value that was delivered last; nil if none is armed.
  func next(after lastValue: LastValue) -> Nanoseconds? { next(below: armed(after: lastValue)) }

  /// Below which value marks are armed.
  func armed(after lastValue: LastValue) -> Nanoseconds {
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.armed(after: lastValue) }
  }

  /// The mark that was passed last, if so much is left; nil if none was passed.
  func passed(with left: Nanoseconds) -> Nanoseconds? {
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.passed(with: left) }
  }

  /// Gives ownership up, exactly once.
  ///
  /// It runs no user code, so the lock may be held.
  func release() { unsafe unmanaged.release() }
}
