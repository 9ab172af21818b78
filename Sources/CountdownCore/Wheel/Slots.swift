/// The slots of the timing wheel: for each a list, the bounds of what lies in it, and a bit that says whether that is anything.
///
/// They are made when the first countdown is started, so an engine that is not used stays small.
@safe struct Slots: ~Copyable {
  private struct Slot {
    var links = Links()
    /// Lower bounds of the earliest expiry and of the earliest limit; meaningless in an empty slot.
    var bounds = Expiry.never
  }

  private let slots: UnsafeMutablePointer<Slot>
  private(set) var isMade = false
  /// A bit for each slot; a level consists of whole words.
  private let words: UnsafeMutablePointer<UInt64>
  /// A bit for each word that is not zero.
  private(set) var occupied: UInt64 = 0

  init() {
    unsafe slots = .allocate(capacity: WheelLevel.slotCount)
    unsafe words = .allocate(capacity: WheelLevel.slotCount / 64)
    unsafe words.initialize(repeating: 0, count: WheelLevel.slotCount / 64)
  }

  deinit {
    unsafe slots.deallocate()
    unsafe words.deallocate()
  }

  /// Makes the slots, unless that was done.
  @inline(__always)
  mutating func prepare() {
    if !isMade { make() }
  }

  @inline(never)
  private mutating func make() {
    isMade = true
    for slot in 0..<WheelLevel.slotCount {
      unsafe (slots + slot).initialize(to: Slot())
      list(of: slot).open()
    }
  }

  /// The list of a slot.
  @inline(__always)
  func list(of slot: Int) -> NodeList {
    unsafe NodeList(LinksRef(UnsafeMutableRawPointer(slots + slot).assumingMemoryBound(to: Links.self)))
  }

  /// The slot whose list has this head; nil for a list that is no slot's.
  @inline(__always)
  func slot(of head: LinksRef) -> Int? {
    let distance = unsafe head.raw - UnsafeMutableRawPointer(slots)
    guard distance >= 0, distance < WheelLevel.slotCount * MemoryLayout<Slot>.stride else { return nil }
    return distance / MemoryLayout<Slot>.stride
  }

  @inline(__always)
  func bounds(of slot: Int) -> Expiry { unsafe slots[slot].bounds }

  /// Adds a node, and lowers the bounds as far as needed.
  @inline(__always)
  mutating func append(_ node: NodeRef, to slot: Int, _ expiry: Expiry) {
    if contains(slot) {
      unsafe slots[slot].bounds.formMinimum(with: expiry)
    } else {
      unsafe words[slot >> 6] |= 1 &<< UInt64(slot & 63)
      occupied |= 1 &<< UInt64(slot >> 6)
      unsafe slots[slot].bounds = expiry
    }
    list(of: slot).append(node)
  }

  /// Notes that a slot is empty.
  @inline(__always)
  mutating func noteEmpty(_ slot: Int) {
    unsafe words[slot >> 6] &= ~(1 &<< UInt64(slot & 63))
    if unsafe words[slot >> 6] == 0 { occupied &= ~(1 &<< UInt64(slot >> 6)) }
  }

  @inline(__always)
  func contains(_ slot: Int) -> Bool { unsafe words[slot >> 6] & (1 &<< UInt64(slot & 63)) != 0 }

  /// The first slot of a level that holds something, searched from `start` around to `start`.
  @inline(__always)
  func first(from start: Int, in level: WheelLevel) -> Int? {
    let all = occupied & level.words
    return all == 0 ? nil : first(from: start, among: all)
  }

  /// The same, among the words of the level that are not zero.
  @inline(__always)
  private func first(from start: Int, among all: UInt64) -> Int {
    let bits = unsafe words[start >> 6] & (.max &<< UInt64(start & 63))
    if bits != 0 { return start & ~63 + bits.trailingZeroBitCount }
    let behind = all & (.max &<< UInt64(start >> 6 + 1))
    let word = (behind == 0 ? all : behind).trailingZeroBitCount
    return unsafe word << 6 + words[word].trailingZeroBitCount
  }

  /// Runs `body` with each level that holds something, the finest first, and with the first slot of it that does, seen from an
  /// instant.
  @inline(__always)
  func forEachLevel(from instant: Nanoseconds, _ body: (WheelLevel, _ slot: Int) -> Void) {
    var rest = occupied
    while rest != 0 {
      let level = WheelLevel(ofWord: rest.trailingZeroBitCount)
      let all = rest & level.words
      rest ^= all
      body(level, first(from: level.slot(of: instant), among: all))
    }
  }
}

// One thread at a time uses it.
extension Slots: @unchecked Sendable {}
