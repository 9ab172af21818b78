/// Random numbers at a few instructions each (Marsaglia, 2003); the system's own cost a system call.
struct Xorshift: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameter seed: Decides the whole sequence; 0 is taken for 1.
  init(seed: UInt64) {
    state = max(1, seed)
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
