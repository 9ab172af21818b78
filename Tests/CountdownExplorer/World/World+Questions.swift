import CountdownCore

// Questions, and whether their answers are right: each must be true at one moment between its begin and its return.
//
// Nothing changes what an answer depends on but under the lock, by letting time pass or by dropping a receiver: so the moments
// at which it may change are known, and at each the same question is put without any other thread between.

/// What threads are asking, or looking at for long: at each moment, something is written down.
final class Questions {
  private var all: [Int: () -> Void] = [:]
  private var count = 0
  /// Whether answers are judged: not where time passes that is not noticed.
  var areJudged = true
  private let scheduler = Scheduler.shared

  var isEmpty: Bool { all.isEmpty }

  func note() { for note in all.values { note() } }

  /// Does something, and writes something down at each moment meanwhile.
  func during<Result>(_ body: () -> Result, note: @escaping () -> Void) -> Result {
    count += 1
    let number = count
    if !scheduler.isLocked { scheduler.peek { note() } }
    all[number] = note
    defer { all[number] = nil }
    return body()
  }

  /// Asks something, and reports an answer that was right at no moment meanwhile.
  @discardableResult
  func ask<Answer: Hashable>(_ text: String, _ body: @escaping () -> Answer) -> Answer {
    var right: [Answer] = []
    let answer = during(body) {
      let answer = body()
      if !right.contains(answer) { right.append(answer) }
    }
    if areJudged, scheduler.isRunning, !right.contains(answer) {
      scheduler.report("\(text) is answered \(answer), where \(right) was right")
    }
    return answer
  }
}

extension World {
  func ask(about target: Int, _ handler: CountdownHandler, _ engine: CountdownEngine) {
    let wasWithheld = accounts[target].withheldAt < scheduler.steps
    let left = questions.ask("what is left of \(target)") { engine.living(handler)?.timeLeft }
    questions.ask("which countdown receiver \(accounts[target].receiver) has") {
      engine.find(World.identity(self.accounts[target].receiver)).map { ObjectIdentifier($0) }
    }
    questions.ask("how long \(target) lasts, and has lasted") {
      engine.living(handler).map { [$0.total, $0.elapsed] }
    }
    questions.ask("whether \(target) is paused") { engine.living(handler)?.isPaused }
    questions.ask("how many there are, and are paused") {
      let statistics = engine.statistics
      return [statistics.active, statistics.paused]
    }
    if wasWithheld, left != nil {
      fault("is still there, though a call that ends it had returned", of: target)
    }
  }
}
