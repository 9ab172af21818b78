import Foundation

/// A crowd that ticks in real life, in a process of its own, and what that takes: figures 7 and 14, for the peers that come
/// from other packages; and figures 19 and 20, of time-outs.
///
///     crowd peer count seconds phases
///     crowd peer count 0 startAndCancel|uniformDeadlines
///
/// Prints what was found, as JSON. Not for hands: bad arguments are a programmer's mistake, and trap.
@main
enum Crowd {
  static func main() throws {
    let arguments = CommandLine.arguments
    precondition(arguments.count == 5, "crowd peer count seconds phases")
    let (peer, count) = (Peer(rawValue: arguments[1])!, Int(arguments[2])!)
    switch arguments[4] {
    case "startAndCancel": try write(peer.timeOuts(Receiver.make(count + 1)).startAndCancel(beside: count))
    case "uniformDeadlines":
      let receivers = Receiver.make(count)
      try write(peer.timeOuts(receivers).uniformDeadlines(of: receivers))
    default: try tick(peer.contender, Receiver.make(count), arguments)
    }
  }

  private static func tick(_ contender: any Contender, _ receivers: [Receiver], _ arguments: [String]) throws
  {
    switch arguments[4] {
    case "even": contender.startEvenly(receivers)
    case "loop": contender.start(receivers)
    default: preconditionFailure("phases: even or loop")
    }

    // Until the first ticks are through, and threads have come to rest.
    Clock.sleep(until: Clock.wall + Scale.pick(full: Plan.interval + 300_000_000, smallest: 50_000_000))
    let window = CrowdWindow(on: receivers)
    Clock.sleep(until: Clock.wall + Int64(Double(arguments[3])! * 1e9))
    let result = window.close()
    contender.stop()
    try write(result)
  }

  private static func write(_ result: [String: Double]) throws {
    // What is no number is left out: there is no way to write it.
    let json = try JSONEncoder().encode(result.filter(\.value.isFinite))
    try FileHandle.standardOutput.write(contentsOf: json)
  }
}

enum Peer: String {
  case kit, loops, eventLoop, timerSequence

  var contender: any Contender {
    switch self {
    case .kit: RealKit()
    case .loops: LoopEach()
    case .eventLoop: RepeatedTaskEach()
    case .timerSequence: TimerSequenceEach()
    }
  }

  func timeOuts(_ receivers: [Receiver]) -> any TimeOuts {
    switch self {
    case .kit: KitTimeOuts(receivers)
    case .eventLoop: EventLoopTimeOuts(receivers)
    case .loops, .timerSequence: preconditionFailure("no time-outs")
    }
  }
}
