// Threads that make three calls: what a second life of an entry needs, and what only a third call gives away.

extension Scenario {
  /// One thread ends a countdown, starts another, which gets its entry, and makes a third call; the other makes each of the
  /// calls that know the first by its identifier, or look it up first.
  static let reuses: [Scenario] = {
    let ends: [Operation] = [.cancel, .cancelByID, .cancelAll]
    let starts: [Operation] = [.startKeyed, .startOther, .startTicks]
    var all: [Scenario] = []
    for (row, end) in ends.enumerated() {
      for (column, start) in starts.enumerated() {
        for (number, call) in byIdentifier.enumerated() {
          let third = byIdentifier[(number + 3 * row + column + 1) % byIdentifier.count]
          let delivery: DeliveryKind = (number + row + column) % 2 == 0 ? .pass : .atOnce
          all.append(
            Scenario(delivery: delivery, first: [end, start, third], second: [call], target: 1))
        }
      }
    }
    return all
  }()

  /// All pairs of operations once more, one thread with a third call, which is another each time.
  static let threes: [Scenario] = {
    let operations = Operation.all
    let deliveries: [DeliveryKind] = [.pass, .owed, .observed]
    var all: [Scenario] = []
    for (number, first) in operations.enumerated() {
      for second in operations[(number + 1)...] {
        let third = operations[(7 * all.count + 3) % operations.count]
        all.append(
          Scenario(
            delivery: deliveries[all.count % deliveries.count], first: [first, second, third],
            second: [second, first], target: all.count % 2 + 1))
      }
    }
    return all
  }()

  private static let byIdentifier: [Operation] = [
    .cancelAllOfReceiver, .cancelByID, .extend, .correctSooner, .interval, .pause, .resume, .follow,
    .followSilently,
    .ask, .askMore, .keep,
  ]
}
