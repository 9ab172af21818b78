import CountdownCore

// Questions, and whether their answers are right: each must be true at one moment between its begin and its return.

/// What threads are asking, or looking at for long: at each moment, something is written down.
final class Questions {
  private final class Question {
    let note: () -> Void

    init(_ note: @escaping () -> Void) { self.note = note }
  }

  private var all: [Question] = []
  private let scheduler = Scheduler.shared

  var isEmpty: Bool { all.isEmpty }

  func note() { for question in all { question.note() } }

  /// Does something, and writes something down at each moment meanwhile.
  func during<Result>(_ body: () -> Result, note: @escaping () -> Void) -> Result {
    let question = Question(note)
    if !scheduler.isLocked { scheduler.peek { note() } }
    all.append(question)
    defer { all.removeAll { $0 === question } }
    return body()
  }

  /// Asks something; a fault where the answer was right at no moment meanwhile.
  func ask<Answer: Hashable>(_ text: String, _ body: @escaping () -> Answer) -> (
    answer: Answer, fault: String?
  ) {
    var right: [Answer] = []
    let answer = during(body) {
      let answer = body()
      if !right.contains(answer) { right.append(answer) }
    }
    if !scheduler.isRunning || right.contains(answer) { return (answer, nil) }
    let rightAnswers = right.map { "\($0)" }.joined(separator: " or ")
    return (answer, "\(text) is answered \(answer), where \(rightAnswers) was right")
  }
}

extension World {
  /// Asks something, and sees to it that the answer was right at some moment meanwhile.
  ///
  /// Nothing changes what the answer depends on but under the lock, by letting time pass or by dropping a receiver: so the
  /// moments at which it may change are known, and at each the same question is put without any other thread between.
  @discardableResult
  func ask<Answer: Hashable>(_ text: String, of account: Int? = nil, _ body: @escaping () -> Answer) -> Answer
  {
    let (answer, wrong) = questions.ask(text, body)
    if let wrong { fault(wrong, of: account) }
    return answer
  }

  /// Writes down what the right answers are now, and were while somebody had the lock.
  func noteAnswers() {
    let now = time.time
    for instant in instantsUnseen where !questions.isEmpty {
      time.time = instant
      questions.note()
    }
    time.time = now
    instantsUnseen.removeAll(keepingCapacity: true)
    questions.note()
  }

  func askWhatIsLeft(of target: Int, _ engine: CountdownEngine) {
    guard let handler = accounts[target].handler else { return }
    let receiver = accounts[target].receiver
    let wasWithheld = accounts[target].withheldAt < scheduler.steps
    let left = ask("what is left", of: target) {
      engine.living(handler).map { Duration.nanoseconds($0.timeLeft) }
    }
    let isActive = ask("whether it is active", of: target) { engine.living(handler) != nil }
    ask("which countdown receiver \(receiver) has", of: target) {
      engine.find(World.identity(receiver)).map { ObjectIdentifier($0) }
    }
    if wasWithheld, left != nil || isActive {
      fault("is still there, though a call that ends it had returned", of: target)
    }
  }

  func askTheRest(of target: Int, _ engine: CountdownEngine) {
    guard let handler = accounts[target].handler else { return }
    ask("how long it lasts", of: target) { engine.living(handler)?.total }
    ask("how long it has lasted", of: target) { engine.living(handler)?.elapsed }
    ask("whether it is paused", of: target) { engine.living(handler)?.isPaused == true }
    ask("how many there are") { engine.statistics.active }
    ask("how many are paused") {
      let statistics = engine.statistics
      return [statistics.active, statistics.paused]
    }
  }
}
