extension Theme {
  /// The script of a seed.
  package func script(seed: UInt64) -> Script {
    var generator = Generator(self, seed: seed)
    return generator.script()
  }

  /// Plays the script of a seed; returns what was wrong, with the script made short.
  ///
  /// - Parameter seed: The seed.
  /// - Returns: What was wrong, and how to see it again; nil if nothing was.
  package func judge(seed: UInt64) -> String? {
    var script = script(seed: seed)
    func play(_ steps: [Step]) -> [String]? {
      script.steps = steps
      return script.play(collides: seed % 7 == 0).wrong
    }
    guard play(script.steps) != nil else { return nil }
    let log = play(shrink(script.steps) { play($0) != nil }) ?? ["fails not always"]
    func indented(_ lines: some Sequence<some StringProtocol>) -> String {
      lines.map { "  \($0)" }.joined(separator: "\n")
    }
    return """
      Theme \(rawValue), seed \(seed). To repeat it:
        COUNTDOWN_JUDGE_THEME=\(rawValue) COUNTDOWN_JUDGE_SEED=\(seed) COUNTDOWN_JUDGE_SCRIPTS=1 swift test --filter JudgeTests
      The script, which can be pasted into a test:
      \(indented("\(script)".split(separator: "\n")))
      What happened:
      \(indented(log.suffix(30)))
      """
  }
}
