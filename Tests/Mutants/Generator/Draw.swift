/// Draws sites evenly from all rooms: one of each in turn, until a room has no more.
enum Draw {
  /// What was drawn, in order; no two of one slot.
  static func sites(_ all: [Site], count: Int, seed: UInt64) -> [Site] {
    var random = SplitMix64(seed: seed)
    let rooms = Dictionary(grouping: all, by: \.room).sorted { $0.key < $1.key }
    var decks = rooms.map { $0.value.shuffled(using: &random) }
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
}
