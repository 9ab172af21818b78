/// What figure 3 was, for the compiler and the processor it was counted with.
///
/// `.ci/instructions` prints what it is. Where that is less, write it down here. Instructions may be more only by a rise that is
/// listed, with its reason; the sum of the rises is printed with the counts. A release makes what is recorded then the new base.
enum Instructions {
  struct Recorded {
    /// The instructions at the last release, or when they were first counted; fewer, where they have become fewer since then.
    let base: Double
    let locked: Double
    /// The cache lines of code that it runs, and the misses of code and of data.
    let lines, codeMisses, dataMisses: Double
    var rises: [Rise] = []

    /// What is recorded: the base and all rises.
    var instructions: Double { base + rises.map(\.by).reduce(0, +) }

    /// What a count may be, and what is recorded.
    func limit(of kind: Callgrind.Kind) -> (recorded: Double, limit: Double) {
      switch kind {
      case .instructions: (instructions, instructions * 1.03)
      case .locked: (locked, locked * 1.03 + 0.05)
      case .codeLines: (lines, lines * 1.03 + 3)
      // The most that was seen. Where the linker puts functions decides which of them share a place in the cache: the same
      // functions had 24 misses in one program, and 92 in another. So only the lines say how much code there is.
      case .codeMisses: (codeMisses, codeMisses * 1.5 + 60)
      case .dataMisses: (dataMisses, dataMisses * 1.05 + 0.3)
      }
    }
  }

  /// What a promise has cost since then.
  struct Rise: CustomStringConvertible {
    let by: Double
    /// The day on which it was written down.
    let since: String
    /// The promise, or the rule of the design.
    let reason: String

    var description: String { "+ \(by) since \(since): \(reason)" }
  }

  static var recorded: [String: Recorded]? {
    #if arch(x86_64) && os(Linux) && compiler(>=6.3) && compiler(<6.4)
      [
        // Five are of the virtual clock, an atomic word that is read by a call there.
        "core": Recorded(
          base: 119.1, locked: 2.05, lines: 45, codeMisses: 0, dataMisses: 1.9,
          rises: [
            Rise(
              by: 285.4, since: "2026-11-29",
              reason: "each tick is decided in a hold of the lock of its own, when it is delivered")
          ]),
        "kit": Recorded(
          base: 384.2, locked: 8.05, lines: 68, codeMisses: 0, dataMisses: 3.4,
          rises: [Rise(by: 285.3, since: "2026-11-29", reason: "that of a tick in Core")]),
        "bare": Recorded(base: 306, locked: 8, lines: 26, codeMisses: 0, dataMisses: 2.3),
        // Locked ones, here and below: an object that the engine and a countdown own is counted where an index was not.
        "register": Recorded(base: 4017.3, locked: 35.02, lines: 323, codeMisses: 146, dataMisses: 8.1),
        "alone": Recorded(base: 4705.4, locked: 39, lines: 319, codeMisses: 128, dataMisses: 0),
        "beside": Recorded(base: 3599.3, locked: 37, lines: 275, codeMisses: 92, dataMisses: 0),
        "cancel": Recorded(base: 2680.5, locked: 36, lines: 196, codeMisses: 8, dataMisses: 9.1),
        "start": Recorded(base: 2834.3, locked: 25, lines: 243, codeMisses: 18, dataMisses: 8.1),
        "drop": Recorded(base: 1693.2, locked: 25, lines: 129, codeMisses: 0, dataMisses: 11.1),
        "replace": Recorded(
          base: 5815, locked: 46.01, lines: 391, codeMisses: 215, dataMisses: 0,
          rises: [
            Rise(
              by: 204.3, since: "2026-11-29",
              reason: "the outcome and the first value are two steps, each in a hold of the lock of its own")
          ]),
        "renew": Recorded(base: 1078.4, locked: 4, lines: 108, codeMisses: 0, dataMisses: 0),
        "id": Recorded(base: 6195.3, locked: 38, lines: 354, codeMisses: 215, dataMisses: 0),
        "spread": Recorded(base: 4057.3, locked: 34.02, lines: 214, codeMisses: 25, dataMisses: 5.2),
      ]
    #else
      nil
    #endif
  }
}
