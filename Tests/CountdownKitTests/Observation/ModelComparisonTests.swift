import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// A model beside a plain countdown, with the same random calls: moves, pauses, freezes, suspensions, clocks, other ticks, saves and
/// restores at every moment, with all kinds of ticks.
final class ModelComparisonTests: XCTestCase {
  func testAModelShowsWhatTheDocumentationSays() {
    MainActor.assumeIsolated {
      for seed in 1...300 {
        var scene = ComparisonScene(seed: UInt64(seed))
        var names: [String] = []
        for step in 1...60 {
          names.append(step % 4 == 0 ? scene.actInCallback() : scene.act())
          let message = "seed \(seed), step \(step), \(scene.ticks): \(names.suffix(12))"
          guard scene.agrees(message) else { return }
        }
      }
    }
  }
}

@MainActor
private struct ComparisonScene {
  private let driver = ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: 0))
  private let manager: CountdownManager
  private let clock: ServerClock
  private let model: ObservableCountdown
  private let reference: ModelReference
  private var random: SplitMix64
  private var serverAhead = 0.0
  private(set) var ticks = Countdown.Ticks.everySecond
  private var isAtMarks = false
  private var isPastZero = false

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    manager = CountdownManager(driver: driver)
    clock = ServerClock(driver: driver)
    model = ObservableCountdown(using: manager)
    reference = ModelReference(using: manager)
    for _ in 0..<9 { clock.synchronize(serverDate: driver.date, roundTrip: .zero) }
    // Off the grid.
    driver.advance(by: .milliseconds(Int(seed) % 1_000))
  }

  private mutating func chooseTicks() {
    let kind = random.below(6)
    isAtMarks = kind == 0
    ticks =
      switch kind {
      case 0: .at(.seconds(4), .milliseconds(2_300), .milliseconds(700))
      case 1, 2: .shared
      case 3: .every(.milliseconds(random.next(100...3_000)), alignment: .shared)
      default: .every(.milliseconds(random.next(1...2_000)))
      }
  }

  /// Does something to both.
  mutating func act() -> String {
    let duration = Duration.milliseconds(random.next(-500...6_000))
    let small = Duration.milliseconds(random.next(-40...40))
    let (moves, other) = (reference.countdown, reference.countdown)
    switch random.below(reference.countdown == nil ? 1 : 20) {
    case 0, 1:
      chooseTicks()
      isPastZero = random.below(5) == 0
      if isPastZero { ticks = ticks.pastZero }
      let length: any CountdownLength =
        switch random.below(3) {
        case 0: duration
        case 1: .until(driver.date + duration / .seconds(1))
        default: .until(driver.date + serverAhead + duration / .seconds(1), by: clock)
        }
      reference.start(length, ticks, isAtMarks: isAtMarks)
      model.start(for: length, ticks: ticks)
      return "start \(length is Duration ? "\(length)" : "to a date")"
    case 2: return both("pause", model.pause(), moves?.pause())
    case 3: return both("resume", model.resume(), moves?.resume())
    case 4: return both("extend \(small)", model.extend(by: small), moves?.extend(by: small))
    case 5: return both("extend \(duration)", model.extend(by: duration), moves?.extend(by: duration))
    case 6:
      return both(
        "at least \(duration)", model.extend(toAtLeast: duration), moves?.extend(toAtLeast: duration))
    case 7:
      return both("reschedule \(duration)", model.reschedule(for: duration), moves?.reschedule(for: duration))
    case 8:
      let date = driver.date + duration / .seconds(1)
      return both("to a date", model.reschedule(for: .until(date)), moves?.reschedule(for: .until(date)))
    case 9:
      guard other?.isActive == true else { return "nothing" }
      return both("restart", model.restart(), other?.restart())
    case 10:
      return both("total", model.setTotal(duration), other?.setTotal(duration))
    case 11:
      let wasAtMarks = isAtMarks
      chooseTicks()
      let isThere = model.setTicks(ticks)
      if !isThere { isAtMarks = wasAtMarks }
      reference.change(isAtMarks: isAtMarks)
      return both("ticks", isThere, other?.setTicks(ticks))
    case 12:
      let freezes = random.below(2) == 0
      manager.suspend(freezes ? .freezes : .keepsCounting)
      return freezes ? "freeze" : "suspend"
    case 13, 14:
      manager.resume()
      return "go on"
    case 15:
      serverAhead += Double(random.next(-3_000...3_000)) / 1_000
      for _ in 0..<9 { clock.synchronize(serverDate: driver.date + serverAhead, roundTrip: .zero) }
      return "corrected"
    case 16: driver.shiftWallClock(by: .seconds(random.next(-9...9)))
    case 17: return save()
    case 18:
      driver.sleep(for: max(.zero, duration / 3))
      return "sleep \(duration / 3)"
    default: driver.advance(by: max(.zero, duration / 2))
    }
    return "something else, \(duration)"
  }

  /// The same inside a callback of a third.
  mutating func actInCallback() -> String {
    var (scene, name) = (self, "")
    let third = Player()
    manager.start(third, for: .zero) { _, _ in
      MainActor.assumeIsolated { name = "in a callback: " + scene.act() }
    }
    withExtendedLifetime(third) { self = scene }
    return name
  }

  private func both(_ name: String, _ ofModel: Bool, _ ofReference: Bool?) -> String {
    XCTAssertEqual(ofModel, ofReference ?? false, name)
    return name
  }

  /// What is restored shows what was shown when it was saved.
  private func save() -> String {
    let other = ObservableCountdown(using: manager)
    XCTAssertNoThrow(try other.restore(model.savedState, by: clock), "\(ticks)")
    let isOverdue = model.phase == .running && !isPastZero && reference.countdown?.timeLeft == .zero
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
    XCTAssertEqual(
      model.timeLeft, reference.timeLeft,
      "\(model.timeLeft.duration) \(reference.timeLeft.duration) " + message)
    XCTAssertEqual(model.phase, reference.phase, message)
    XCTAssertEqual(model.fractionLeft, reference.fractionLeft, accuracy: 1e-9, message)
    if reference.outcome == nil {
      XCTAssertEqual(
        model.endDate?.timeIntervalSinceReferenceDate ?? -1,
        reference.endDate?.timeIntervalSinceReferenceDate ?? -1, accuracy: 1e-5, message)
    }
    return model.timeLeft == reference.timeLeft && model.phase == reference.phase
  }
}
