import Plain

/// What a server does with its time-outs, call by call: all are started, and cancelled in random order; beside these, others are started
/// and cancelled at once, as most are; and some of these, at random, are replaced and renewed.
///
/// At last, as many expire within a second.
///
/// Each kind has receivers of its own at each place: the first weak reference to an object makes its side table.
///
/// - Returns: Processor time of the process for each call, in nanoseconds, by call, kind and place; and bytes of the heap for each
///   time-out, with its side table, without the receiver.
func timeOutCalls(beside count: Int, of make: ([Receiver]) -> TimeOuts) -> [String: Double] {
  let pool = Scale.pick(full: 20_000, smallest: 20)
  let waiting = max(1, count)
  let delays = TimeOutDelays()
  var generator = SplitMix64(seed: 19)
  let order = (0..<count).shuffled(using: &generator)
  let picks = (0..<pool).map { _ in Int.random(in: 0..<waiting, using: &generator) }
  var result: [String: Double] = [:]

  func measure(_ kind: KitTimeOuts.Kind, here: Bool) {
    let timeOuts = make(Receiver.make(waiting + pool))
    let kit = timeOuts as? KitTimeOuts
    guard kind != .bare || kit != nil, here ? timeOuts.onQueue({}) : timeOuts.isThreadSafe else { return }
    kit?.kind = kind
    func cost(_ call: String, _ repetitions: Int, _ once: @escaping (Int) -> Void) {
      let all = { for number in 0..<repetitions { once(number) } }
      Heap.settle()
      let cost = ProcessUsage.cost {
        if here { _ = timeOuts.onQueue(all) } else { all() }
        _ = timeOuts.onQueue {}
      }
      result["\(call), \(kind.rawValue), \(here ? "on the queue" : "from another thread")"] =
        cost / Double(repetitions)
    }
    func start(_ number: Int) {
      if kind == .ticking {
        timeOuts.startWithValue(number, after: delays[number], here: here)
      } else {
        timeOuts.start(number, after: delays[number])
      }
    }
    let bytes = Heap.bytesInUse
    cost("start", count, start)
    if let bytes, let now = Heap.bytesInUse {
      result["bytes, \(kind.rawValue)"] = Double(now - bytes) / Double(count)
    }
    cost("start and cancel", pool) {
      start(waiting + $0)
      timeOuts.cancel(waiting + $0)
    }
    if kind != .ticking {
      cost("replace", pool) { timeOuts.start(picks[$0], after: delays[picks[$0]]) }
      kit?.keepLeases(waiting)
      // Each is later than all before.
      cost("renew", pool) {
        timeOuts.renew(picks[$0], after: delays[picks[$0]] + Int64($0 + 1) * 1_000_000_000)
      }
      kit?.keepLeases(0)
    }
    cost("cancel", count) { timeOuts.cancel(order[$0]) }
    if kind == .silent, !here {
      result["expire, silent, from another thread"] = costOfExpiry(of: count, in: timeOuts)
    }
  }

  let kinds = KitTimeOuts.Kind.allCases
  // The first once more: what a process makes once is figure 11.
  for (kind, here) in [(kinds[0], true)] + kinds.flatMap({ [($0, true), ($0, false)] }) {
    measure(kind, here: here)
  }
  return result
}

/// Lets time-outs expire at random instants within a second, which begins when all are started, however busy the machine.
private func costOfExpiry(of count: Int, in timeOuts: TimeOuts) -> Double {
  var generator = SplitMix64(seed: 20)
  let second = Scale.pick(full: 1_000_000_000, smallest: 20_000_000) as Int64
  let begin = Clock.wall + Int64(count) * 20_000 + 50_000_000
  for number in 0..<count {
    timeOuts.start(number, after: begin + .random(in: 0..<second, using: &generator) - Clock.wall)
  }
  let cost = ProcessUsage.cost {
    Clock.sleep(until: begin + second)
    while timeOuts.receivers.prefix(count).contains(where: { $0.left == 0 }) {
      Clock.sleep(until: Clock.wall + 20_000_000)
    }
  }
  return cost / Double(count)
}

/// Uniform delays, from half an hour to an hour, the same for all.
struct TimeOutDelays {
  private let delays: [Int64]

  init() {
    var generator = SplitMix64(seed: 19)
    delays = (0..<4_096).map { _ in Int64.random(in: 1_800_000_000_000..<3_600_000_000_000, using: &generator)
    }
  }

  subscript(number: Int) -> Int64 { delays[number & 4_095] }
}
