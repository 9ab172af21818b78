// What is left out of scenarios, since the reference cannot know what is right there.

extension Operation {
  /// This, or in its place what can be judged.
  ///
  /// - Parameters:
  ///   - who: Whose deadline may be corrected instead.
  ///   - manager: Where.
  ///   - depth: 0: it is not in a script.
  ///   - follows: Whether receivers follow what others have.
  /// - Returns: The operation.
  func judgeable(by who: Who, in manager: Int, depth: Int, follows: Bool) -> Operation {
    // A server's clock corrects one countdown after the other, and a callback lies between two of those that follow them.
    if kind == .synchronize, depth > 0, follows { return .correct(who, in: manager, by: amount) }
    var operation = self
    if kind == .start {
      // Each correction brings a call in which the next is made, for ever.
      if script.joined().contains(where: \.synchronizes) { operation.terms.repeats = false }
      // It has no block for its outcome: so it is open whether that was before a correction, or before an observer came.
      if terms.isTickless, follows || terms.isServers { operation.terms.isSilent = false }
    }
    return operation
  }

  private var synchronizes: Bool { kind == .synchronize || script.joined().contains(where: \.synchronizes) }
}
