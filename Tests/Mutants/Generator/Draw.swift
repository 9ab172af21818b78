/// Draws sites evenly from all rooms: one of each in turn, until a room has no more.
struct Draw {
  private var state: UInt64

  /// What was drawn, in order; no two of one slot.
  static func sites(_ all: [Site], count: Int, seed: UInt64) -> [Site] {
    var draw = Draw(state: seed)
    let rooms = Dictionary(grouping: all, by: \.room).sorted { $0.key < $1.key }
    var decks = rooms.map { draw.shuffled($0.value) }
    var taken: Set<String> = []
    var drawn: [Site] = []
    while drawn.count < count, decks.contains(where: { !$0.isEmpty }) {
      for room in decks.indices where drawn.count < count {
        while let site = decks[room].popLast() {
          guard taken.insert("\(site.file) \(site.slot)").inserted else { continue }
          drawn.append(site)
          break
        }
      }
    }
    return drawn
  }

  private mutating func shuffled(_ sites: [Site]) -> [Site] {
    var sites = sites
    for last in sites.indices.reversed() {
      sites.swapAt(last, Int(next() % UInt64(last + 1)))
    }
    return sites
  }

  /// SplitMix64 (Steele, Lea & Flood, "Fast splittable pseudorandom number generators", 2014).
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
