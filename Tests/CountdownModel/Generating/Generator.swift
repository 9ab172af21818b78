package struct Generator<Source: ChoiceSource> {
  package var source: Source
  package let receivers: Int
  package let managers: Int
  /// Whether anything may be cancelled, moved, paused, dropped or suspended.
  let interferes: Bool
  let follows: Bool
  let theme: Theme

  package init(
    _ source: Source, receivers: Int, managers: Int, interferes: Bool = true, follows: Bool = true,
    theme: Theme = .anything
  ) {
    self.follows = follows
    self.theme = theme
    self.source = source
    self.receivers = receivers
    self.managers = managers
    self.interferes = interferes
  }

  private static var deepest: Int { 3 }

  package mutating func next() -> Operation { operation(depth: 0) }

  private mutating func operation(depth: Int) -> Operation {
    let who = who()
    let manager = source.below(managers)
    if !interferes { return harmless(who, manager, depth) }
    let operation =
      switch theme {
      case .anything: anyOperation(who, manager, depth)
      case .clocks: clockOperation(who, manager, depth)
      case .order: orderOperation(who, manager, depth)
      }
    return operation.judgeable(by: who, in: manager, depth: depth, follows: follows)
  }

  private mutating func anyOperation(_ who: Who, _ manager: Int, _ depth: Int) -> Operation {
    let receiver = who.receiver ?? 0
    switch source.below(depth == 0 ? 110 : 100) {
    case 0..<8 where follows: return observe(who, manager, depth)
    case 0..<30: return start(who, manager, depth)
    case 30..<34: return .cancel(who, in: manager)
    case 34..<37: return .end(who, in: manager)
    case 37: return source.once(in: 3) ? cancelAll(manager, depth) : .wake
    case 38..<43: return .pause(who, in: manager)
    case 43..<50: return .resume(who, in: manager)
    case 50..<57: return .extend(who, in: manager, by: span())
    case 57..<60: return .reach(who, in: manager, atLeast: span())
    case 60: return .reschedule(who, in: manager, left: span())
    case 61: return .last(who, in: manager, span())
    case 62:
      return source.once(in: 3)
        ? .setTotal(who, in: manager, to: Palette.duration(&source)) : .restart(who, in: manager)
    case 63: return .drop(receiver)
    case 64: return .leave(receiver)
    case 65..<67: return .reuse(receiver)
    case 67..<69: return .suspend(in: manager, freezes: source.below(2) == 0)
    case 69..<73: return .resumeAll(in: manager)
    case 73..<76: return .sleep(Palette.duration(&source))
    case 76: return .cancelAllOf(receiver, in: manager)
    case 77: return .wake
    case 78..<84: return depth > 0 ? .stop : .advanceToNext
    case 84..<86: return tick(who, manager)
    case 86..<90: return .correct(who, in: manager, by: Palette.jump(&source))
    case 90..<95: return .synchronize(by: Palette.jump(&source))
    case 95: return .shiftWallClock(by: Palette.jump(&source))
    default: return .advance(Palette.duration(&source))
    }
  }

  /// Mostly a receiver, and no id: they shall often agree.
  private mutating func who() -> Who {
    let receiver = source.below(max(1, receivers))
    let id = source.once(in: 4) ? source.pick(Array(Who.ids.dropFirst())) : 0
    return Who(source.once(in: 10) ? nil : receiver, id: id)
  }

  private mutating func harmless(_ who: Who, _ manager: Int, _ depth: Int) -> Operation {
    // Nothing slow in a callback: a tick that it made late would be planned anew.
    switch depth > 0 ? 0 : source.below(10) {
    case 0..<4:
      var operation = start(who, manager, depth)
      operation.terms.keeps = true
      return operation
    case 4: return .sleep(Palette.duration(&source))
    case 5: return .advanceToNext
    default: return .advance(Palette.duration(&source))
    }
  }

  /// Seldom for good: there is not much to be seen afterwards.
  private mutating func cancelAll(_ manager: Int, _ depth: Int) -> Operation {
    guard source.once(in: 8) else { return .cancelAll(in: manager) }
    return .shutDown(in: manager, then: script(depth: depth + 1).first ?? [])
  }

  mutating func observe(_ who: Who, _ manager: Int, _ depth: Int) -> Operation {
    let other = self.who()
    return .observe(
      Who(who.receiver ?? 0, id: who.id), of: other, in: manager, isSilent: source.once(in: 5),
      ticks: source.once(in: 3) ? ticks() : nil, script(depth: depth + 1))
  }

  private mutating func ticks() -> Terms {
    Terms(
      for: 0, every: Palette.interval(&source), tolerance: Palette.tolerance(&source),
      isShared: source.once(in: 4), at: source.below(2) == 0 ? Palette.marks(&source) : nil)
  }

  mutating func start(_ who: Who, _ manager: Int, _ depth: Int) -> Operation {
    // There are no endless ticks without a receiver.
    let isEndless = source.once(in: 6) && who.receiver != nil
    let terms = Terms(
      for: isEndless && source.below(2) == 0 ? 0 : Palette.duration(&source),
      every: Palette.interval(&source), tolerance: Palette.tolerance(&source),
      isShared: !isEndless && source.once(in: 4), keeps: !isEndless && source.once(in: 6),
      isSilent: source.once(in: 5), isEndless: isEndless,
      isTickless: !isEndless && who.receiver != nil && source.once(in: 8),
      isDated: !isEndless && source.once(in: 6), isServers: !isEndless && source.once(in: 5),
      repeats: source.once(in: 12), isPastZero: source.once(in: 7),
      at: source.once(in: 7) ? Palette.marks(&source) : nil)
    return .start(who, in: manager, terms, script(depth: depth + 1))
  }

  mutating func tick(_ who: Who, _ manager: Int) -> Operation {
    .tick(
      who, in: manager, every: Palette.interval(&source), tolerance: Palette.tolerance(&source),
      isShared: source.once(in: 4), at: source.once(in: 4) ? Palette.marks(&source) : nil)
  }

  mutating func script(depth: Int) -> Script {
    guard depth <= Self.deepest, source.once(in: 3) else { return [] }
    return (0..<1 + source.below(4)).map { _ in (0..<source.below(4)).map { _ in operation(depth: depth) } }
  }

  mutating func span() -> Int64 {
    let span = Palette.duration(&source)
    return source.below(2) == 0 || span == .min ? span : -span
  }
}
