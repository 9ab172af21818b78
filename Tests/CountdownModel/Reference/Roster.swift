/// The countdowns of a manager, in the order in which they were started, so with rising tokens.
///
/// A list, and beside it what is asked so often that looking through 10,000 each time takes too long.
struct Roster {
  private var list: [ReferenceCountdown] = []
  private var tokens: [Owner.Place: Int] = [:]
  private(set) var paused: Set<Int> = []
  /// Those for whose receivers no interval asks.
  private(set) var sought: Set<Int> = []
  /// Those that changed since it was asked last who is next.
  private var changed: Set<Int> = []
  private var dues: [Int: Moment] = [:]
  /// The same by time, the earliest last; and what has changed meanwhile.
  private var agenda: [(due: Moment, token: Int)] = []

  mutating func append(_ countdown: ReferenceCountdown) {
    list.append(countdown)
    if let place = countdown.owner.place { tokens[place] = countdown.token }
    noteChange(of: countdown)
  }

  mutating func remove(at index: Int) {
    let countdown = list.remove(at: index)
    if let place = countdown.owner.place { tokens[place] = nil }
    paused.remove(countdown.token)
    sought.remove(countdown.token)
    changed.remove(countdown.token)
    dues[countdown.token] = nil
  }

  func index(ofToken token: Int) -> Int? {
    let index = list.start { $0.token >= token }
    return index < list.count && list[index].token == token ? index : nil
  }

  /// What there is in a place: its owner's own countdown, or that of a dead one that was there before.
  func index(at place: Owner.Place) -> Int? { tokens[place].flatMap { index(ofToken: $0) } }

  mutating func next() -> (due: Moment, index: Int)? {
    for token in changed { plan(token) }
    changed = []
    while let (due, token) = agenda.last {
      if dues[token] == due { return (due, index(ofToken: token)!) }
      agenda.removeLast()
    }
    return nil
  }

  private mutating func plan(_ token: Int) {
    let due = list[index(ofToken: token)!].due
    guard due != dues[token] else { return }
    dues[token] = due
    if let due { agenda.insert((due, token), at: agenda.start { $0.due < due }) }
  }

  private mutating func noteChange(of countdown: ReferenceCountdown) {
    changed.insert(countdown.token)
    if countdown.isPaused { paused.insert(countdown.token) } else { paused.remove(countdown.token) }
    if countdown.isSought { sought.insert(countdown.token) } else { sought.remove(countdown.token) }
  }
}

extension Roster: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }

  var endIndex: Int { list.count }

  // Not by the distance of its ends, which takes long where nothing is optimized.
  var count: Int { list.count }

  subscript(index: Int) -> ReferenceCountdown {
    get { list[index] }
    set {
      list[index] = newValue
      noteChange(of: newValue)
    }
  }
}

extension Array {
  /// The first place from which on all elements are of a kind, where none before is.
  fileprivate func start(_ isOfKind: (Element) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = isOfKind(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
