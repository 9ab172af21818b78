import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A model beside a plain countdown, with the same random calls: moves, in time or not, pauses, freezes, suspensions, clocks, other
/// ticks, saves and restores at every moment, with all kinds of ticks; outside of callbacks, and inside those of the model itself,
/// of what follows it, and of others.
final class ModelComparisonTests: XCTestCase {
  @MainActor func testAModelShowsWhatTheDocumentationSays_andObserversAreNotified() async { play(15) }

  @MainActor func testManyModelsShowWhatTheDocumentationSays() async throws {
    try onlyWithAllTests()
    play(ProcessInfo.processInfo.environment["MODEL_SEEDS"].flatMap { Int($0) } ?? 300)
  }

  @MainActor private func play(_ seeds: Int) {
    for seed in 1...seeds {
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

/// A call of a model and of its reference, each at a time of its own.
@MainActor
private struct ComparedCall {
  let name: String
  let ofModel: @MainActor () -> Bool
  let ofReference: @MainActor () -> Bool?
}

@MainActor
private final class ComparisonScene {
  private let driver = ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: 0))
  private let manager: CountdownManager
  private let clock: ServerClock
  let model: ObservableCountdown
  private(set) var changes: ObservedChanges
  /// How many calls were made, those apart that were made inside a callback, which count twice.
  private(set) var callCount = 0
  private let reference: ModelReference
  private var random: SplitMix64
  var isAtMarks: Bool { reference.isAtMarks }
  private var serverAhead = 0.0
  /// What each calls in its next block for an outcome, and in the next call of a label that follows it.
  private var (atEnd, atTick): (ComparedCall?, ComparedCall?)
  private var hasCalled = (model: (atEnd: true, atTick: true), reference: (atEnd: true, atTick: true))
  private var answers = (ofModel: [Bool](), ofReference: [Bool]())
  private var labels: [Player] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    manager = CountdownManager(driver: driver)
    clock = ServerClock(driver: driver)
    model = ObservableCountdown(using: manager)
    changes = ObservedChanges(of: model)
    changes.mayRepeat = true
    reference = ModelReference(using: manager)
    for _ in 0..<9 { clock.synchronize(serverDate: driver.date, roundTrip: .zero) }
    // Off the grid.
    driver.advance(by: .milliseconds(Int(seed) % 1_000))
  }

  private func anyTicks() -> ComparedTicks {
    switch random.below(6) {
    case 0: ComparedTicks(value: .at(.seconds(4), .milliseconds(2_300), .milliseconds(700)), isAtMarks: true)
    case 1, 2: ComparedTicks(value: .shared, isShared: true)
    case 3:
      ComparedTicks(
        value: .every(.milliseconds(random.next(100...3_000)), alignment: .shared), isShared: true)
    default: ComparedTicks(value: .every(.milliseconds(random.next(1...2_000))))
    }
  }

  private func anyStart(_ duration: Duration) -> ComparedCall {
    var ticks = anyTicks()
    if random.below(5) == 0 { (ticks.value, ticks.isPastZero) = (ticks.value.pastZero, true) }
    let date = driver.date + duration / .seconds(1)
    let length: any CountdownLength =
      switch random.below(3) {
      case 0: duration
      case 1: .until(date)
      default: .until(date + serverAhead, by: clock)
      }
    let name = "start \(length is Duration ? "\(length)" : "to a date") \(ticks.value)"
    return ComparedCall(name: name) { [self] in
      model.start(for: length, ticks: ticks.value) { [weak self] _ in
        guard let self, !hasCalled.model.atEnd else { return }
        hasCalled.model.atEnd = true
        callCount += 2
        if let atEnd { answers.ofModel.append(atEnd.ofModel()) }
      }
      return true
    } ofReference: { [self] in
      reference.start(length, ticks) { [weak self] in
        guard let self, !hasCalled.reference.atEnd else { return }
        hasCalled.reference.atEnd = true
        if let atEnd { answers.ofReference.append(atEnd.ofReference() ?? false) }
      }
      return true
    }
  }

  /// A call that both have.
  private func anyCall() -> ComparedCall {
    let duration = Duration.milliseconds(random.next(-500...6_000))
    let small = Duration.milliseconds(random.next(-40...40))
    let date = driver.date + duration / .seconds(1)
    let ticks = anyTicks()
    let (model, reference) = (model, reference)
    func call(
      _ name: String, _ ofModel: @escaping @MainActor () -> Bool,
      _ ofReference: @escaping @MainActor (Countdown) -> Bool
    ) -> ComparedCall {
      ComparedCall(name: name, ofModel: ofModel) { reference.steered().map { ofReference($0) } }
    }
    let calls = [
      call("pause", { model.pause() }, { $0.pause() }), call("resume", { model.resume() }, { $0.resume() }),
      call("extend \(small)", { model.extend(by: small) }, { $0.extend(by: small) }),
      call("extend \(duration)", { model.extend(by: duration) }, { $0.extend(by: duration) }),
      call("at least", { model.extend(toAtLeast: duration) }, { $0.extend(toAtLeast: duration) }),
      call("reschedule", { model.reschedule(for: duration) }, { $0.reschedule(for: duration) }),
      call("to a date", { model.reschedule(for: .until(date)) }, { $0.reschedule(for: .until(date)) }),
      call("total", { model.setTotal(duration) }, { $0.setTotal(duration) }),
      ComparedCall(name: "ticks \(ticks.value)") {
        model.setTicks(ticks.value)
      } ofReference: {
        reference.setTicks(ticks)
      }, call("cancel", { model.cancel() }, { $0.cancel() }),
      call("toggle", { model.toggle() }, { $0.resume() || $0.pause() }),
      call("restart in time", { model.inTime.restart() }, { $0.inTime.restart() }),
      call("pause in time", { model.inTime.pause() }, { $0.inTime.pause() }),
      call("resume in time", { model.inTime.resume() }, { $0.inTime.resume() }),
      call("toggle in time", { model.inTime.toggle() }, { $0.inTime.resume() || $0.inTime.pause() }),
      call("extend in time", { model.inTime.extend(by: duration) }, { $0.inTime.extend(by: duration) }),
      call(
        "at least in time", { model.inTime.extend(toAtLeast: duration) },
        { $0.inTime.extend(toAtLeast: duration) }),
      call(
        "to a date in time", { model.inTime.reschedule(for: .until(date)) },
        { $0.inTime.reschedule(for: .until(date)) }),
    ]
    let number = random.below(20)
    let call = number < 2 ? anyStart(duration) : calls[number - 2]
    return ComparedCall(
      name: "\(call.name), \(duration)", ofModel: call.ofModel, ofReference: call.ofReference)
  }

  private func perform(_ call: ComparedCall) {
    callCount += 1
    let ofReference = call.ofReference()
    XCTAssertEqual(call.ofModel(), ofReference ?? false, call.name)
  }

  /// Does something to both.
  func act() -> String {
    let duration = Duration.milliseconds(random.next(-500...6_000))
    switch reference.countdown == nil ? 0 : random.below(30) {
    case 0:
      let call = anyStart(duration)
      perform(call)
      return call.name
    case 1...12:
      let call = anyCall()
      if random.below(3) > 0 {
        perform(call)
        return call.name
      }
      callCount += 1
      manager.inCallback { self.perform(call) }
      return "in a callback: \(call.name)"
    case 25: return inAnObserver()
    case 13, 14:
      let call = anyCall()
      (atEnd, hasCalled.model.atEnd, hasCalled.reference.atEnd) = (call, false, false)
      return "at the end: \(call.name)"
    case 15, 16: return follow()
    case 17:
      guard reference.countdown?.isActive == true else { return "nothing" }
      XCTAssertEqual(model.restart(), reference.countdown?.restart())
      return "restart"
    case 18:
      let freezes = random.below(2) == 0
      manager.suspend(freezes ? .freezes : .keepsCounting)
      return freezes ? "freeze" : "suspend"
    case 19, 20:
      manager.resume()
      return "go on"
    case 21:
      serverAhead += Double(random.next(-3_000...3_000)) / 1_000
      for _ in 0..<9 { clock.synchronize(serverDate: driver.date + serverAhead, roundTrip: .zero) }
      return "corrected"
    case 22: driver.shiftWallClock(by: .seconds(random.next(-9...9)))
    case 23: return save()
    case 24:
      driver.sleep(for: max(.zero, duration / 3))
      return "sleep \(duration / 3)"
    case 26:
      // Just to the deadline, or past it, and the main actor is busy.
      guard let left = reference.countdown?.timeLeft?.duration, left > .zero else { return "nothing" }
      driver.sleep(for: left + .milliseconds(random.next(-1...1)))
      return "sleep to the end"
    default: driver.advance(by: max(.zero, duration / 2))
    }
    return "something else, \(duration)"
  }

  /// A call that an observer makes does what it does right after the first.
  private func inAnObserver() -> String {
    guard hasCalled.model.atEnd, hasCalled.model.atTick else { return "nothing" }
    let (outer, inner, property) = (anyCall(), anyCall(), ObservedChanges.all[random.below(6)])
    var isCalled = false
    changes.atNext(property) { [self] in
      isCalled = true
      answers.ofModel.append(inner.ofModel())
    }
    callCount += 3
    perform(outer)
    // Some would be called twice from now on.
    changes = ObservedChanges(of: model)
    changes.mayRepeat = true
    if isCalled { answers.ofReference.append(inner.ofReference() ?? false) }
    return "\(inner.name) in \(property) of \(outer.name)"
  }

  /// Lets a label follow each, which calls it when it is told something.
  private func follow() -> String {
    guard let countdown = reference.countdown, countdown.isActive, hasCalled.model.atTick else {
      return "nothing"
    }
    let (call, ofModel, ofReference) = (anyCall(), Player(), Player())
    labels = [ofModel, ofReference]
    (atTick, hasCalled.model.atTick, hasCalled.reference.atTick) = (call, false, false)
    ofReference.countDown(with: countdown) { [weak self] (_: Player, _: TimeLeft) in
      guard let self, !hasCalled.reference.atTick else { return }
      hasCalled.reference.atTick = true
      if let atTick { answers.ofReference.append(atTick.ofReference() ?? false) }
    }
    ofModel.countDown(with: model) { [weak self] (_: Player, _: TimeLeft) in
      guard let self, !hasCalled.model.atTick else { return }
      hasCalled.model.atTick = true
      callCount += 2
      if let atTick { answers.ofModel.append(atTick.ofModel()) }
    }
    return "when it is followed: \(call.name)"
  }

  /// What is restored shows what was shown when it was saved.
  private func save() -> String {
    let other = ObservableCountdown(using: manager)
    XCTAssertNoThrow(try other.restore(model.savedState, by: clock))
    let isOverdue =
      model.phase == .running && !reference.isPastZero && reference.countdown?.timeLeft == .zero
    if !isOverdue {
      XCTAssertEqual(other.phase, model.phase)
      XCTAssertEqual(other.total / .seconds(1), model.total / .seconds(1), accuracy: 3e-6)
      if model.phase != .running {
        XCTAssertEqual(other.timeLeft, model.timeLeft)
        XCTAssertEqual(other.fractionLeft, model.fractionLeft)
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
    XCTAssertTrue(hasCalled.model == hasCalled.reference, message)
    if reference.outcome == nil {
      XCTAssertEqual(
        model.endDate?.timeIntervalSinceReferenceDate ?? -1,
        reference.endDate?.timeIntervalSinceReferenceDate ?? -1, accuracy: 1e-5, message)
    }
    return model.timeLeft == reference.timeLeft && model.phase == reference.phase
      && answers.ofModel == answers.ofReference
  }
}
