import CountdownCore

// Questions, and whether their answers are right: each must be true at one moment between its begin and its return.

/// A question that a thread is asking, and all answers that have been right since it began.
final class Question {
  private var right: [AnyHashable] = []
  private let look: () -> AnyHashable

  init(_ look: @escaping () -> AnyHashable) { self.look = look }

  /// Writes down the answer of this moment.
  func note() {
    let answer = look()
    if !right.contains(answer) { right.append(answer) }
  }

  func isRight(_ answer: AnyHashable) -> Bool { right.contains(answer) }

  var rightAnswers: String { right.map { "\($0)" }.joined(separator: " or ") }
}

extension World {
  /// Asks something, and sees to it that the answer was right at some moment meanwhile.
  ///
  /// Nobody changes what the answer depends on but under the lock, by letting time pass or by dropping a receiver: so the
  /// moments at which it may change are known, and at each the same question is put without any other thread between.
  @discardableResult
  func ask<Answer: Hashable>(
    _ text: String, of account: Int? = nil, _ body: @escaping () -> Answer
  ) -> Answer {
    let question = Question { AnyHashable(body()) }
    if !scheduler.isLocked { scheduler.peek { question.note() } }
    questions.append(question)
    let answer = body()
    questions.removeAll { $0 === question }
    if scheduler.isRunning, !question.isRight(answer) {
      fault("\(text) is answered \(answer), where \(question.rightAnswers) was right", of: account)
    }
    return answer
  }

  /// Writes down what the right answers are now, and were while somebody had the lock.
  func noteAnswers() {
    let now = time.time
    for instant in instantsUnseen where !questions.isEmpty {
      time.time = instant
      for question in questions { question.note() }
    }
    time.time = now
    instantsUnseen.removeAll(keepingCapacity: true)
    for question in questions { question.note() }
  }

  /// Asks for what is left of a countdown, and whether it is there.
  func askWhatIsLeft(of target: Int, _ engine: CountdownEngine) {
    guard let id = accounts[target].id else { return }
    let receiver = accounts[target].receiver
    let wasWithheld = accounts[target].withheldAt < scheduler.steps
    let left = ask("what is left", of: target) { engine.timeLeft(of: id) }
    let isActive = ask("whether it is active", of: target) { engine.isActive(id) }
    ask("which countdown receiver \(receiver) has", of: target) {
      engine.find(World.identity(receiver))
    }
    if wasWithheld, left != nil || isActive {
      fault("is still there, though a call that ends it had returned", of: target)
    }
  }

  /// Asks for all else that an engine knows.
  func askTheRest(of target: Int, _ engine: CountdownEngine) {
    guard let id = accounts[target].id else { return }
    ask("how long it lasts", of: target) { engine.total(of: id) }
    ask("how long it has lasted", of: target) { engine.elapsed(of: id) }
    ask("whether it is paused", of: target) { engine.isPaused(id) }
    ask("how many there are") { engine.activeCount }
    ask("how many are paused") {
      let statistics = engine.statistics
      return [statistics.active, statistics.paused]
    }
  }
}
