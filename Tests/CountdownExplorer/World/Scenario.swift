import CountdownCore

/// How the delivering queue makes the callbacks of a scenario.
enum DeliveryKind: String, CaseIterable {
  /// The timer has gone off for three countdowns: two ticks and a zero.
  case pass
  /// Calls on the delivering queue, each of which delivers before it returns.
  case atOnce
  /// The timer has gone off for what three moved countdowns are owed.
  case owed
  /// One is paused and looked after, and the first callback does something.
  case probing
  /// The timer has gone off for countdowns that others follow, one of them through another.
  case observed
  /// The timer has gone off for a mark, for a zero that is a value like any other, and for who follows at marks.
  case marked
  /// A pass asks for the receivers of what does not tick, once a minute.
  case swept

  /// Those by which all pairs are tried.
  static let ofPairs: [DeliveryKind] = [.pass, .atOnce, .owed, .probing, .observed]
}

/// A delivering queue, and two threads with some calls each; where countdowns are followed, the second does them to who
/// follows.
struct Scenario: Explorable {
  let delivery: DeliveryKind
  let first: [Operation]
  let second: [Operation]
  let target: Int
  var inCallback: Operation?

  var name: String {
    let calls = [first, second].map { $0.map(\.rawValue).joined(separator: "+") }
    let callback = inCallback.map { "/\($0.rawValue)" } ?? ""
    return "\(delivery.rawValue)\(callback)/\(target)/\(calls.joined(separator: "/"))"
  }

  /// All pairs of operations, against each other in both orders; by each kind of delivery; on one that ticks, on one
  /// that ends, and on one whose endless ticks begin.
  static let all: [Scenario] = Operation.all.pairs.enumerated().flatMap { number, pair in
    DeliveryKind.ofPairs.flatMap { delivery in
      (delivery == .pass ? [1, 2, 3] : [1, 2]).map { target in
        Scenario(
          delivery: delivery, first: [pair.first, pair.second], second: [pair.second, pair.first],
          target: target,
          inCallback: delivery == .probing ? callbacks[(number + 4 * target) % callbacks.count] : nil)
      }
    }
  }

  private static let callbacks: [Operation] = words(
    "stop start cancel cancelAll reschedule suspend pause advance")

  var operations: [Operation] { first + second + (inCallback.map { [$0] } ?? []) }

  var modelsWaiting: Bool { delivery == .probing && first[0] == first[1] }
  var dropsEngine: Bool { operations.contains(.dropEngine) }

  func prepare() -> any Stage {
    let world = World(self)
    let followed = delivery == .observed ? target + 2 : delivery == .marked && target == 2 ? 3 : nil
    let other = followed ?? target
    if operations.contains(where: \.knowsCountdown) { world.keptAccounts = [target, other] }
    prepare(world)
    world.noteMoment()
    world.time.isMoving = operations.contains(.advance)
    world.restarts = delivery == .probing
    let callsAtOnce = delivery == .atOnce ? [(Operation.reschedule, 1), (.start, 0), (.cancel, 2)] : []
    world.threads = [
      { [unowned world] in
        for (operation, account) in callsAtOnce {
          world.scheduler.reach(.begin)
          operation.perform(in: world, on: account)
        }
        world.deliverToTheEnd()
      },
      { [unowned world] in world.scheduler.each(first) { $0.perform(in: world, on: target) } },
      { [unowned world] in world.scheduler.each(second) { $0.perform(in: world, on: other) } },
    ]
    return world
  }

  private func prepare(_ world: World) {
    if delivery == .swept { return prepareSweep(world) }
    if delivery == .marked { return prepareMarks(world) }
    world.start(0, for: 3 * World.second, wantsOutcome: false)
    world.start(1, for: 3 * World.second, wantsOutcome: delivery == .probing || delivery == .observed)
    // What is started anew has the entry of one that is to tick.
    let isReused = inCallback == .cancel && target == 2
    world.start(2, for: delivery == .owed || isReused ? 3 * World.second : World.second)
    if delivery == .probing {
      // Silent, so that its handler was not called when its receiver is asked for.
      world.start(3, for: 5 * World.second, wantsOutcome: false, silently: true)
      _ = world.begins(.pauses, .one(3))
      if let handler = world.accounts[3].handler { world.engine?.move(handler, .pause) }
      world.accounts[3].pausedAt = 0
    }
    if delivery == .pass, target == 3 {
      world.start(4, for: World.second, wantsOutcome: false, isEndless: true)
    }
    if delivery == .observed {
      world.follow(1, with: 3)
      world.follow(2, with: 4)
      if let engine = world.engine, let handler = world.accounts[3].handler {
        world.wait(forEndOf: 3, handler, engine)
      }
    }
    world.time.advance(by: delivery == .atOnce ? World.second / 4 : World.second)
    guard delivery == .owed else { return }
    world.time.isElsewhere = true
    for account in 0..<3 {
      world.accounts[account].moves.begin()
      world.accounts[account].moves.end(at: 0)
      _ = world.begins(.moves, .one(account))
      let move: CountdownMove = account == 2 ? .to(.zero) : .by(.milliseconds(-1_500))
      if let handler = world.accounts[account].handler { world.engine?.move(handler, move) }
    }
  }
}

extension Scenario {
  /// All pairs of operations once more, one thread with a third call, which is another each time: what only that gives away.
  static let threes: [Scenario] = Operation.all.pairs.filter { $0.first != $0.second }.enumerated().map {
    number, pair in
    let third = Operation.all[(7 * number + 3) % Operation.all.count]
    let delivery = [DeliveryKind.pass, .owed, .observed][number % 3]
    return Scenario(
      delivery: delivery, first: [pair.first, pair.second, third], second: [pair.second, pair.first],
      target: number % 2 + 1)
  }
}
