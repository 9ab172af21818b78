/// What figure 3 was, for the compiler and the processor it was counted with.
///
/// `.ci/instructions` prints what it is, to be written down here when it is meant to change.
enum Instructions {
  struct Recorded {
    let instructions: Double
    let locked: Double
  }

  static var recorded: [String: Recorded]? {
    #if arch(x86_64) && os(Linux) && compiler(>=6.3) && compiler(<6.4)
      [
        // Five are of the virtual clock, an atomic word that is read by a call there.
        // 119.1 before one loop delivers: some 80 more for a batch of 48, the way back through the loop.
        "core": Recorded(instructions: 120.8, locked: 0.104),
        // 384.2 before a value brought the stamp by which actors and loops compare it.
        "kit": Recorded(instructions: 385.9, locked: 6.104),
        "bare": Recorded(instructions: 306, locked: 8),
        "register": Recorded(instructions: 4582, locked: 33.08),
        // Each with a delivery for what is released, so that chains of objects that end one another do not recurse.
        "alone": Recorded(instructions: 5259, locked: 36.0),
        "beside": Recorded(instructions: 4832, locked: 34.0),
        // What ends something may take 2 % more since an entry is kept until its end was delivered: promise 4.
        "cancel": Recorded(instructions: 3634, locked: 31.03),
        "replace": Recorded(instructions: 5993, locked: 35.0),
        "renew": Recorded(instructions: 1757, locked: 4.0),
        "id": Recorded(instructions: 7902, locked: 48.0),
      ]
    #else
      nil
    #endif
  }
}
