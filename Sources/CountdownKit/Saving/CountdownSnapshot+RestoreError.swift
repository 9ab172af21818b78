extension CountdownSnapshot {
  /// The reason why a snapshot cannot be restored.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum RestoreError: Error, Hashable {
    /// The decoded data is not a snapshot of countdowns.
    case foreign
    /// A later version of CountdownKit made the snapshot, in a form that this version does not know.
    case newer(version: Int)
    /// The parts of the snapshot do not fit together: it is not as it was when it was made.
    case damaged
  }
}

extension CountdownSnapshot.RestoreError: CustomStringConvertible {
  /// A sentence for a log.
  public var description: String {
    switch self {
    case .foreign: "this is no saved state of this kind"
    case .newer(let version):
      "this was saved in version \(version) of its form, which this release does not know"
    case .damaged: "this saved state is damaged"
    }
  }
}
