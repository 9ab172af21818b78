import CountdownKit

extension Replay {
  func perform(_ operation: Operation) {
    guard referee.problem == nil else { return }
    operationCount += 1
    updateTime()
    act(operation.limited(receivers: receivers.count, managers: actors.count))
    updateTime()
  }

  private func act(_ operation: Operation) {
    let (amount, duration) = (Moment(operation.amount), Duration.nanoseconds(operation.amount))
    let longest = ReferenceCountdown.longest
    let receiver = operation.who.receiver ?? 0
    switch operation.kind {
    case .start: start(operation)
    case .observe: observe(operation)
    case .cancel: cancel(operation)
    case .end:
      control(
        operation,
        { reference, index in
          reference.end(index, as: .cancelled)
          return true
        },
        alone: { reference, index in
          let isOver = reference.observers[index].isLate
          reference.endObserver(index, as: .cancelled)
          return isOver ? nil : true
        }, real: { $0.cancel() })
    case .cancelAll: run(operation, { $0.cancelAll() }, real: { $0.cancelAll() })
    case .cancelAllOf: if let object = receivers[receiver] { cancelAll(of: object, operation) }
    case .shutDown: shutDown(operation)
    case .pause: control(operation, { $0.pause($1) }, real: { $0.pause() })
    case .resume: control(operation, { $0.resume($1) }, real: { $0.resume() })
    case .extend:
      let span = min(max(amount, -longest), longest)
      control(operation, { $0.move($1) { $0 + span } }, real: { $0.extend(by: duration) })
    case .reach:
      control(
        operation, { $0.move($1) { amount > 0 ? max($0, amount) : $0 } },
        real: { $0.extend(toAtLeast: duration) })
    case .reschedule: reschedule(operation)
    case .last: control(operation, { $0.last($1, amount) }, real: { $0.reschedule(for: duration) })
    case .restart: control(operation, { $0.restart($1) }, real: { $0.restart() })
    case .correct:
      let engine = actors[operation.manager].engine
      var isCorrected = true
      control(
        operation,
        { reference, index in
          // The engine forgets what a moved silent countdown began with, if no clock corrects it.
          isCorrected =
            !reference.countdowns[index].isTickless || reference.countdowns[index].serverOffset != nil
          if isCorrected { reference.correct(index, by: amount) }
          return nil
        },
        // Endless ticks have no deadline that a clock could correct.
        real: {
          isCorrected && $0.timeLeft != nil
            && engine.move($0.handler, .corrected(by: duration)) != .refused
        })
    case .synchronize: synchronize(operation)
    case .shiftWallClock: shiftWallClock(by: amount)
    case .tick:
      let terms = operation.terms
      let ticks = ticks(terms)
      control(
        operation, { $0.tick($1, terms) }, alone: { $0.tickObserver(at: $1, alone: terms) },
        real: { $0.setTicks(ticks) })
    case .setTotal: control(operation, { $0.setTotal($1, amount) }, real: { $0.setTotal(duration) })
    case .drop: receivers[receiver].take().map(bury)
    case .leave: leave(receiver, operation)
    case .reuse: reuse(receiver, operation)
    case .suspend:
      run(
        operation, { $0.suspend(freezing: operation.flag) },
        real: { $0.suspend(operation.flag ? .freezes : .keepsCounting) })
    case .resumeAll: run(operation, { $0.resumeAll() }, real: { $0.resume() })
    case .sleep: sleep(for: operation.amount)
    case .wake: wake(operation)
    case .advance: advance(by: operation.amount, operation)
    case .advanceToNext:
      let next = driver.nextWakeUp.map { Int64($0 / .nanoseconds(1)) } ?? 0
      advance(by: max(0, next - Int64(referee.now)), operation)
    case .stop: referee.stop()
    }
  }

  /// Asks the same of a manager and of its reference, and sees to it that what is then due is delivered.
  func run(
    _ operation: Operation, _ request: (ReferenceManager) -> Void, real: (CountdownManager) -> Void
  ) {
    let manager = operation.manager
    let reference = referee.references[manager]
    // Before the request is judged by what there seems to be.
    noticeDeaths(in: manager)
    reference.beginDelivery()
    request(reference)
    reference.planWalk()
    if !isLostOnManagers(operation) { actors[manager].manager.map(real) }
    updateTime()
    guard referee.problem == nil else { return }
    noticeDeaths(in: manager)
    reference.endDelivery()
    compareCount(of: manager)
  }

  /// Does something to the countdown that was started last for somebody; where that follows another, to that, or
  /// something to it alone.
  ///
  /// What the reference answers is compared; nil: it does not know.
  private func control(
    _ operation: Operation, _ request: (ReferenceManager, Int) -> Bool?,
    alone: ((ReferenceManager, Int) -> Bool?)? = nil, real: (Countdown) -> Bool
  ) {
    guard let (countdown, token) = newest(operation.who, operation.manager) else { return }
    var expected: Bool?
    run(operation) { reference in
      if let alone, let index = reference.observerIndex(ofToken: token) {
        expected = alone(reference, index)
        // Whether its end has come already is left to the manager.
        if !countdown.isActive { expected = nil }
      } else if let index = reference.leaderIndex(of: token) {
        expected = request(reference, index)
      }
    } real: { _ in
      let answer = real(countdown)
      if let expected, answer != expected {
        referee.object("countdown \(token) answers \(answer), not \(expected)")
      }
    }
    compare(countdown, token, operation.manager)
  }

  /// Reschedules to a date: of the server's clock, if it counts by that.
  private func reschedule(_ operation: Operation) {
    let reference = referee.references[operation.manager]
    guard let (_, token) = newest(operation.who, operation.manager) else { return }
    let isServers = reference.countsByServer(token)
    let offset = isServers ? serverOffset : wallShift
    let (date, left) = Dates.date(in: operation.amount, shown: referee.now + offset, isServers: isServers)
    control(
      operation,
      { reference, index in
        if isServers {
          reference.countdowns[index].serverOffset = offset
          reference.countdowns[index].isServers = true
        }
        return reference.move(index) { _ in left }
      }, real: { $0.reschedule(for: .until(date)) })
  }

  private func cancel(_ operation: Operation) {
    let who = operation.who
    if let number = who.receiver {
      if let object = receivers[number] { cancel(object, id: who.id, operation) }
    } else if let label = label(who.id) {
      cancel(Owner(nil, id: who.id), operation) { $0.cancel(id: label) }
    }
  }

  func cancel(_ receiver: Receiver, id: Int, _ operation: Operation) {
    let label = label(id)
    cancel(Owner(receiver.record, id: id), operation) { $0.cancel(receiver, id: label) }
  }

  private func cancel(_ owner: Owner, _ operation: Operation, real: (CountdownManager) -> Bool) {
    var found = false
    run(operation) {
      found = $0.cancel(at: owner.place)
    } real: {
      if real($0) != found { referee.object("cancel found nothing, or something that is not there") }
    }
  }

  func cancelAll(of receiver: Receiver, _ operation: Operation) {
    run(
      operation, { $0.cancelAll(of: receiver.record.address) }, real: { $0.cancelAll(of: receiver) })
  }

  private func shutDown(_ operation: Operation) {
    barrierCount += 1
    let number = barrierCount
    let engine = actors[operation.manager].engine
    run(
      operation, { $0.shutDown(barrier: number) },
      real: { _ in engine.shutDown { [weak self] in self?.tellBarrier(number, operation) } })
  }

  private func tellBarrier(_ number: Int, _ operation: Operation) {
    guard referee.problem == nil else { return }
    updateTime()
    referee.begin(.barrier, token: number, manager: operation.manager, holding: nil)
    callCount += 1
    if allowsScripts { for operation in operation.script.joined() { perform(operation) } }
    updateTime()
    _ = referee.endCallback()
  }
}
