extension Scenario {
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
