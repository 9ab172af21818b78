#if canImport(TestSupport)
  import TestSupport
#endif

extension TimeOuts {
  /// Starts one time-out and cancels it, over and over, beside `count` others; and renews one over and over.
  ///
  /// It has receivers for one more than these.
  ///
  /// - Returns: Processor time of the process for each, in nanoseconds, by what is started and from where.
  func startAndCancel(beside count: Int) -> [String: Double] {
    let delays = TimeOutDelays()
    for number in 0..<count { start(number, after: delays[number]) }
    Heap.settle()
    let repetitions = Scale.pick(full: 50_000, smallest: 20)
    var result = [String: Double]()
    func measure(
      _ what: String, _ turn: (@escaping () -> Void) -> Bool, _ once: @escaping (Int) -> Void
    ) {
      func repeated(_ repetitions: Int) -> Bool {
        let isDone = turn { for number in 0..<repetitions { once(number) } }
        rest()
        return isDone
      }
      // Its first countdown is figure 11.
      guard repeated(repetitions / 10) else { return }
      let begin = ProcessUsage.now
      _ = repeated(repetitions)
      result[what] = ProcessUsage.since(begin).processorTime / Double(repetitions)
    }
    let places: [(String, (@escaping () -> Void) -> Bool)] = [
      (
        "from another thread",
        { body in
          body()
          return true
        }
      ), ("on the queue", onQueue),
    ]
    for kind in self is KitTimeOuts ? KitTimeOuts.Kind.allCases.map(Optional.some) : [nil] {
      if let kind { (self as? KitTimeOuts)?.kind = kind }
      for (place, turn) in places {
        measure((kind.map { "\($0.rawValue), " } ?? "") + place, turn) { number in
          self.start(count, after: delays[number])
          self.cancel(count)
        }
      }
    }
    (self as? KitTimeOuts)?.kind = .silent
    start(count, after: delays[0])
    var delay = delays[0]
    for (place, turn) in places {
      measure("renewed, \(place)", turn) { _ in
        delay += 1_000
        self.renew(count, after: delay)
      }
    }
    cancel(count)
    return result
  }
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
