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
    switch self {
    case .start(let who, let manager, let terms, let script):
      .start(who, in: manager, terms.judgeable(with: script, follows: follows), script)
    // A server's clock corrects one countdown after the other, and a callback lies between two of those that follow them.
    case .synchronize(let span) where depth > 0 && follows: .correct(who, in: manager, by: span)
    default: self
    }
  }

  /// Whether this, or what is in its scripts, sets the server's clock.
  fileprivate var synchronizes: Bool {
    switch self {
    case .synchronize: true
    case .start(_, _, _, let script), .observe(_, _, _, _, let script):
      script.joined().contains(where: \.synchronizes)
    case .shutDown(_, let rest): rest.contains(where: \.synchronizes)
    default: false
    }
  }
}

extension Terms {
  fileprivate func judgeable(with script: Script, follows: Bool) -> Terms {
    var terms = self
    // Each correction brings a call in which the next is made, for ever.
    if script.joined().contains(where: \.synchronizes) { terms.repeats = false }
    // Nobody hears when it ends: so nobody knows whether that was before a correction, or before an observer came.
    if isTickless, follows || isServers { terms.isSilent = false }
    return terms
  }
}
