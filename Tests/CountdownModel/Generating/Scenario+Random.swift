import TestSupport

extension Scenario {
  /// A scenario of random operations.
  ///
  /// - Parameters:
  ///   - seed: The same one makes the same scenario.
  ///   - receivers: How many there are to choose from; the first operations start each of them where there are many.
  ///   - length: How many operations, not counting those in scripts and at the beginning.
  ///   - collides: Whether all receivers are in one bucket.
  ///   - isCrowded: Whether a few ticks a second are a crowd.
  ///   - interferes: Whether anything may be cancelled, moved, paused, dropped or suspended.
  ///   - follows: Whether receivers follow what others have.
  ///   - theme: What it is about.
  /// - Returns: The scenario.
  package static func random(
    seed: UInt64, receivers: Int, length: Int, collides: Bool = false, isCrowded: Bool = false,
    interferes: Bool = true, follows: Bool = false, theme: Theme = .anything
  ) -> Scenario {
    var random = SplitMix64(seed: seed)
    let managers = random.pick([1, 1, 2, 3])
    let uptime = Palette.uptime(&random)
    var generator = Generator(
      random, receivers: receivers, managers: managers, interferes: interferes, follows: follows, theme: theme
    )
    var operations: [Operation] = []
    if receivers > 100 {
      for receiver in 0..<receivers {
        let phase = Int64(generator.source.below(4)) * 1_000_000
        operations.append(
          .start(Who(receiver), in: 0, Terms(for: 3_600_000_000_000 + phase, every: 10_000_000_000)))
      }
    }
    for _ in 0..<length { operations.append(generator.next()) }
    return Scenario(
      receivers: receivers, managers: managers, uptime: uptime, collides: collides, isCrowded: isCrowded,
      operations)
  }

  /// The scenario that a fuzzer's bytes choose: operations as long as there are bytes.
  package init(choosing choices: ByteChoices) {
    var choices = choices
    let receivers = choices.pick([1, 2, 3, 7, 64])
    let managers = choices.pick([1, 1, 2, 3])
    let uptime = Palette.uptime(&choices)
    let collides = choices.below(2) == 1
    let isCrowded = choices.below(2) == 1
    let theme = choices.pick([Theme.anything, .anything, .clocks, .order])
    var generator = Generator(choices, receivers: receivers, managers: managers, theme: theme)
    var operations: [Operation] = []
    while !generator.source.isExhausted, operations.count < 300 { operations.append(generator.next()) }
    self.init(
      receivers: receivers, managers: managers, uptime: uptime, collides: collides, isCrowded: isCrowded,
      operations)
  }
}
