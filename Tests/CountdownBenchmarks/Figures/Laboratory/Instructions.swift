/// What figure 3 was, for the compiler and the processor it was counted with.
///
/// `.ci/instructions` prints what it is. Where that is less, write it down here. It may be more only by a rise that is listed, with
/// its reason; the sum of the rises is printed with each count. A release makes what is recorded then the new base.
enum Instructions {
  struct Recorded {
    /// At the last release, or when it was first counted; less, where it has become less since then.
    let base: Double
    let locked: Double
    var rises: [Rise] = []

    /// What is recorded: the base and all rises.
    var instructions: Double { base + rises.map(\.by).reduce(0, +) }
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
          base: 119.1, locked: 0.104,
          rises: [
            Rise(
              by: 0.7, since: "2026-11-28", reason: "one loop delivers, so promise 7 needs no nested delivery"
            ),
            Rise(
              by: 1, since: "2026-11-28",
              reason: "a value brings the stamp by which actors compare it, promise 5"),
          ]),
        "kit": Recorded(
          base: 384.2, locked: 6.104,
          rises: [Rise(by: 1.7, since: "2026-11-28", reason: "that of a tick in Core")]),
        "bare": Recorded(base: 306, locked: 8),
        "register": Recorded(base: 4582, locked: 33.08),
        "alone": Recorded(base: 5259, locked: 36.0),
        "beside": Recorded(base: 4832, locked: 34.0),
        "cancel": Recorded(
          base: 3565, locked: 31.03,
          rises: [
            Rise(
              by: 48, since: "2026-11-28", reason: "an entry is kept until its end was delivered, promise 4")
          ]),
        "replace": Recorded(base: 5993, locked: 35.0),
        "renew": Recorded(base: 1757, locked: 4.0),
        "id": Recorded(base: 7902, locked: 48.0),
      ]
    #else
      nil
    #endif
  }
}
