import CountdownCore

/// Something that can be run under any schedule.
protocol Explorable: Sendable {
  var name: String { get }
  /// Whether who wants a lock that somebody has may begin to wait for it, which others can see; otherwise it is where it
  /// was until the lock is free.
  var modelsWaiting: Bool { get }
  /// Whether others than the delivering queue may give the engine up.
  var dropsEngine: Bool { get }

  func prepare() -> any Stage
}

/// What is run: made anew for each schedule.
protocol Stage: AnyObject {
  var time: SteppedTime { get }
  /// Whether there is a job of a task, or never will be.
  var hasJob: Bool { get }
  /// The first is the delivering queue.
  var threads: [() -> Void] { get }

  /// Hears of each step, whether or not it is a choice.
  func note(_ runner: Int, _ step: ThreadStep, _ subject: UInt)

  /// All threads have ended, or something is wrong.
  func finish()
}

/// What is called, by its names.
func words<Word: RawRepresentable<String>>(_ text: String) -> [Word] {
  text.split(separator: " ").map { Word(rawValue: String($0))! }
}

extension Array {
  /// All pairs, with those of one with itself.
  var pairs: [(first: Element, second: Element)] {
    indices.flatMap { number in self[number...].map { (self[number], $0) } }
  }
}

extension Scheduler {
  static let names = Array("DBCEF")

  /// The last schedule: who went on at which decision, where that was not the preferred one, as in `7C.12D`.
  private var schedule: String {
    let turns = decisions.enumerated().filter { $1.chosen != $1.preferred }
    return turns.isEmpty ? "-" : turns.map { "\($0)\(Self.names[$1.chosen])" }.joined(separator: ".")
  }

  /// Says what the last schedule has shown, and how to see it once more.
  func tell(_ fault: String) {
    print("FOUND after \(runs) schedules: \(fault)")
    print("  .ci/explore --replay '\(scenario?.name ?? "")' '\(schedule)'")
  }

  /// Runs one schedule, and prints it step by step; false: it shows a fault.
  func replay(_ scenario: any Explorable, _ schedule: String) -> Bool {
    var turns: [Int: Int] = [:]
    for turn in schedule.split(separator: ".") {
      if let decision = Int(turn.dropLast()) { turns[decision] = Self.names.firstIndex(of: turn.last!) }
    }
    choose = { number, _ in turns[number] }
    trace = { print($0) }
    let fault = run(scenario)
    print(fault ?? "nothing is wrong")
    return fault == nil
  }
}
