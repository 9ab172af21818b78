import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A model beside a plain countdown, with the same random calls: moves, in time or not, pauses, freezes, suspensions, clocks, other
/// ticks, saves and restores at every moment, with all kinds of ticks; outside of callbacks, and inside those of the model itself,
/// of what follows it, and of others.
final class ModelComparisonTests: XCTestCase {
  @MainActor func testAModelShowsWhatTheDocumentationSays_andObserversAreNotified() async {
    for seed in seeds(20) {
      let scene = ComparisonScene(seed: UInt64(seed))
      var names: [String] = []
      for step in 1...60 {
        let before = ObservedChanges.values(of: scene.model)
        let (calls, changes) = (scene.callCount, scene.changes)
        names.append(scene.act())
        let message = "seed \(seed), step \(step): \(names.suffix(12))"
        guard scene.agrees(message) else { return }
        let after = ObservedChanges.values(of: scene.model)
        // A date that clocks have moved meanwhile is heard of at the next tick; and at marks what is left changes silently.
        let isAtOnce = scene.callCount == calls + 1
        let changed = ObservedChanges.all.filter { before[$0] != after[$0] && (isAtOnce || $0 != "endDate") }
        let heard = changes.take()
        if !isAtOnce, scene.isAtMarks { continue }
        XCTAssertEqual(changed.filter(heard.contains), changed, message)
        // One call is heard of no more than once; a start may first end what is overdue.
        if isAtOnce, !names[step - 1].hasPrefix("start") {
          XCTAssertEqual(heard.filter { $0 != "endDate" }, changed.filter { $0 != "endDate" }, message)
        }
      }
    }
  }
}

/// What a model, a countdown and their moves in time have alike.
@MainActor
private protocol Steered {
  func pause() -> Bool
  func resume() -> Bool
  func toggle() -> Bool
  func restart() -> Bool
  func extend(by duration: Duration) -> Bool
  func extend(toAtLeast duration: Duration) -> Bool
  func reschedule(for length: some CountdownLength) -> Bool
}

extension Steered {
  func toggle() -> Bool { resume() || pause() }
}

extension ObservableCountdown: Steered {}
extension ObservableCountdown.InTime: Steered {}
extension Countdown: Steered {}

/// A call of a model and of its reference, each at a time of its own.
private typealias ComparedCall = (
  name: String, ofModel: @MainActor () -> Bool, ofReference: @MainActor () -> Bool?
)

@MainActor
private final class ComparisonScene {
  private let scene = ObservableScene()
  private var driver: ManualDriver { scene.driver }
  private var manager: CountdownManager { scene.manager }
  var model: ObservableCountdown { scene.model }
  var changes: ObservedChanges { scene.changes }
  private lazy var clock = ServerClock(driver: driver)
  /// How many calls were made, those apart that were made inside a callback, which count twice.
  private(set) var callCount = 0
  private lazy var reference = ModelReference(using: manager)
  private var random: SplitMix64
  var isAtMarks: Bool { reference.isAtMarks }
  private var serverAhead = 0.0
  private typealias Calls = (ofModel: ComparedCall?, ofReference: ComparedCall?)
  /// What each calls in its next block for an outcome, and in the next call of a label that follows it.
  private var (atEnd, atTick): (Calls, Calls) = ((nil, nil), (nil, nil))
  private var answers = (ofModel: [Bool](), ofReference: [Bool]())
  private var labels: [Player] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    changes.mayRepeat = true
    synchronize(clock, to: driver.date)
    // Off the grid.
    driver.advance(by: .milliseconds(Int(seed) % 1_000))
  }

  private func anyTicks() -> Countdown.Ticks {
    switch random.below(6) {
    case 0: .at(.seconds(4), .milliseconds(2_300), .milliseconds(700))
    case 1, 2: .shared
    case 3: .every(.milliseconds(random.next(100...3_000)), alignment: .shared)
    default: .every(.milliseconds(random.next(1...2_000)))
    }
  }

  private func anyDuration() -> Duration { .milliseconds(random.next(-500...6_000)) }

  private func anyStart() -> ComparedCall {
    let (duration, ticks) = (anyDuration(), random.below(5) == 0 ? anyTicks().pastZero : anyTicks())
    let date = driver.date + duration / .seconds(1)
    let length: any CountdownLength =
      switch random.below(3) {
      case 0: duration
      case 1: .until(date)
      default: .until(date + serverAhead, by: clock)
      }
    let start: @MainActor () -> Bool = { [self] in
      model.start(for: length, ticks: ticks) { [weak self] _ in self?.callModel(\.atEnd) }
      return true
    }
    return (
      "start \(length is Duration ? "" : "to the date of ")\(duration) \(ticks)", start,
      { [self] in
        reference.start(length, ticks) { [weak self] in self?.callReference(\.atEnd) }
        return true
      }
    )
  }

  /// A call that both have.
  private func anyCall() -> ComparedCall {
    let (model, reference) = (model, reference)
    let (duration, small) = (anyDuration(), Duration.milliseconds(random.next(-40...40)))
    let (date, ticks) = (driver.date + duration / .seconds(1), anyTicks())
    let moves: [(String, @MainActor (any Steered) -> Bool)] = [
      ("pause", { $0.pause() }), ("resume", { $0.resume() }), ("toggle", { $0.toggle() }),
      ("extend \(small)", { $0.extend(by: small) }), ("extend \(duration)", { $0.extend(by: duration) }),
      ("to at least \(duration)", { $0.extend(toAtLeast: duration) }),
      ("reschedule \(duration)", { $0.reschedule(for: duration) }),
      ("to the date of \(duration)", { $0.reschedule(for: .until(date)) }), ("restart", { $0.restart() }),
    ]
    let anew: ComparedCall = ("restart", { model.restart() }, { reference.restart(model.total) })
    if reference.present?.isActive != true, random.below(2) == 0 {
      return random.below(2) == 0 ? anyStart() : anew
    }
    let (name, move) = moves[random.below(moves.count)]
    // Of the present one, also if the call comes later.
    let (inTime, present) = (model.inTime, reference.present)
    switch random.below(20) {
    case 0, 1: return anyStart()
    case 2:
      return ("total \(duration)", { model.setTotal(duration) }, { reference.steered()?.setTotal(duration) })
    case 3, 4: return ("ticks \(ticks)", { model.setTicks(ticks) }, { reference.setTicks(ticks) })
    case 5: return ("cancel", { model.cancel() }, { reference.steered()?.cancel() })
    case 6...12:
      return (
        "\(name) in time", { move(inTime) },
        { present == reference.present ? reference.steered().map { move($0.inTime) } : false }
      )
    default:
      return name == "restart" ? anew : (name, { move(model) }, { reference.steered().map { move($0) } })
    }
  }

  private func perform(_ call: ComparedCall) {
    callCount += 1
    let ofReference = call.ofReference()
    XCTAssertEqual(call.ofModel(), ofReference ?? false, call.name)
  }

  /// Makes a call that was planned, once.
  private func callModel(_ planned: ReferenceWritableKeyPath<ComparisonScene, Calls>) {
    guard let call = self[keyPath: planned].ofModel else { return }
    self[keyPath: planned].ofModel = nil
    callCount += 2
    answers.ofModel.append(call.ofModel())
  }

  private func callReference(_ planned: ReferenceWritableKeyPath<ComparisonScene, Calls>) {
    guard let call = self[keyPath: planned].ofReference else { return }
    self[keyPath: planned].ofReference = nil
    answers.ofReference.append(call.ofReference() ?? false)
  }

  /// Does something to both.
  func act() -> String {
    let duration = anyDuration()
    switch random.below(30) {
    case 0...12:
      let call = anyCall()
      if random.below(3) > 0 {
        perform(call)
        return call.name
      }
      callCount += 1
      manager.inCallback { self.perform(call) }
      return "in a callback: \(call.name)"
    case 13, 14:
      let call = anyCall()
      // Of one that was over when it was started, the reference does not know the total.
      if call.name == "restart" { return "nothing" }
      atEnd = (call, call)
      return "at the end: \(call.name)"
    case 15, 16: return follow()
    case 17: return inAnObserver()
    case 18:
      let freezes = random.below(2) == 0
      manager.suspend(freezes ? .freezes : .keepsCounting)
      return freezes ? "freeze" : "suspend"
    case 19, 20:
      manager.resume()
      return "go on"
    case 21:
      serverAhead += Double(random.next(-3_000...3_000)) / 1_000
      synchronize(clock, to: driver.date + serverAhead)
      return "corrected"
    case 22: driver.shiftWallClock(by: .seconds(random.next(-9...9)))
    case 23: return save()
    case 24:
      driver.sleep(for: max(.zero, duration / 3))
      return "sleep \(duration / 3)"
    case 25, 26:
      // Just to the deadline, or past it, and the main actor is busy.
      guard let left = reference.present?.timeLeft?.duration, left > .zero else { return "nothing" }
      driver.sleep(for: left + .milliseconds(random.next(-1...1)))
      return "sleep to the end"
    default: driver.advance(by: max(.zero, duration / 2))
    }
    return "something else, \(duration)"
  }

  /// A call that an observer makes does what it does right after the first.
  private func inAnObserver() -> String {
    guard atEnd.ofModel == nil, atTick.ofModel == nil else { return "nothing" }
    let (outer, inner, property) = (anyCall(), anyCall(), ObservedChanges.all[random.below(6)])
    // The first half of a toggle may show a date that clocks have moved.
    if property == "endDate", outer.name.hasPrefix("toggle") { return "nothing" }
    var isCalled = false
    changes.atNext(property) { [self] in
      isCalled = true
      answers.ofModel.append(inner.ofModel())
    }
    callCount += 3
    perform(outer)
    // Some would be called twice from now on.
    scene.changes = ObservedChanges(of: model)
    changes.mayRepeat = true
    if isCalled { answers.ofReference.append(inner.ofReference() ?? false) }
    return "\(inner.name) in \(property) of \(outer.name)"
  }

  /// Lets a label follow each, which calls it when it is told something.
  private func follow() -> String {
    guard let countdown = reference.present, countdown.isActive, atTick.ofModel == nil else {
      return "nothing"
    }
    let (call, ofModel, ofReference) = (anyCall(), Player(), Player())
    (labels, atTick) = ([ofModel, ofReference], (call, call))
    ofReference.countDown(with: countdown) { [weak self] _, _ in self?.callReference(\.atTick) }
    ofModel.countDown(with: model) { [weak self] _, _ in self?.callModel(\.atTick) }
    return "when it is followed: \(call.name)"
  }

  /// What is restored shows what was shown when it was saved.
  private func save() -> String {
    let other = ObservableCountdown(using: manager)
    let saved = model.savedState
    XCTAssertNoThrow(try other.restore(saved, by: clock))
    let isOverdue =
      model.phase == .running && !reference.isPastZero && reference.present?.timeLeft == .zero
    if !isOverdue {
      XCTAssertEqual(other.phase, model.phase)
      XCTAssertEqual(other.total / .seconds(1), model.total / .seconds(1), accuracy: 3e-6)
      if model.phase != .running {
        XCTAssertEqual(other.timeLeft, model.timeLeft)
        XCTAssertEqual(other.fractionLeft, model.fractionLeft)
      }
      // A mark that was late in a pause has been called by now.
      if model.phase != .running, model.phase != .paused {
        XCTAssertEqual("\(other.savedState)", "\(saved)")
      }
    }
    other.cancel()
    return "save"
  }

  /// Whether both show the same.
  func agrees(_ message: String) -> Bool {
    reference.look()
    if reference.knowsPhaseAlone { return model.phase == reference.phase }
    XCTAssertEqual(
      model.timeLeft, reference.timeLeft,
      "\(model.timeLeft.duration) \(reference.timeLeft.duration) " + message)
    XCTAssertEqual(model.phase, reference.phase, message)
    XCTAssertEqual(model.fractionLeft, reference.fractionLeft, accuracy: 1e-9, message)
    XCTAssertEqual(answers.ofModel, answers.ofReference, message)
    for calls in [atEnd, atTick] { XCTAssertEqual(calls.ofModel == nil, calls.ofReference == nil, message) }
    if reference.outcome == nil {
      XCTAssertEqual(model.total / .seconds(1), reference.total / .seconds(1), accuracy: 1e-5, message)
      XCTAssertEqual(
        model.endDate?.timeIntervalSinceReferenceDate ?? -1,
        reference.endDate?.timeIntervalSinceReferenceDate ?? -1, accuracy: 1e-5, message)
    }
    return model.timeLeft == reference.timeLeft && model.phase == reference.phase
      && answers.ofModel == answers.ofReference
  }
}
