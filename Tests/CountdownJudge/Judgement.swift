/// What a script that fails has shown.
package struct Judgement: Sendable, CustomStringConvertible {
  package let theme: Theme
  package let seed: UInt64
  package let script: String
  package let log: [String]

  package var description: String {
    """
    Theme \(theme.rawValue), seed \(seed). To repeat it:
      COUNTDOWN_JUDGE_THEME=\(theme.rawValue) COUNTDOWN_JUDGE_SEED=\(seed) COUNTDOWN_JUDGE_SCRIPTS=1 swift test --filter JudgeTests
    The script, which can be pasted into a test:
    \(script.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    What happened:
    \(log.suffix(30).map { "  \($0)" }.joined(separator: "\n"))
    """
  }
}

extension Theme {
  /// The script of a seed; actors have steps of their own.
  package func script(seed: UInt64) -> Script {
    var generator = Generator(self, seed: seed)
    return generator.script()
  }

  /// Plays the script of a seed; returns what was wrong, with the script made short.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - except: What is not looked for: parts of complaints, for defects that are known.
  /// - Returns: What was wrong; nil if nothing was.
  package func judge(seed: UInt64, except: [String] = []) -> Judgement? {
    if self == .actors { return judgeActors(seed: seed, except: except) }
    let collides = seed % 7 == 0
    var script = script(seed: seed)
    guard script.play(collides: collides, except: except).wrong != nil else { return nil }
    let phase = script.phase
    script.steps = shrink(script.steps) {
      Script(phase: phase, steps: $0).play(collides: collides, except: except).wrong != nil
    }
    return Judgement(
      theme: self, seed: seed, script: "\(script)",
      log: script.play(collides: collides, except: except).wrong ?? ["fails not always"])
  }

  private func judgeActors(seed: UInt64, except: [String]) -> Judgement? {
    var generator = ActorGenerator(seed: seed)
    let script = generator.script()
    guard let log = ActorPlayer.play(script, seed: seed, except: except) else { return nil }
    var (short, shortLog) = (script, log)
    var candidates = ActorStep.shorter(short)[...]
    while let next = candidates.popFirst() {
      guard let log = ActorPlayer.play(next, seed: seed, except: except) else { continue }
      (short, shortLog) = (next, log)
      candidates = ActorStep.shorter(short)[...]
    }
    return Judgement(
      theme: self, seed: seed, script: short.map(\.description).joined(separator: "\n"), log: shortLog)
  }
}
