import CountdownKit
import Foundation

/// A course as its planned instants have it, stage by stage: what an `ObservableCourse` has to agree with.
struct CourseReference {
  struct Entry {
    let stage: CountdownCourse.Stage
    let index: Int
    let round: Int
  }

  enum Move: CaseIterable {
    case pause, resume, toggle, skip, back, first, nowhere, restart, longer, shorter, shortest
  }

  private(set) var list: [Entry] = []
  /// The present stage; how many there are when it is over.
  private(set) var at = 0
  private(set) var phase = ObservableCountdown.Phase.idle
  /// When the present stage ends, while the course runs, by the engine's time; otherwise what is left.
  private(set) var end = Duration.zero
  private(set) var left = Duration.zero
  private(set) var added = Duration.zero
  private(set) var before = Duration.zero
  /// For how long its manager was frozen.
  var frozen = Duration.zero
  /// When it was to begin to wait, and when it was completed, by the driver's time.
  var (waitingSince, completedAt): (Duration?, Duration?)

  var lives: Bool { phase == .running || phase == .paused }
  var present: Entry? { lives && at < list.count ? list[at] : nil }
  var place: String { present.map { "\($0.index) of \($0.round)" } ?? "nowhere" }
  func left(at now: Duration) -> Duration { phase == .running ? end - now : left }
  var isPlanned: Bool { list.dropFirst(at + 1).allSatisfy { !$0.stage.waits } }
  var rest: Duration { list.dropFirst(at + 1).reduce(.zero) { $0 + $1.stage.duration } }
  var total: Duration { list.reduce(added + before) { $0 + $1.stage.duration } }

  init() {}

  init(_ course: CountdownCourse, after elapsed: Duration, at now: Duration, _ frozen: Duration) {
    self.frozen = frozen
    func add(_ stages: [CountdownCourse.Stage], _ round: Int) {
      for (index, stage) in stages.enumerated() where stage.duration > .zero || stage.waits {
        list.append(Entry(stage: stage, index: index, round: round))
      }
    }
    if course.rounds > 0 {
      add(course.first, 0)
      for round in 1...course.rounds {
        add(round == course.rounds ? course.lastRound ?? course.stages : course.stages, round)
      }
      add(course.last, course.rounds + 1)
    }
    var passed = Duration.zero
    while at < list.count, passed + list[at].stage.duration <= elapsed,
      list[at].stage.duration > .zero || passed < elapsed
    {
      passed += list[at].stage.duration
      at += 1
    }
    begin(at, since: now - (elapsed - passed), taps: elapsed > passed)
  }

  /// Begins a stage at an instant: now, or when the one before it has ended.
  private mutating func begin(_ number: Int, since instant: Duration, taps: Bool = false) {
    (at, waitingSince) = (number, nil)
    guard number < list.count else {
      (phase, left, completedAt) = (.ended(.completed), .zero, instant + frozen)
      return
    }
    let duration = list[number].stage.duration
    if list[number].stage.waits, !taps {
      (phase, left, waitingSince) = (.paused, duration, instant + frozen)
    } else {
      (phase, end) = (.running, instant + duration)
    }
  }

  /// Goes on to where it is by now.
  mutating func settle(_ now: Duration) {
    while phase == .running, now >= end {
      (before, added) = (before + added, .zero)
      begin(at + 1, since: end)
    }
  }

  private mutating func halt(_ now: Duration) {
    if phase == .running { (phase, left) = (.paused, end - now) }
  }

  private mutating func leave(for number: Int, _ now: Duration, staysPaused: Bool = true) -> Bool {
    guard lives else { return false }
    let isPaused = phase == .paused && waitingSince == nil
    (added, before) = (.zero, .zero)
    begin(number, since: now)
    if isPaused, staysPaused { halt(now) }
    return true
  }

  /// Makes a move; returns the answer that is expected.
  mutating func make(_ move: Move, by duration: Duration, at now: Duration) -> Bool {
    switch move {
    case .pause:
      guard phase == .running else { return false }
      settle(now)
      halt(now)
      return true
    case .resume:
      guard phase == .paused else { return false }
      (phase, end, waitingSince) = (.running, now + left, nil)
      return true
    case .toggle: return make(phase == .paused ? .resume : .pause, by: duration, at: now)
    case .skip: return leave(for: at + 1, now)
    case .back: return leave(for: max(0, at - 1), now)
    case .first: return leave(for: 0, now)
    case .nowhere: return false
    case .restart: return leave(for: at, now, staysPaused: false)
    case .longer, .shorter, .shortest:
      guard lives else { return false }
      let left = left(at: now)
      let wanted = move == .longer ? duration : move == .shorter ? .zero - duration : .seconds(-99)
      let longer = max(wanted, .zero - max(.zero, left))
      if longer < .zero, left + longer == .zero {
        let isPaused = phase == .paused && waitingSince == nil
        (before, added) = (before + added + longer, .zero)
        begin(at + 1, since: now)
        if isPaused { halt(now) }
        return true
      }
      added += longer
      if phase == .running { end += longer } else { self.left += longer }
      return true
    }
  }

  mutating func finish(_ outcome: Countdown.Outcome, _ now: Duration) {
    if phase == .running { left = end - now }
    if lives { (phase, waitingSince) = (.ended(outcome), nil) }
  }

  /// Lets all of it come later: its manager was frozen, or it stood still while it was saved.
  mutating func shift(by duration: Duration) { end += duration }
}
