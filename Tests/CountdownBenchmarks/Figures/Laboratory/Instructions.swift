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
        "core": Recorded(instructions: 123.5, locked: 0.104),
        "kit": Recorded(instructions: 384.2, locked: 6.104),
        "bare": Recorded(instructions: 306, locked: 8),
        // What ends something may take 2 % more since an entry is kept until its end was delivered: promise 4.
        "register": Recorded(instructions: 4815, locked: 33.08),
        // 6,619 and 5,728 before a silent countdown was one at marks, and a handler had room for what it follows and for numbers.
        "alone": Recorded(instructions: 6805, locked: 40.0),
        "beside": Recorded(instructions: 6003, locked: 38.0),
        "cancel": Recorded(instructions: 3565, locked: 31.03),
        "replace": Recorded(instructions: 7932, locked: 37.0),
      ]
    #else
      nil
    #endif
  }
}
