/// Times the passes of a contender over so many receivers.
final class Passes {
  private let contender: any PassContender
  private let receivers: [Receiver]
  private var ticks: Int64 = 0

  init(_ contender: any PassContender, count: Int) {
    self.contender = contender
    receivers = Receiver.make(count)
    contender.start(receivers)
  }

  deinit {
    contender.stop()
  }

  /// What a pass costs for each receiver, in nanoseconds.
  func perReceiver() -> Double {
    let repetitions = Scale.repetitions(of: receivers.count)
    return Clock.time { make(repetitions) } / Double(repetitions * receivers.count)
  }

  /// Makes so many passes.
  func make(_ passes: Int) {
    for _ in 0..<passes {
      ticks += 1
      contender.pass(ticks: ticks)
    }
  }

  /// Whether all were told what they should have been.
  var isRight: Bool { receivers.allSatisfy { $0.left == Plan.lasting - ticks * Plan.interval } }
}
