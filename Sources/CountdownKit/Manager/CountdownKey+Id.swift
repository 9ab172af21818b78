import CountdownCore

extension CountdownKey {
  /// The key for an id, if there is one.
  ///
  /// Inlined, and not unwrapped before it is known that there is one: either costs a copy, also of none.
  @inline(__always)
  static func of(_ id: (any Hashable & Sendable)?) -> CountdownKey? {
    id == nil ? nil : CountdownKey(id!)
  }
}
