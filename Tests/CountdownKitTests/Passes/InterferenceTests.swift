import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Callbacks that start, move, pause, resume and cancel each other, at random, while their ticks are due.
///
/// Whatever they do: a value that is delivered is the right one, none is delivered twice, and when a pass is over
/// none is missing.
final class InterferenceTests: XCTestCase {
  func testValuesStayRightWhateverCallbacksDoToEachOther() {
    play(.deadline)
  }

  func testSharedValuesStayRightWhateverCallbacksDoToEachOther() {
    play(.shared)
  }

  private func play(_ alignment: Countdown.Alignment) {
    for seed in 1...100 {
      let troupe = Troupe(seed: UInt64(seed), size: seed % 7 + 2, alignment: alignment)
      for _ in 0..<60 {
        troupe.act()
        XCTAssertEqual(troupe.takeProblems(), [], "seed \(seed)")
      }
      troupe.end()
      XCTAssertEqual(troupe.takeProblems(), [], "seed \(seed)")
    }
  }
}

private final class Troupe: @unchecked Sendable {
  // Unchecked: tests on virtual time use one thread.

  /// What is known of one receiver's countdown.
  private final class Part: @unchecked Sendable {
    // Unchecked, like its troupe.
    let player = Player()
    /// Relative to now while paused.
    var deadline: Int64 = 0
    var shown: Int64 = 0
    var hasMoved = false
    var isPaused = false
    var isActive = false
    var round = 0
  }

  private let driver = ManualDriver()
  private let manager: CountdownManager
  private let interval: Int64
  private let alignment: Countdown.Alignment
  private var random: SplitMix64
  private var parts: [Part] = []
  private var problems: [String] = []
  private var depth = 0
  private var isCalm = false

  init(seed: UInt64, size: Int, alignment: Countdown.Alignment) {
    self.alignment = alignment
    manager = CountdownManager(driver: driver)
    random = SplitMix64(seed: seed)
    interval = [1_000_000_000, 250_000_000, 1_000_003][random.next(0...2)]
    parts = (0..<size).map { _ in Part() }
    for part in parts { start(part) }
  }

  func act() {
    switch random.next(0...5) {
    case 0: driver.sleep(for: .nanoseconds(span()))
    case 1: meddle(with: parts[random.next(0...parts.count - 1)])
    default: break
    }
    driver.advance(by: .nanoseconds(span()))
    isCalm = true
    manager.resume()
    driver.advance(by: .zero)
    isCalm = false
    check()
  }

  func end() {
    isCalm = true
    manager.cancelAll()
    for part in parts where part.isActive { problems.append("a countdown survived cancelAll") }
    if driver.nextWakeUp != nil { problems.append("armed for nobody") }
  }

  func takeProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  /// When nothing is due any more, everybody who runs shows the right value.
  private func check() {
    for (number, part) in parts.enumerated() {
      let countdown = manager.countdown(of: part.player)
      if part.isActive != (countdown != nil) { problems.append("\(number) ended in silence") }
      guard part.isActive, !part.isPaused else { continue }
      let rest = part.deadline - driver.now.inNanoseconds
      if !isRight(part.shown, left: rest) { problems.append("\(number) shows \(part.shown) at \(rest)") }
      let left = TimeLeft(.nanoseconds(part.deadline) - driver.now)
      if countdown?.timeLeft != left { problems.append("\(number) has another deadline") }
    }
  }

  /// On the common grid: what was nearest at its last instant, less than an interval ago.
  private func isRight(_ shown: Int64, left: Int64) -> Bool {
    guard alignment == .shared, left > 0 else { return roundedUp(shown) == roundedUp(left) }
    return 2 * (roundedUp(shown) - left) >= -interval && 2 * (shown - left) < 3 * interval
  }

  private func roundedUp(_ left: Int64) -> Int64 {
    (left + interval - 1) / interval * interval
  }

  private func span() -> Int64 {
    random.next(0...2) == 0 ? Int64(random.next(0...2 * Int(interval))) : interval * Int64(random.next(0...3))
  }
}

// MARK: - What may happen

extension Troupe {
  private func start(_ part: Part) {
    let left = random.next(0...9) == 0 ? 0 : span() + interval * Int64(random.next(0...6))
    part.deadline = driver.now.inNanoseconds + left
    part.shown = left
    part.hasMoved = false
    part.isPaused = false
    part.isActive = true
    part.round += 1
    let round = part.round
    let isFirst = Box(true)
    let hasEnded = Box(false)
    manager.start(
      part.player, for: .nanoseconds(left), every: .nanoseconds(interval), alignment: alignment
    ) { [self] _, value, _ in
      if part.round != round || hasEnded.value { problems.append("a value after the end") }
      receive(value.duration.inNanoseconds, isFirst: isFirst.value, part)
      isFirst.value = false
      meddleSometimes()
    } onEnd: { [self] _, outcome in
      if hasEnded.value { problems.append("two outcomes") }
      hasEnded.value = true
      if outcome == .replaced, part.round == round { problems.append("replaced by nobody") }
      if part.round == round { part.isActive = false }
    }
  }

  private func receive(_ value: Int64, isFirst: Bool, _ part: Part) {
    let left = max(0, part.deadline - (part.isPaused ? 0 : driver.now.inNanoseconds))
    if isFirst ? value != left : !isRight(value, left: left) { problems.append("\(value) at \(left)") }
    if !isFirst, value == part.shown { problems.append("\(value) twice") }
    if !isFirst, value > part.shown, !part.hasMoved { problems.append("\(value) after \(part.shown)") }
    part.hasMoved = false
    part.shown = value
    if value == 0 { part.isActive = false }
  }

  private func meddleSometimes() {
    guard depth < 4, !isCalm, random.next(0...2) == 0 else { return }
    depth += 1
    for _ in 0..<random.next(1...3) { meddle(with: parts[random.next(0...parts.count - 1)]) }
    depth -= 1
  }

  private func meddle(with part: Part) {
    let now = driver.now.inNanoseconds
    let countdown = manager.countdown(of: part.player)
    switch random.next(0...11) {
    case 0: manager.cancel(part.player)
    case 1...2: start(part)
    case 3...4:
      if part.isActive, !part.isPaused {
        part.isPaused = true
        part.deadline -= now
      }
      countdown?.pause()
    case 5...6:
      if part.isActive, part.isPaused {
        part.isPaused = false
        part.deadline += now
      }
      countdown?.resume()
    case 7: manager.suspend()
    case 8...9: manager.resume()
    default:
      let amount = span() - span()
      let clock = part.isPaused ? 0 : now
      if part.isActive { part.deadline = max(clock, part.deadline + amount) }
      part.hasMoved = true
      countdown?.extend(by: .nanoseconds(amount))
    }
  }
}
