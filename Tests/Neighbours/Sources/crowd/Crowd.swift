import Foundation

/// A crowd that ticks in real life, in a process of its own, and what that takes: figures 7 and 14, for the peers that come
/// from other packages; and what time-outs cost, for these and for others.
///
///     crowd peer count seconds phases
///     crowd time-outs count 0 calls
///
/// Prints what was found, as JSON. Not for hands: bad arguments are a programmer's mistake, and trap.
@main
enum Crowd {
  static func main() throws {
    let arguments = CommandLine.arguments
    precondition(arguments.count == 5, "crowd peer count seconds phases")
    let (name, count) = (arguments[1], Int(arguments[2])!)
    switch arguments[4] {
    case "calls": try write(timeOutCalls(beside: count, of: timeOuts[name]!))
    case "even", "loop":
      try tick(contenders[name]!(), count, Double(arguments[3])!, isSpread: arguments[4] == "even")
    default: preconditionFailure("phases: even or loop")
    }
  }

  private static func tick(
    _ start: @escaping Contender, _ count: Int, _ seconds: Double, isSpread: Bool
  ) throws {
    let receivers = Receiver.make(count)
    receivers.forEach(isSpread: isSpread) { start($1) }
    // Until the first ticks are through, and threads have come to rest.
    Clock.sleep(until: Clock.wall + Scale.pick(full: Plan.interval + 300_000_000, smallest: 50_000_000))
    let window = CrowdWindow(on: receivers)
    Clock.sleep(until: Clock.wall + Int64(seconds * 1e9))
    let result = window.close()
    try withExtendedLifetime(start) { try write(result) }
  }

  private static func write(_ result: [String: Double]) throws {
    // What is no number is left out: there is no way to write it.
    let json = try JSONEncoder().encode(result.filter(\.value.isFinite))
    try FileHandle.standardOutput.write(contentsOf: json)
  }
}

private let timeOuts: [String: @Sendable ([Receiver]) -> TimeOuts] = [
  "CountdownKit": KitTimeOuts.init,
  "a DispatchSourceTimer each": SourceTimeOuts.init,
  "a Task.sleep each": TaskTimeOuts.init,
  "a dictionary and a lock": DictionaryTimeOuts.init,
  "a dictionary, a binary heap and a lock": HeapTimeOuts.init,
  "a libuv timer each": LibuvTimeOuts.init,
  "a SwiftNIO scheduled task each": EventLoopTimeOuts.init,
]

private let contenders: [String: @Sendable () -> Contender] = [
  "kit": { RealKit().start }, "loops": { RealKit().loops() }, "eventLoop": repeatedTasks,
  "timerSequence": timerSequences,
]
