import CountdownCore

/// What most handlers do without.
struct HandlerExtras {
  let key: CountdownKey?
  let onEnd: OutcomeBlock?

  init(_ key: CountdownKey?, _ onEnd: OutcomeBlock?) {
    self.key = key
    self.onEnd = onEnd
  }

  var areNone: Bool { key == nil && onEnd == nil }
}
