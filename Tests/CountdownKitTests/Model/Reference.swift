/// What a manager does, said as naively as possible: a list of countdowns, looked through from end to end.
///
/// It shares no code and no idea with the engine: it remembers what was shown last, and asks of each countdown
/// when something smaller is to be shown.
struct Reference {
  struct Entry {
    var receiver: Int
    var deadline: Int64
    var interval: Int64
    var unit: Int64
    var isShared: Bool
    var isEndless: Bool
    var isPaused = false
    var isDead = false
    /// Nanoseconds shown last; of endless ticks the number, -1 before the first.
    var shown: Int64 = -1
    var shownAt: Int64 = 0
  }

  struct Event: Equatable, CustomStringConvertible {
    var receiver: Int
    var time: Int64
    var what: String
    var description: String { "\(receiver)@\(time):\(what)" }
  }

  private(set) var now: Int64 = 0
  private(set) var entries: [Entry] = []
  private(set) var events: [Event] = []
  private var frozenFor: Int64 = 0
  private var frozenAt: Int64?
  private var isSuspended = false

  private var time: Int64 { (frozenAt ?? now) - frozenFor }

  mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  // MARK: - Operations

  mutating func start(_ entry: Entry, left: Int64, keep: Bool) {
    if let old = entries.firstIndex(where: { $0.receiver == entry.receiver }) {
      if keep { return }
      end(old, "replaced")
    }
    var entry = entry
    entry.deadline = time + left
    entries.append(entry)
    let index = entries.count - 1
    if entry.isEndless {
      if left <= 0 { show(index, number(entry, at: time)) }
    } else {
      show(index, left)
    }
  }

  mutating func cancel(_ receiver: Int) {
    if let index = entries.firstIndex(where: { $0.receiver == receiver }) { end(index, "cancelled") }
  }

  mutating func cancelAll() {
    while !entries.isEmpty { end(0, "cancelled") }
  }

  mutating func drop(_ receiver: Int) {
    if let index = entries.firstIndex(where: { $0.receiver == receiver }) { entries[index].isDead = true }
  }

  /// The address of a dead receiver is taken by a new one.
  mutating func bury(_ receiver: Int) {
    if let index = entries.firstIndex(where: { $0.receiver == receiver }) { end(index, "receiverReleased") }
  }

  mutating func pause(_ receiver: Int) {
    guard let index = entries.firstIndex(where: { $0.receiver == receiver && !$0.isPaused }) else { return }
    entries[index].isPaused = true
    shift(index, by: -time)
  }

  mutating func resumeOne(_ receiver: Int) {
    guard let index = entries.firstIndex(where: { $0.receiver == receiver && $0.isPaused }) else { return }
    entries[index].isPaused = false
    shift(index, by: time)
    showIfChanged(index)
  }

  mutating func move(_ receiver: Int, _ newLeft: (Int64) -> Int64) {
    guard let index = entries.firstIndex(where: { $0.receiver == receiver && !$0.isEndless }) else { return }
    let clock = entries[index].isPaused ? 0 : time
    let deadline = clock + max(0, newLeft(entries[index].deadline - clock))
    guard deadline != entries[index].deadline else { return }
    let isLater = deadline > entries[index].deadline
    entries[index].deadline = deadline
    showIfChanged(index, isLater: isLater)
  }

  mutating func advance(by duration: Int64) {
    let goal = now + duration
    while let due = nextDue, due <= goal {
      now = max(now, due)
      pass()
    }
    now = goal
  }

  mutating func sleep(for duration: Int64) { now += duration }

  mutating func wake() { pass() }

  mutating func suspend(freezing: Bool) {
    guard !isSuspended else { return }
    isSuspended = true
    if freezing { frozenAt = now }
  }

  mutating func resume() {
    isSuspended = false
    if let frozenAt { frozenFor += now - frozenAt }
    frozenAt = nil
    pass()
  }

  /// The earliest instant at which anything is to be shown, on the driver's scale.
  var nextDue: Int64? {
    guard !isSuspended else { return nil }
    return entries.filter { !$0.isPaused }.map { due($0) + frozenFor }.min()
  }

  // MARK: - Values

  /// When something smaller is to be shown, or the next number.
  private func due(_ entry: Entry) -> Int64 {
    if entry.isEndless { return tolerated(entry, entry.deadline + (entry.shown + 1) * entry.interval) }
    guard entry.isShared else {
      let next = (entry.shown - 1) / entry.interval * entry.interval
      return next <= 0 ? entry.deadline : tolerated(entry, entry.deadline - next)
    }
    var grid = floor(entry.shownAt, entry.interval) + entry.interval
    while grid < entry.deadline {
      if nearest(entry, grid) < entry.shown { return min(tolerated(entry, grid), entry.deadline) }
      grid += entry.interval
    }
    return entry.deadline
  }

  private func value(_ entry: Entry, at time: Int64) -> Int64 {
    guard time < entry.deadline else { return 0 }
    let up = (entry.deadline - time + entry.interval - 1) / entry.interval * entry.interval
    return entry.isShared ? min(up, nearest(entry, floor(time, entry.interval))) : up
  }

  private func nearest(_ entry: Entry, _ grid: Int64) -> Int64 {
    max(1, (entry.deadline - grid + entry.interval / 2) / entry.interval) * entry.interval
  }

  private func number(_ entry: Entry, at time: Int64) -> Int64 {
    time < entry.deadline ? -1 : (time - entry.deadline) / entry.interval
  }

  private func tolerated(_ entry: Entry, _ instant: Int64) -> Int64 {
    let below = floor(instant, entry.unit)
    return below == instant ? instant : below + entry.unit
  }

  private func floor(_ value: Int64, _ unit: Int64) -> Int64 {
    let rest = value % unit
    return value - (rest < 0 ? rest + unit : rest)
  }

  // MARK: - Showing

  private mutating func pass() {
    guard !isSuspended else { return }
    for receiver in entries.filter({ !$0.isPaused && due($0) <= time }).map(\.receiver) {
      let index = entries.firstIndex { $0.receiver == receiver }!
      let entry = entries[index]
      show(index, entry.isEndless ? number(entry, at: time) : value(entry, at: time))
    }
  }

  private mutating func showIfChanged(_ index: Int, isLater: Bool = false) {
    let entry = entries[index]
    let clock = entry.isPaused ? 0 : time
    if entry.isEndless {
      if number(entry, at: clock) > entry.shown { show(index, number(entry, at: clock)) }
      return
    }
    let shown = (entry.shown + entry.interval - 1) / entry.interval * entry.interval
    let value = value(entry, at: clock)
    if value == shown, shown == entry.shown || !isLater { return }
    if entry.isShared, value > 0 {
      if shown < value, shown >= nearest(entry, clock) { return }
      if shown > value, shown == nearest(entry, floor(clock, entry.interval)) { return }
    }
    show(index, value)
  }

  private mutating func show(_ index: Int, _ value: Int64) {
    if entries[index].isDead { return end(index, "receiverReleased") }
    entries[index].shown = value
    entries[index].shownAt = entries[index].isPaused ? 0 : time
    events.append(Event(receiver: entries[index].receiver, time: now, what: "\(value)"))
    if value == 0, !entries[index].isEndless { end(index, "completed") }
  }

  private mutating func end(_ index: Int, _ outcome: String) {
    events.append(Event(receiver: entries[index].receiver, time: now, what: outcome))
    entries.remove(at: index)
  }

  private mutating func shift(_ index: Int, by duration: Int64) {
    entries[index].deadline += duration
    entries[index].shownAt += duration
  }
}
