import CountdownKit
import Dispatch
import XCTest

/// Figure 8: how late ticks come, against a bare timer.
final class Figure08LatenessTests: XCTestCase {
  /// Between two ticks.
  private static let interval: Int64 = 2_000_000

  func testLateness() throws {
    let lasting = Scale.pick(full: Int64(3_000_000_000), smallest: 100_000_000)
    var ours: [[Double]] = []
    var bare: [[Double]] = []
    for _ in 0..<Scale.pick(full: 5, smallest: 1) {
      ours.append(Self.ofKit(lasting))
      bare.append(Self.ofBareTimer(lasting))
    }
    for (what, share) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("max", 1)] {
      let theirs = bare.map { $0.quantile(share) }.median
      try Report.shared.add(
        Row(
          figure: "8", what: "Lateness, \(what)", count: 1, ours: ours.map { $0.quantile(share) }.median,
          unit: "ms", comparedWith: "a bare DispatchSourceTimer", theirs: theirs,
          goal: share == 0.5 || share == 0.99 ? .above(0.2) : .none))
    }
    try LatenessPlot.draw(ours: ours.flatMap { $0 }, bare: bare.flatMap { $0 })
  }

  /// Milliseconds by which the ticks of one countdown were late.
  private static func ofKit(_ lasting: Int64) -> [Double] {
    let queue = DispatchQueue(label: "ours", qos: .userInitiated)
    let manager = CountdownManager(deliveringOn: queue)
    let log = Log()
    let receiver = Receiver()
    let done = DispatchSemaphore(value: 0)
    queue.sync {
      let start = Clock.wall
      manager.start(receiver, for: .nanoseconds(lasting), every: .nanoseconds(interval)) {
        receiver, left, _ in
        let now = Clock.wall
        receiver.left = left.nanoseconds
        if now > start, left.nanoseconds < lasting {
          log.lateness.append(now - start - (lasting - left.nanoseconds))
        }
      } onEnd: { _ in
        done.signal()
      }
    }
    done.wait()
    XCTAssertEqual(receiver.left, 0)
    return log.milliseconds
  }

  private static func ofBareTimer(_ lasting: Int64) -> [Double] {
    let queue = DispatchQueue(label: "bare", qos: .userInitiated)
    let log = Log()
    let receiver = Receiver()
    let source = DispatchSource.makeTimerSource(queue: queue)
    let done = DispatchSemaphore(value: 0)
    let start = Clock.wall
    source.schedule(
      deadline: DispatchTime(uptimeNanoseconds: UInt64(start + interval)),
      repeating: .nanoseconds(Int(interval)), leeway: .nanoseconds(0))
    receiver.left = lasting
    source.setEventHandler { [weak receiver] in
      guard let receiver else { return }
      let now = Clock.wall
      // Missed ticks come as one here too.
      receiver.left -= Int64(source.data) * interval
      log.lateness.append(now - start - (lasting - receiver.left))
      if receiver.left <= 0 {
        source.cancel()
        done.signal()
      }
    }
    source.activate()
    done.wait()
    return withExtendedLifetime(receiver) { log.milliseconds }
  }

  /// What was noted on a serial queue, and is read afterwards.
  private final class Log: @unchecked Sendable {
    // Unchecked: see above.
    var lateness: [Int64] = []

    init() { lateness.reserveCapacity(10_000) }

    var milliseconds: [Double] {
      XCTAssertFalse(lateness.isEmpty)
      return lateness.map { Double($0) / 1e6 }
    }
  }
}
