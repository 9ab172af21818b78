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
  private var words = [UInt64](repeating: 0, count: WheelLevel.slotCount / 64)
  private(set) var occupied = 0

  init() { unsafe slots = .allocate(capacity: WheelLevel.slotCount) }

  deinit { unsafe slots.deallocate() }

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
    let (word, bit) = (slot >> 6, 1 as UInt64 &<< UInt64(slot & 63))
    if words[word] & bit == 0 {
      words[word] |= bit
      occupied &+= 1
      unsafe slots[slot].bounds = expiry
    } else {
      unsafe slots[slot].bounds.formMinimum(with: expiry)
    }
    list(of: slot).append(node)
  }

  /// Notes that a slot is empty.
  @inline(__always)
  mutating func noteEmpty(_ slot: Int) {
    words[slot >> 6] &= ~(1 as UInt64 &<< UInt64(slot & 63))
    occupied &-= 1
  }

  func contains(_ slot: Int) -> Bool { words[slot >> 6] & (1 as UInt64 &<< UInt64(slot & 63)) != 0 }

  /// The first slot of a level that holds something, searched from `start` around to `start`.
  @inline(__always)
  func first(from start: Int, in level: WheelLevel) -> Int? {
    let (first, count) = (level.base >> 6, level.slots >> 6)
    var word = start >> 6
    var bits = words[word] & (.max &<< UInt64(start & 63))
    for _ in 0..<count {
      if bits != 0 { return word << 6 + bits.trailingZeroBitCount }
      word = word &+ 1 < first &+ count ? word &+ 1 : first
      bits = words[word]
    }
    return bits == 0 ? nil : word << 6 + bits.trailingZeroBitCount
  }
}

// One thread at a time uses it.
extension Slots: @unchecked Sendable {}
