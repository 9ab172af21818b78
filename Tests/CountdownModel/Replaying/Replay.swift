import CountdownCore
import CountdownKit
import CountdownTesting
import TestSupport

/// Does operations to real managers on virtual time, and to the reference.
final class Replay: @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  final class Actor {
    let engine: CountdownEngine
    let spy: SpyDriver
    var manager: CountdownManager?
    var countdowns: [Int: Countdown] = [:]
    var newest: [Who: (countdown: Countdown, token: Int)] = [:]

    init(_ driver: ManualDriver, collides: Bool) {
      spy = SpyDriver(driver)
      engine = CountdownEngine(driver: spy, hashMask: collides ? 0 : .max)
      spy.isEngineMade = true
      manager = CountdownManager(engine: engine)
    }
  }

  let driver: ManualDriver
  /// Whether those without a tolerance have an automatic one.
  let isCrowded: Bool
  let referee: Referee
  let actors: [Actor]
  var receivers: [Receiver?]
  var tombs: [Tomb] = []
  let clock: ServerClock
  /// Those that count by it, in the order in which they were started.
  var serverFollowers: [(manager: Int, token: Int)] = []
  /// How far the device's clock was set.
  var wallShift: Moment = 0
  var tokenCount = 0
  var barrierCount = 0
  let playCount = Box(0)
  var operationCount = 0
  var emptyWakeUpCount = 0
  private(set) var curtailedCount = 0
  /// How many callbacks the operation from outside has made.
  var callCount = 0
  /// From how many on everybody who is called stops: no scenario runs for ever.
  let mostCalls: Int
  var isClosing = false
  var goal: Moment?
  /// Whether a callback has slept in the advance.
  var hasSlept = false
  var isWaking = false
  let collides: Bool
  /// Whether a receiver may get the address of a dead one, as the allocator pleases.
  let reusesAddresses: Bool
  /// What is done to the reference only: a planted difference.
  let isLostOnManagers: (Operation) -> Bool

  init(
    _ scenario: Scenario, reusesAddresses: Bool, losing isLostOnManagers: @escaping (Operation) -> Bool
  ) {
    isCrowded = scenario.isCrowded
    driver = ManualDriver(crowdThreshold: isCrowded ? 1 : nil)
    driver.sleep(for: .nanoseconds(scenario.uptime))
    self.reusesAddresses = reusesAddresses
    collides = scenario.collides
    self.isLostOnManagers = isLostOnManagers
    receivers = Array(repeating: nil, count: max(1, scenario.receivers))
    mostCalls = 1_000 + 12 * scenario.receivers
    let driver = driver
    clock = ServerClock(driver: driver)
    actors = (0..<max(1, scenario.managers)).map { _ in Actor(driver, collides: scenario.collides) }
    referee = Referee(managers: actors.count, now: Moment(Nanoseconds(saturating: driver.now)))
    for (number, actor) in actors.enumerated() {
      actor.spy.watch = { [unowned self] in runPass(of: number, armedFor: $0, $1) }
    }
  }

  var allowsScripts: Bool { !isClosing && callCount <= mostCalls }

  func curtail() {
    curtailedCount += 1
    referee.stop()
  }

  func updateTime() { referee.timeIs(Moment(Nanoseconds(saturating: driver.now))) }

  func close() {
    isClosing = true
    for (number, actor) in actors.enumerated() {
      let reference = referee.references[number]
      reference.beginDelivery()
      reference.cancelAll()
      // Not by an assignment: what it tells last asks for it.
      _ = actor.manager.take()
      if referee.problem == nil { reference.endDelivery() }
      if actor.spy.armedFor != nil { referee.object("manager \(number) died and left its timer armed") }
    }
    if playCount.value > 0 { referee.object("\(playCount.value) blocks are left when everything has ended") }
  }

  /// A timer goes off, or somebody wakes all.
  private func runPass(of number: Int, armedFor: Moment?, _ pass: () -> Void) {
    let previous = referee.now
    updateTime()
    guard referee.problem == nil else { return pass() }
    let isByTimer = !isWaking
    if isByTimer {
      guard let armedFor else { return referee.object("manager \(number): a pass without a cause") }
      if referee.now != max(previous, armedFor) {
        referee.object("manager \(number): armed for \(armedFor), and woken at \(referee.now)")
      }
    }
    let reference = referee.references[number]
    reference.beginPass()
    isWaking = false
    pass()
    isWaking = !isByTimer
    updateTime()
    guard referee.problem == nil else { return }
    noticeDeaths(in: number)
    guard reference.endDelivery() == 0, isByTimer, !reference.mayBeForNobody else { return }
    emptyWakeUpCount += 1
    reference.emptyWakeUpsLeft -= 1
    if reference.emptyWakeUpsLeft < 0 { referee.object("manager \(number): a wake-up for nothing") }
  }
}
