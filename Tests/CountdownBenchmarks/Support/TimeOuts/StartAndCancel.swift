#if canImport(TestSupport)
  import TestSupport
#endif

extension TimeOuts {
  /// Starts one time-out and cancels it, over and over, beside `count` others.
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
    func measure(_ kind: KitTimeOuts.Kind?, _ place: String, _ turn: (@escaping () -> Void) -> Bool) {
      if let kind { (self as? KitTimeOuts)?.kind = kind }
      func repeated(_ repetitions: Int) -> Bool {
        let isDone = turn {
          for number in 0..<repetitions {
            self.start(count, after: delays[number])
            self.cancel(count)
          }
        }
        rest()
        return isDone
      }
      // Its first countdown is figure 11.
      guard repeated(repetitions / 10) else { return }
      let begin = ProcessUsage.now
      _ = repeated(repetitions)
      result[(kind.map { "\($0.rawValue), " } ?? "") + place] =
        ProcessUsage.since(begin).processorTime / Double(repetitions)
    }
    for kind in self is KitTimeOuts ? KitTimeOuts.Kind.allCases.map(Optional.some) : [nil] {
      measure(kind, "from another thread") { body in
        body()
        return true
      }
      measure(kind, "on the queue", onQueue)
    }
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
