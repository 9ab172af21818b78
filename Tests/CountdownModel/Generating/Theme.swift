/// What a scenario is about, so that what concerns it meets more often than chance would have it.
package enum Theme: CaseIterable, Sendable {
  case anything
  /// Clocks that are set, by whatever a clock can be set, and what counts by them.
  case clocks
  /// Countdowns that tick at the same instants, and are paused and moved from there and to there.
  case order
}

extension Generator {
  mutating func clockOperation(_ who: Who, _ manager: Int, _ depth: Int) -> Operation {
    switch source.below(depth == 0 ? 100 : 90) {
    case 0..<14 where follows: return observe(who, manager, depth)
    case 0..<30:
      var operation = start(who, manager, depth)
      operation.terms.isServers = !operation.terms.isEndless
      operation.terms.isShared = !operation.terms.isEndless && source.below(2) == 0
      return operation
    case 30..<48: return .synchronize(by: Palette.jump(&source))
    case 48..<54: return .correct(who, in: manager, by: Palette.jump(&source))
    case 54..<62: return .suspend(in: manager, freezes: source.below(2) == 0)
    case 62..<67: return .resumeAll(in: manager)
    case 67..<70: return .pause(who, in: manager)
    case 70..<74: return .resume(who, in: manager)
    case 74: return .shiftWallClock(by: Palette.jump(&source))
    case 75: return .reschedule(who, in: manager, left: span())
    case 76: return source.below(2) == 0 ? .restart(who, in: manager) : .last(who, in: manager, span())
    case 77..<80: return tick(who, manager)
    case 80..<83: return .sleep(Palette.duration(&source))
    default: return .advance(Palette.duration(&source))
    }
  }

  private mutating func marks() -> [Int64] {
    (0..<source.below(4)).map { _ in Int64(source.below(14) - 3) * (Palette.second / 2) }
  }

  mutating func orderOperation(_ who: Who, _ manager: Int, _ depth: Int) -> Operation {
    let second = Palette.second
    let interval = source.once(in: 4) ? second / 2 : second
    let beats = Int64(1 + source.below(12)) * (second / 2)
    switch source.below(depth == 0 ? 100 : 90) {
    case 0..<16 where follows: return observe(who, manager, depth)
    case 0..<30:
      let isEndless = source.once(in: 6) && who.receiver != nil
      let terms = Terms(
        for: isEndless ? 0 : beats, every: interval, isShared: !isEndless && source.once(in: 6),
        isSilent: source.once(in: 5), isEndless: isEndless,
        isTickless: !isEndless && who.receiver != nil && source.once(in: 12),
        isServers: !isEndless && source.once(in: 6), isPastZero: source.once(in: 6),
        at: source.once(in: 6) ? marks() : nil)
      return .start(who, in: manager, terms, script(depth: depth + 1))
    case 30..<40: return .pause(who, in: manager)
    case 40..<53: return .resume(who, in: manager)
    case 53..<56: return .extend(who, in: manager, by: source.below(2) == 0 ? beats : -beats)
    case 56: return .restart(who, in: manager)
    case 57..<60: return .correct(who, in: manager, by: source.below(2) == 0 ? beats : -beats)
    case 60..<63:
      return .tick(who, in: manager, every: interval, at: source.once(in: 3) ? marks() : nil)
    case 63..<65: return .synchronize(by: source.below(2) == 0 ? beats : -beats)
    case 65..<68: return .suspend(in: manager, freezes: source.below(2) == 0)
    case 68..<73: return .resumeAll(in: manager)
    case 73..<75: return .cancel(who, in: manager)
    case 75: return .sleep(beats)
    default:
      return .advance(
        source.pick([beats, second, second, second / 2, 843_000_000, 157_000_000, second - 1, 1]))
    }
  }
}
