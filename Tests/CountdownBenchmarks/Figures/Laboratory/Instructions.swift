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
        // 119.1 before one loop delivers: some 200 more for a batch of 48, of which the way back through the loop is one part.
        "core": Recorded(instructions: 124.2, locked: 0.104),
        // 384.2 before a value brought the stamp by which actors and loops compare it.
        "kit": Recorded(instructions: 388.8, locked: 6.104),
        "bare": Recorded(instructions: 306, locked: 8),
        "register": Recorded(instructions: 4601, locked: 33.08),
        // Each with a delivery for what is released, so that chains of objects that end one another do not recurse.
        "alone": Recorded(instructions: 5303, locked: 36.0),
        "beside": Recorded(instructions: 4813, locked: 34.0),
        // What ends something may take 2 % more since an entry is kept until its end was delivered: promise 4.
        "cancel": Recorded(instructions: 3634, locked: 31.03),
        "replace": Recorded(instructions: 6026, locked: 35.0),
        "renew": Recorded(instructions: 1780, locked: 4.0),
        "id": Recorded(instructions: 7886, locked: 48.0),
      ]
    #else
      nil
    #endif
  }
}
