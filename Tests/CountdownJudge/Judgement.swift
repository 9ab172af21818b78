extension Theme {
  /// The script of a seed; actors have steps of their own.
  package func script(seed: UInt64) -> Script {
    var generator = Generator(self, seed: seed)
    return generator.script()
  }

  /// Plays the script of a seed; returns what was wrong, with the script made short.
  ///
  /// - Parameter seed: The seed.
  /// - Returns: What was wrong, and how to see it again; nil if nothing was.
  package func judge(seed: UInt64) -> String? {
    if self == .actors {
      var generator = ActorGenerator(seed: seed)
      return judge(generator.script(), seed: seed) { ActorPlayer.play($0, seed: seed) }
    }
    let script = script(seed: seed)
    return judge(script.steps, seed: seed) {
      Script(phase: script.phase, steps: $0).play(collides: seed % 7 == 0).wrong
    } text: {
      "\(Script(phase: script.phase, steps: $0))"
    }
  }

  private func judge<Step: Shrinkable>(
    _ steps: [Step], seed: UInt64, play: ([Step]) -> [String]?,
    text: ([Step]) -> String = { $0.map { "\($0)" }.joined(separator: "\n") }
  ) -> String? {
    guard play(steps) != nil else { return nil }
    let short = shrink(steps) { play($0) != nil }
    func indented(_ lines: some Sequence<some StringProtocol>) -> String {
      lines.map { "  \($0)" }.joined(separator: "\n")
    }
    return """
      Theme \(rawValue), seed \(seed). To repeat it:
        COUNTDOWN_JUDGE_THEME=\(rawValue) COUNTDOWN_JUDGE_SEED=\(seed) COUNTDOWN_JUDGE_SCRIPTS=1 swift test --filter JudgeTests
      The script, which can be pasted into a test:
      \(indented(text(short).split(separator: "\n")))
      What happened:
      \(indented((play(short) ?? ["fails not always"]).suffix(30)))
      """
  }
}
