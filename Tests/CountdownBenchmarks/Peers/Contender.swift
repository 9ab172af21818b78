/// Something that counts down for many receivers, which it holds weakly, and tells each what is left.
protocol Contender: AnyObject {
  /// Starts a countdown; it tells its first value at once, as a label wants it.
  func start(_ receiver: Receiver)

  /// Starts a countdown for each.
  func start(_ receivers: [Receiver])

  /// Gives up what it runs on.
  func stop()
}

extension Contender {
  func start(_ receivers: [Receiver]) {
    for receiver in receivers { start(receiver) }
  }

  /// Starts a countdown for each, one after another, so that their phases are spread evenly over an interval.
  func startEvenly(_ receivers: [Receiver]) {
    let begin = Clock.wall
    for (number, receiver) in receivers.enumerated() {
      let instant = begin + Int64(number) * Plan.interval / Int64(receivers.count)
      while Clock.wall < instant {}
      start(receiver)
    }
  }
}

/// A contender that serves all its receivers in one go, so that such a pass can be timed by itself.
protocol PassContender: Contender {
  /// Tells all receivers what is left when `ticks` seconds have gone by, one more than the last time.
  func pass(ticks: Int64)
}
