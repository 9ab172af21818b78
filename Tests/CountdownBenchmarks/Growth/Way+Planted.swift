import TestSupport

extension Way {
  /// A way that costs more each time, to see that this is found.
  ///
  /// A closure that is read from a generic container is wrapped, and the wrapped one stays there.
  static let planted = Way("a planted growth", by: [.queue]) { scene in
    let closure = Locked<@Sendable () -> Void> { scene.callback() }
    return { closure.use { $0 }() }
  }
}
