extension CountdownSnapshot {
  /// Why a snapshot cannot be restored.
  @nonexhaustive
  public enum RestoreError: Error, Hashable {
    /// What was decoded is no snapshot of countdowns.
    case foreign
    /// It was made by a later version of CountdownKit, in a form that this one does not know.
    case newer(version: Int)
    /// Its parts do not fit together: it is not as it was when it was made.
    case damaged
  }
}

extension CountdownSnapshot.RestoreError: CustomStringConvertible {
  /// A sentence for a log.
  public var description: String {
    switch self {
    case .foreign: "this is no snapshot of countdowns"
    case .newer(let version):
      "this snapshot of countdowns is of version \(version), the latest known is \(CountdownSnapshot.version)"
    case .damaged: "this snapshot of countdowns is damaged"
    }
  }
}
