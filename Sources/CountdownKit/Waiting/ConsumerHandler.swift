import CountdownCore

/// Rings for one consumer: for the values of a countdown of its own, for those of another, which it follows, or for another's end.
///
/// It has no receiver. The consumer calls `begin` once; any thread may call `close`, at any time, also while `begin` runs.
final class ConsumerHandler: CountdownHandler, EndWaiter, @unchecked Sendable {
  // Unchecked: only `awaited` changes, under the engine's lock.

  /// What the consumer waits for; messages name it by this.
  enum Kind: String {
    case values = "a loop over values"
    case ticks = "a loop over ticks"
    case sleep = "a sleep"
    case outcome = "a wait for an outcome"
  }

  enum Subject {
    case own(@Sendable () -> CountdownRequest, until: (any CountdownMoment)?)
    case other(Countdown)
  }

  let engine: CountdownEngine
  let bell: Bell
  private let kind: Kind
  private let subject: Subject
  private let storedNumbering: CountdownNumbering?
  var awaited: CountdownHandler?

  /// Creates the handler of a consumer: of a countdown of its own, which it ends, or of another, which it does not.
  init(_ kind: Kind, of subject: Subject, in engine: CountdownEngine) {
    self.engine = engine
    self.kind = kind
    self.subject = subject
    bell = Bell(of: kind.rawValue, for: engine)
    storedNumbering = kind == .ticks ? CountdownNumbering() : nil
  }

  /// Creates the handler of a countdown that belongs to its consumer, and starts when that asks.
  convenience init(
    _ kind: Kind, of request: @autoclosure @escaping @Sendable () -> CountdownRequest,
    until moment: (any CountdownMoment)? = nil, in engine: CountdownEngine
  ) {
    self.init(kind, of: .own(request, until: moment), in: engine)
  }

  // MARK: - For the consumer

  /// Begins; what rings may end before the consumer does.
  func begin() {
    switch subject {
    case .own(let makeRequest, let moment):
      // Nothing is to be waited for: the manager may be gone.
      if engine.isShutDown { return _ = bell.ring(.over) }
      var request = makeRequest()
      request.callbacks = CountdownCallbacks(.loop)
      engine.start(request, until: moment, handler: self)
    case .other(let countdown) where kind == .outcome:
      if !engine.add(self, toEndOf: countdown.handler) { bell.ring(.last) }
    case .other(let countdown):
      let answer = engine.follow(
        countdown.handler, receiver: nil, handler: self,
        callbacks: CountdownCallbacks(.loop, outcome: false), waiter: self)
      // If it is over, its end may still have to be delivered.
      if case .over(let outcome) = answer { ringLast(after: outcome) }
    }
  }

  /// Ends what rings; also before `begin`, whose effect another call then undoes.
  func end() {
    engine.cancel(self)
    if case .other = subject { engine.remove(self) }
  }

  /// Closes the bell, and ends what rings.
  func close() { bell.close(end) }

  // MARK: - For the engine

  override func label(_ key: String?) -> String { kind.rawValue }
  override var numbering: CountdownNumbering? { storedNumbering }
  override var leader: CountdownHandler? {
    if case .other(let countdown) = subject { countdown.followed } else { nil }
  }

  override func ring(stop: inout Bool) -> Bool {
    stop = !bell.ring()
    return true
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    // A follower can be cancelled alone, so its own zero or end rings nothing: it waits for the leader's end (`countdownHasEnded`).
    if case .own = subject { bell.ring(.last) }
    return true
  }

  override func end(_ outcome: CountdownOutcome) { bell.ring(.over) }

  // An observation may end before its leader, whose outcome nobody may read until then.
  func countdownHasEnded() {
    if kind == .outcome { bell.ring(.last) } else { ringLast(after: leader?.outcome) }
  }

  private func ringLast(after outcome: CountdownOutcome?) {
    bell.ring(outcome == .completed ? .last : .over)
  }
}
