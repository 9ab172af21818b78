/// The links between a countdown and its followers.
///
///     leader ----> follower ----> follower ----> nil         next; previous is the way back
///                     |               |
///                     +---------------+--------> leader
///
/// A follower has no followers of its own, so a leader's links are the ends of its list. All operations are O(1). A follower that has
/// nothing else has no extras, but these links in their place.
struct Following {
  var leader: NodeRef?
  /// The follower that came next; a leader's first.
  var next: NodeRef?
  /// The follower that came before; a leader's last.
  var previous: NodeRef?
}

extension NodeRef {
  @inline(__always) private var following: Boxed<Following>? {
    switch self.flags.beside {
    case .start, .startAndMove: nil
    case .extras: Boxed<Extras>(address: self.word).following
    case .links: Boxed(address: self.word)
    }
  }
  @inline(__always) var leader: NodeRef? { following?.leader }
  /// The countdown: itself, or what it follows.
  @inline(__always) var root: NodeRef { leader ?? self }
  @inline(__always) var firstFollower: NodeRef? {
    following.flatMap { $0.leader == nil ? $0.next : nil }
  }
  var nextFollower: NodeRef? { following?.next }

  /// Makes this node, which neither follows nor leads, a follower of another.
  func follow(_ leader: NodeRef) {
    let others = leader.following ?? Boxed(Following())
    leader.makeExtras().following = others
    let last = others.previous
    let own = Boxed(Following(leader: leader, previous: last))
    if let extras {
      extras.following = own
    } else {
      self.word = own.address
      self.flags.beside = .links
    }
    (last?.following ?? others).next = self
    others.previous = self
  }

  /// Separates a follower from its leader, whose times it takes over.
  func leaveLeader() {
    guard let leader, let others = leader.following, let own = following?.take() else { return }
    if let extras { extras.following = nil } else { self.flags.beside = .start }
    takeTimes(of: leader)
    (own.previous?.following ?? others).next = own.next
    (own.next?.following ?? others).previous = own.previous
  }
}

/// The countdowns that one receiver has under keys: a ring, in the order in which they were started.
///
/// The table finds the first by its receiver alone, the others by receiver and key.
struct KeyRing {
  var receiver: UInt = 0
  var next: NodeRef?
  var previous: NodeRef?
}

extension NodeRef {
  /// Adds it to the end of the ring that begins with `first`; nil begins a new ring.
  func join(ringOf first: NodeRef?, of receiver: UInt) {
    let own = makeRare()
    let first = first ?? self
    let last = first == self ? self : first.rare?.ring.previous ?? first
    own.ring = KeyRing(receiver: receiver, next: first, previous: last)
    last.makeRare().ring.next = self
    first.makeRare().ring.previous = self
  }

  /// Takes it out of its ring, and returns the node behind it; nil if there are no others, or it is in no ring.
  func leaveRing() -> NodeRef? {
    guard let own = rare, let next = own.ring.next, let previous = own.ring.previous else { return nil }
    own.ring.next = nil
    own.ring.previous = nil
    if next == self { return nil }
    previous.rare?.ring.next = next
    next.rare?.ring.previous = previous
    return next
  }
}
