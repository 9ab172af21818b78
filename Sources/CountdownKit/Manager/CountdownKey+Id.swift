import CountdownCore

extension CountdownKey {
  /// The key for an id, if there is one.
  ///
  /// Inlined, since to hand an optional of any type on costs a copy of it, also of none.
  @inline(__always)
  static func of(_ id: (any Hashable & Sendable)?) -> CountdownKey? {
    guard let id else { return nil }
    return CountdownKey(id)
  }
}
