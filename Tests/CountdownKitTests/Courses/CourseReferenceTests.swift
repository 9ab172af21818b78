import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Random scripts of moves, calls in its own and in other callbacks, sleeps, suspensions, freezes, saves and restores: a course agrees
/// with its planned instants.
final class CourseReferenceTests: XCTestCase {
  @MainActor func testACourseAgreesWithItsPlannedInstants() async {
    for seed in seeds(60) {
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
  private let scene = CourseScene()
  private var model: ObservableCourse { scene.model }
  private var manager: CountdownManager { scene.manager }
  private var driver: ManualDriver { scene.driver }
  private var random: SplitMix64
  private var reference = CourseReference()
  private(set) var log: [String] = []
  private(set) var fault: String?
  /// For how long the manager was frozen.
  private var frozen = Duration.zero
  private var isSuspended = false
  /// How many calls the blocks may still make in this step, and how many blocks are running.
  private var (calls, depth) = (0, 0)
  private var runs = 0
  /// By how much what is shown may be more than what is left, or less.
  private var tolerance = (more: Duration.seconds(1), less: Duration.zero)
  private var outcomes: [Int: Countdown.Outcome] = [:]
  private var announced: [Int: String] = [:]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private var now: Duration { driver.now - frozen }

  private func note(_ text: String) { log.append("\(driver.now): \(text)") }

  private func expect(_ isTrue: Bool, _ text: @autoclosure () -> String) {
    if !isTrue, fault == nil { fault = text() }
  }

  private func expect<Value: Equatable>(_ what: String, _ value: Value, _ expected: Value) {
    expect(value == expected, "\(what): \(value), not \(expected)")
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
    // Nothing can be moved yet.
    if random.below(4) == 0 { move() }
    start()
    for _ in 1...random.next(5...40) where fault == nil {
      calls = 3
      step()
      if isSuspended {
        compareBoundaries()
      } else {
        repeat { driver.wake() } while driver.nextWakeUp.map { $0 <= driver.now } ?? false
        reference.settle(now)
        compare()
      }
    }
    if isSuspended { manager.resume() }
    reference.finish(.cancelled, now)
    calls = 0
    model.cancel()
    expect("outcomes", outcomes.count, runs)
    expect("active", manager.activeCount, 0)
  }

  private func step() {
    switch random.below(16) {
    case 0...2:
      let duration = duration()
      note("advance by \(duration)")
      driver.advance(by: duration)
    case 3...4: sleep()
    case 5:
      if isSuspended { manager.resume() } else { manager.suspend() }
      isSuspended.toggle()
      note("suspended \(isSuspended)")
    case 6 where !isSuspended: freeze()
    case 7...8: restore()
    case 9 where random.below(4) == 0: start()
    case 10 where random.below(6) == 0:
      note("cancel")
      reference.finish(.cancelled, now)
      if random.below(2) == 0 { model.cancel() } else { manager.cancelAll() }
    case 11:
      sleep()
      move()
    case 12 where !isSuspended: manager.inCallback { for _ in 0...self.random.below(2) { self.move() } }
    default: move()
    }
  }

  private func sleep() {
    let duration = duration()
    note("sleep for \(duration)")
    driver.sleep(for: duration)
  }

  private func freeze() {
    reference.settle(now)
    driver.wake()
    manager.suspend(.freezes)
    let (state, duration) = (model.savedState, duration())
    note("freeze for \(duration)")
    expect("boundaries while it stands still", model.boundaries(limit: 9).count, 0)
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
    note("start \(course) after \(elapsed)")
    reference = CourseReference(course, after: elapsed, at: now, frozen)
    runs += 1
    // At marks, what is shown is exact; on the grid, the nearest. Each stage ends at its zero, whatever the ticks say.
    let choices: [(Countdown.Ticks, more: Duration, less: Duration)] = [
      (.at(.seconds(3)), .nanoseconds(1), .zero), (.shared, .milliseconds(1_501), .milliseconds(500)),
      (.every(.seconds(7)), .seconds(7), .zero), (.everySecond, .seconds(1), .zero),
      (.everySecond.pastZero, .seconds(1), .zero),
    ]
    let (ticks, more, less) = choices[random.below(choices.count)]
    tolerance = (more, less)
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
      expect("restored", model.timeLeft, shown)
      expect(abs(model.fractionLeft - fraction) < 1e-9, "\(model.fractionLeft) is restored, not \(fraction)")
    }
  }

  private func restore(
    _ state: ObservableCourse.SavedState, as saved: CourseReference, after delay: Duration = .zero
  ) {
    note("restore")
    reference = saved
    reference.frozen = frozen
    reference.shift(by: delay)
    reference.settle(now)
    runs += 1
    if !saved.lives { (outcomes[runs], reference.completedAt) = (.completed, nil) }
    do {
      try model.restore(coded(state), onStage: onStage(runs), onTick: onTick(runs), onEnd: onEnd(runs))
    } catch { expect(false, "it cannot be restored: \(error)") }
  }

  private func move() {
    let move = CourseReference.Move.allCases[random.below(CourseReference.Move.allCases.count)]
    let duration = duration()
    let expected = reference.make(move, by: duration, at: now)
    note("\(move) by \(duration)\(depth > 0 ? " inside" : ""), \(expected)")
    let answer =
      switch move {
      case .pause: model.pause()
      case .resume: model.resume()
      case .toggle: model.toggle()
      case .skip: model.skip()
      case .back: model.back()
      case .first:
        reference.list.first.map { model.go(to: $0.index, round: $0.round) } ?? expected
      case .nowhere:
        model.go(to: random.below(2) * 6 - 1, round: 1) || model.go(to: 0, round: random.below(2) * 9 - 1)
      case .restart: model.restart()
      case .longer: model.extendStage(by: duration)
      case .shorter: model.extendStage(by: .zero - duration)
      case .shortest: model.extendStage(by: .seconds(-99))
      }
    expect("\(move)", answer, expected)
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

  private func agree(_ position: CountdownCourse.Position, _ what: String, _ run: Int) -> String {
    let place = "\(position.stageIndex) of \(position.round)"
    note("\(what) \(place), \(position.timeLeft.duration)")
    expect(run == runs && outcomes[run] == nil, "\(what) of another run")
    if reference.place != place { reference.settle(now) }
    expect(what, place, reference.place)
    return place
  }

  private func onStage(_ run: Int) -> @MainActor (CountdownCourse.Position) -> Void {
    { [unowned self] position in
      announced[run] = agree(position, "onStage", run)
      act()
    }
  }

  private func onTick(_ run: Int) -> @MainActor (CountdownCourse.Position) -> Void {
    { [unowned self] position in
      expect("onStage before onTick", announced[run], agree(position, "onTick", run))
      let (told, left) = (position.timeLeft.duration, reference.left(at: now))
      expect(isNear(told, left), "onTick has \(told), and \(left) is left")
      expect(left > .zero || reference.waitingSince != nil, "onTick has nothing left")
      act()
    }
  }

  private func onEnd(_ run: Int) -> @MainActor (Countdown.Outcome) -> Void {
    { [unowned self] outcome in
      note("onEnd \(run) \(outcome)")
      expect("a second outcome", outcomes[run], nil)
      outcomes[run] = outcome
      guard run == runs else { return expect("of one that was replaced", outcome, .replaced) }
      reference.settle(now)
      expect("end", .ended(outcome), reference.phase)
      guard calls > 0, random.below(2) == 0 else { return }
      calls -= 1
      start()
    }
  }

  // MARK: - Comparing

  /// Dates as multiples of 250 us: each restored one is rounded up to a microsecond.
  private func rounded(_ dates: [Date?]) -> [Double?] {
    dates.map { $0.map { ($0.timeIntervalSinceReferenceDate * 4_000).rounded() / 4_000 } }
  }

  private func date(_ instant: Duration) -> Date { driver.date + ((instant - now) / .seconds(1)) }

  private func compare() {
    let (phase, present) = (reference.phase, reference.present)
    expect("phase", model.phase, phase)
    expect("stage", model.stage, present?.stage)
    if present != nil {
      expect("place", "\(model.stageIndex) of \(model.round)", reference.place)
      expect("onStage", announced[runs], reference.place)
      let (shown, left) = (model.timeLeft.duration, reference.left(at: now))
      let isExact = phase == .paused && tolerance.less == .zero
      expect(isExact ? shown == left : isNear(shown, left), "timeLeft is \(shown), not \(left)")
      let (courseLeft, total) = (model.courseTimeLeft.duration, reference.total)
      expect("courseTimeLeft", courseLeft, min(shown + reference.rest, total))
      expect("elapsed", model.elapsed.duration + courseLeft, total)
    } else {
      expect(phase != .ended(.completed) || model.timeLeft == .zero, "time is left")
    }
    let end =
      phase == .ended(.completed)
      ? reference.completedAt.map { $0 - frozen } : phase == .running ? reference.end : nil
    let courseEnd = phase == .running && reference.isPlanned ? reference.end + reference.rest : nil
    let since = reference.waitingSince.map { $0 - frozen }
    expect(
      "endDate, courseEndDate, waitingSince",
      rounded([model.endDate, reference.lives ? model.courseEndDate : nil, model.waitingSince]),
      rounded([end, courseEnd, since].map { $0.map(date) }))
    compareBoundaries()
  }

  private func isNear(_ shown: Duration, _ left: Duration) -> Bool {
    shown - left < tolerance.more && left - shown <= tolerance.less
  }

  private func compareBoundaries() {
    // What has passed in a suspension is none, though nothing has shown that yet.
    var reference = reference
    reference.settle(now)
    var expected: [(date: Date, name: String)] = []
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
    expect("boundaries", found.map(\.stage.name), expected.prefix(limit).map(\.name))
    expect("boundaries", rounded(found.map(\.date)), rounded(expected.prefix(limit).map(\.date)))
  }
}
