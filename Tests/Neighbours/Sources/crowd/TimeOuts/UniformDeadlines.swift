import Plain

extension TimeOuts {
  /// Inserts a time-out for each receiver, cancels them in random order, and lets as many expire.
  ///
  /// - Returns: Processor time of the process for each, in nanoseconds, by what is done.
  func uniformDeadlines(of receivers: [Receiver]) -> [String: Double] {
    let count = receivers.count
    var generator = SplitMix64(seed: 20)
    let delays = TimeOutDelays()
    let order = (0..<count).shuffled(using: &generator)
    let second = Scale.pick(full: 1_000_000_000, smallest: 20_000_000) as Int64
    let expiries = (0..<count).map { _ in Int64.random(in: 0..<second, using: &generator) }
    func cost(_ body: () -> Void) -> Double { ProcessUsage.cost(of: body) / Double(count) }
    func insertAll() { for number in 0..<count { start(number, after: delays[number]) } }
    func cancelAll() { for number in order { cancel(number) } }
    Heap.settle()
    let kit = self as? KitTimeOuts
    // Others make no callback when they are cancelled.
    kit?.kind = .bare
    let started = Clock.wall
    var result = ["insert": cost(insertAll)]
    let taken = Clock.wall - started
    result["cancel"] = cost(cancelAll)
    kit?.kind = .silent
    if let kit {
      insertAll()
      result["from another thread"] = cost(cancelAll)
      insertAll()
      result["on the queue"] = cost { _ = kit.onQueue(cancelAll) }
    }
    // The second begins when all are inserted, however busy the machine.
    let begin = Clock.wall + 4 * taken + 50_000_000
    for number in 0..<count { start(number, after: begin + expiries[number] - Clock.wall) }
    result["fire"] = cost {
      Clock.sleep(until: begin + second)
      while receivers.contains(where: { $0.left == 0 }) { Clock.sleep(until: Clock.wall + 20_000_000) }
    }
    return result
  }
}
