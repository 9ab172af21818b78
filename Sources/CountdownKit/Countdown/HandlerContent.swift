/// The content that a handler needs while its countdown runs, in as much memory as the content alone takes.
///
/// The case without content is a bit pattern that a closure never has. A call borrows the closure, which costs neither a
/// retain nor a release. The engine makes sure that the closure is not taken away meanwhile: it calls `finish` only
/// after all deliveries.
///
/// The content need not be copyable, although it always is: so the compiler lends it to `withContent`. The optimizer of
/// Swift 6.2 would copy the enumeration, and stop at that.
enum HandlerContent<Content: ~Copyable>: ~Copyable {
  case running(Content)
  case over

  /// Calls a closure with the content, which is not copied; returns nil after the countdown has ended.
  @inline(__always)
  func withContent<Result>(_ body: (borrowing Content) -> Result) -> Result? {
    switch self {
    case .running(let content): body(content)
    case .over: nil
    }
  }
}

extension HandlerContent where Content: Copyable {
  /// The content; nil after the countdown has ended.
  var content: Content? { withContent { copy $0 } }

  /// Takes the content away.
  ///
  /// - Returns: The content, which the caller releases.
  mutating func end() -> AnyObject? {
    guard let content else { return nil }
    self = .over
    return Captures(content)
  }
}
