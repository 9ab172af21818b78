import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Random scripts of moves, calls inside the blocks, sleeps, freezes, saves and restores: a course agrees with its planned instants.
///
/// `COUNTDOWN_COURSES=100000` plays more scripts, from `COUNTDOWN_SEED` on.
final class CourseReferenceTests: XCTestCase {
  @MainActor func testACourseAgreesWithItsPlannedInstants() async { play(40) }

  @MainActor func testManyCoursesAgreeWithTheirPlannedInstants() async throws {
    try onlyWithAllTests()
    play(ProcessInfo.processInfo.environment["COUNTDOWN_COURSES"].flatMap { Int($0) } ?? 300)
  }

  @MainActor private func play(_ count: Int) {
    let first = ProcessInfo.processInfo.environment["COUNTDOWN_SEED"].flatMap { Int($0) } ?? 1
    for seed in first..<first + count {
      let script = CourseScript(seed: UInt64(seed))
      script.play()
      if let fault = script.fault {
        return XCTFail("seed \(seed): \(fault)\n" + script.log.joined(separator: "\n"))
      }
    }
  }
}

/// One script.
@MainActor
private final class CourseScript {
  private let driver = ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: 0))
  private let manager: CountdownManager
  private let model: ObservableCourse
  private var random: SplitMix64
  private var reference = CourseReference()
  private(set) var log: [String] = []
  private(set) var fault: String?
  /// For how long the manager was frozen.
  private var frozen = Duration.zero
  private var isSuspended = false
  /// How many calls the blocks may still make in this step, and how many blocks are running.
  private var calls = 0
  private var depth = 0
  private var runs = 0
  private var ticks = Countdown.Ticks.everySecond
  /// By how much what is shown may be more than what is left, or less.
  private var tolerance = (more: Duration.seconds(1), less: Duration.zero)
  private var outcomes: [Int: Countdown.Outcome] = [:]
  private var announced: [Int: (index: Int, round: Int)] = [:]

  init(seed: UInt64) {
    manager = CountdownManager(driver: driver)
    model = ObservableCourse(using: manager)
    random = SplitMix64(seed: seed)
  }

  private var now: Duration { driver.now - frozen }

  private func date(_ instant: Duration) -> Date { driver.date + ((instant - now) / .seconds(1)) }

  private func expect(_ isTrue: Bool, _ text: @autoclosure () -> String) {
    if !isTrue, fault == nil { fault = text() }
  }

  private func duration() -> Duration {
    .microseconds(random.below(4) == 0 ? random.next(0...4) * 1_000_000 : random.next(0...3_000) * 1_250)
  }

  private func stages(_ counts: ClosedRange<Int>) -> [CountdownCourse.Stage] {
    (0..<random.next(counts)).map { number in
      let length = Duration.milliseconds(random.below(6) == 0 ? 0 : random.next(1...8) * 500)
      return .init("\(number)", length, waits: random.below(5) == 0)
    }
  }

  func play() {
    start()
    for _ in 1...random.next(5...40) where fault == nil {
      calls = 3
      step()
      if !isSuspended {
        repeat { driver.wake() } while driver.nextWakeUp.map { $0 <= driver.now } ?? false
        reference.settle(now)
        compare()
      }
    }
    if isSuspended { manager.resume() }
    reference.finish(.cancelled, now)
    calls = 0
    model.cancel()
    expect(outcomes.count == runs, "\(runs) runs had \(outcomes.count) outcomes")
    expect(manager.activeCount == 0, "something is left")
  }

  private func step() {
    switch random.below(16) {
    case 0...2:
      let duration = duration()
      log.append("\(driver.now): advance by \(duration)")
      driver.advance(by: duration)
    case 3...4: sleep()
    case 5:
      if isSuspended { manager.resume() } else { manager.suspend() }
      isSuspended.toggle()
      log.append("\(driver.now): suspended \(isSuspended)")
    case 6 where !isSuspended: freeze()
    case 7...8: restore()
    case 9 where random.below(4) == 0: start()
    case 10 where random.below(6) == 0:
      log.append("cancel")
      reference.finish(.cancelled, now)
      model.cancel()
    case 11:
      sleep()
      move()
    default: move()
    }
  }

  private func sleep() {
    let duration = duration()
    log.append("\(driver.now): sleep for \(duration)")
    driver.sleep(for: duration)
  }

  private func freeze() {
    reference.settle(now)
    driver.wake()
    manager.suspend(.freezes)
    let duration = duration()
    log.append("\(driver.now): freeze for \(duration)")
    let state = model.savedState
    driver.advance(by: duration)
    frozen += duration
    reference.frozen = frozen
    manager.resume()
    guard random.below(3) == 0 else { return }
    let (saved, then) = (reference, now)
    sleep()
    // It stood still all the time.
    restore(state, as: saved, after: now - then)
  }

  private func start() {
    let course = CountdownCourse(
      stages(0...4), rounds: random.next(0...3) + (random.below(8) == 0 ? 0 : 1),
      first: random.below(3) == 0 ? stages(1...2) : [], lastRound: random.below(3) == 0 ? stages(0...2) : nil,
      last: random.below(3) == 0 ? stages(1...2) : [])
    let elapsed = random.below(3) == 0 ? duration() * 2 : .zero
    log.append("\(driver.now): start \(course) after \(elapsed)")
    reference = CourseReference(course, after: elapsed, at: now, frozen)
    runs += 1
    // At marks, what is shown is exact; on the grid, the nearest.
    switch random.below(5) {
    case 0: (ticks, tolerance) = (.at(.seconds(3)), (.nanoseconds(1), .zero))
    case 1: (ticks, tolerance) = (.shared, (.milliseconds(1_501), .milliseconds(500)))
    case 2: (ticks, tolerance) = (.every(.seconds(7)), (.seconds(7), .zero))
    default: (ticks, tolerance) = (.everySecond, (.seconds(1), .zero))
    }
    model.start(
      course, after: elapsed, ticks: ticks, onStage: onStage(runs), onTick: onTick(runs), onEnd: onEnd(runs))
  }

  private func restore() {
    let (state, saved) = (model.savedState, reference)
    let (shown, fraction, isRunning) = (model.timeLeft, model.fractionLeft, model.isRunning)
    if random.below(2) == 0 { sleep() }
    restore(state, as: saved)
    // What stands still is shown as it was.
    if !isRunning, calls == 3, depth == 0 {
      expect(
        model.timeLeft == shown && abs(model.fractionLeft - fraction) < 1e-9,
        "\(model.timeLeft.duration), \(model.fractionLeft) is restored, not \(shown.duration), \(fraction)")
    }
  }

  private func restore(
    _ state: ObservableCourse.SavedState, as saved: CourseReference, after delay: Duration = .zero
  ) {
    log.append("\(driver.now): restore")
    reference = saved
    reference.frozen = frozen
    reference.shift(by: delay)
    reference.settle(now)
    runs += 1
    if !saved.lives { outcomes[runs] = .completed }
    do {
      let state = try JSONDecoder().decode(
        ObservableCourse.SavedState.self, from: JSONEncoder().encode(state))
      try model.restore(state, onStage: onStage(runs), onTick: onTick(runs), onEnd: onEnd(runs))
    } catch { expect(false, "it cannot be restored: \(error)") }
  }

  private func move() {
    let move = CourseReference.Move.allCases[random.below(CourseReference.Move.allCases.count)]
    let duration = duration()
    let inside = depth > 0 ? " inside" : ""
    let expected = reference.make(move, by: duration, at: now)
    log.append("\(driver.now): \(move) by \(duration)\(inside), \(expected)")
    let answer =
      switch move {
      case .pause: model.pause()
      case .resume: model.resume()
      case .toggle: model.toggle()
      case .skip: model.skip()
      case .back: model.back()
      case .first:
        if let entry = reference.list.first {
          model.go(to: entry.index, round: entry.round)
        } else {
          expected
        }
      case .restart: model.restart()
      case .longer: model.extendStage(by: duration)
      case .shorter: model.extendStage(by: .zero - duration)
      case .shortest: model.extendStage(by: .seconds(-99))
      }
    expect(answer == expected, "\(move)\(inside) says \(answer)")
  }

  // MARK: - Blocks

  /// Makes calls inside a block.
  private func act() {
    depth += 1
    if calls > 0, random.below(8) == 0 { sleep() }
    if calls > 0, random.below(4) == 0 {
      calls -= 1
      if random.below(5) == 0 { restore() } else { move() }
    }
    depth -= 1
  }

  private func agree(_ position: CountdownCourse.Position, _ what: String) {
    log.append(
      "\(driver.now): \(what) \(position.stageIndex) of \(position.round), \(position.timeLeft.duration)")
    if reference.present.map({ ($0.index, $0.round) != (position.stageIndex, position.round) }) ?? true {
      reference.settle(now)
    }
    let entry = reference.present
    expect(
      entry?.index == position.stageIndex && entry?.round == position.round,
      "\(what) has \(position.stageIndex) of \(position.round)")
  }

  private func onStage(_ run: Int) -> @MainActor (CountdownCourse.Position) -> Void {
    { [unowned self] position in
      expect(run == runs && outcomes[run] == nil, "onStage of another run")
      agree(position, "onStage")
      announced[run] = (position.stageIndex, position.round)
      act()
    }
  }

  private func onTick(_ run: Int) -> @MainActor (CountdownCourse.Position) -> Void {
    { [unowned self] position in
      expect(run == runs && outcomes[run] == nil, "onTick of another run")
      agree(position, "onTick")
      let left = reference.phase == .running ? reference.end - now : reference.left
      let told = position.timeLeft.duration
      expect(isNear(told, left), "onTick has \(told), and \(left) is left")
      expect(left > .zero || reference.waitingSince != nil, "onTick has nothing left")
      expect(
        announced[run].map { $0 == (position.stageIndex, position.round) } ?? false, "onTick before onStage")
      act()
    }
  }

  private func onEnd(_ run: Int) -> @MainActor (Countdown.Outcome) -> Void {
    { [unowned self] outcome in
      log.append("\(driver.now): onEnd \(run) \(outcome)")
      expect(outcomes[run] == nil, "a second outcome")
      outcomes[run] = outcome
      guard run == runs else { return expect(outcome == .replaced, "\(outcome) of one that was replaced") }
      reference.settle(now)
      expect(reference.phase == .ended(outcome), "it ends as \(outcome)")
      guard calls > 0, random.below(2) == 0 else { return }
      calls -= 1
      start()
    }
  }

  // MARK: - Comparing

  private func compare() {
    let (phase, present) = (reference.phase, reference.present)
    expect(model.phase == phase, "phase is \(model.phase), not \(phase)")
    expect(model.stage == present?.stage, "stage is \(String(describing: model.stage))")
    if let entry = present {
      expect(
        (model.stageIndex, model.round) == (entry.index, entry.round),
        "in \(model.stageIndex) of \(model.round)")
      expect(announced[runs].map { $0 == (entry.index, entry.round) } ?? false, "onStage had another")
      let left = phase == .running ? reference.end - now : reference.left
      let shown = model.timeLeft.duration
      let isExact = phase == .paused && tolerance.less == .zero
      expect(isExact ? shown == left : isNear(shown, left), "timeLeft is \(shown), not \(left)")
      let (courseLeft, total) = (model.courseTimeLeft.duration, reference.total)
      expect(courseLeft == min(shown + reference.rest, total), "courseTimeLeft is \(courseLeft)")
      expect(model.elapsed.duration + courseLeft == total, "elapsed is \(model.elapsed) of \(total)")
    } else {
      expect(phase != .ended(.completed) || model.timeLeft == .zero, "time is left")
    }
    let isPlanned = phase == .running && reference.isPlanned
    if phase != .ended(.completed) {
      expect(isEqual(model.endDate, phase == .running ? date(reference.end) : nil), "endDate is wrong")
    }
    if reference.lives {
      let end = isPlanned ? date(reference.end + reference.rest) : nil
      expect(isEqual(model.courseEndDate, end), "courseEndDate is \(String(describing: model.courseEndDate))")
    }
    let since = reference.waitingSince.map { date($0 - frozen) }
    expect(isEqual(model.waitingSince, since), "waitingSince is \(String(describing: model.waitingSince))")
    compareBoundaries()
  }

  private func isNear(_ shown: Duration, _ left: Duration) -> Bool {
    shown - left < tolerance.more && left - shown <= tolerance.less
  }

  private func compareBoundaries() {
    var expected: [(Date, String)] = []
    if reference.phase == .running {
      var end = reference.end
      for entry in reference.list.dropFirst(reference.at + 1) {
        expected.append((date(end), entry.stage.name))
        if entry.stage.waits { break }
        end += entry.stage.duration
      }
      if reference.isPlanned, let last = reference.list.last { expected.append((date(end), last.stage.name)) }
    }
    let limit = random.next(0...6)
    let found = model.boundaries(limit: limit)
    let agrees =
      found.count == min(limit, expected.count)
      && zip(found, expected).allSatisfy { isEqual($0.date, $1.0) && $0.stage.name == $1.1 }
    expect(agrees, "boundaries are \(found), not \(expected)")
  }

  private func isEqual(_ date: Date?, _ other: Date?) -> Bool {
    guard let date, let other else { return date == nil && other == nil }
    return abs(date.timeIntervalSince(other)) < 1e-5
  }
}
