import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Threads that do everything to the same receivers of the same managers, in real time, while passes run.
final class ManagerCrowd: @unchecked Sendable {
  // Unchecked: nothing in it changes but what is locked.

  /// A manager, and the queue on which it delivers.
  private struct House: Sendable {
    let queue: DispatchQueue
    let manager: CountdownManager

    init(on queue: DispatchQueue = DispatchQueue(label: "crowd")) {
      self.queue = queue
      manager = CountdownManager(deliveringOn: queue)
    }
  }

  /// A countdown that was started, with what is needed to cancel it on its delivering queue.
  private struct Started: Sendable {
    let countdown: Countdown
    let ledger: EventLedger
    let queue: DispatchQueue
  }

  private let tracker = LifetimeTracker()
  private let clock = ServerClock()
  private let houses: [Locked<House?>]
  private let receivers: [Locked<TrackedObject?>]
  private let latest: [Locked<Started?>]
  private let ledgers = Locked<[(ledger: EventLedger, mayBeRefused: Bool)]>([])

  init(receivers count: Int) {
    houses = [Locked(House()), Locked(House()), Locked(House(on: .main))]
    let tracker = tracker
    receivers = (0..<count).map { _ in Locked(tracker.object()) }
    latest = (0..<count).map { _ in Locked(nil) }
  }

  /// How many countdowns there were, without those that may have been refused.
  var startedCount: Int { ledgers.now.count { !$0.mayBeRefused } }

  /// Whatever is not as it must be when all is over.
  var faults: [String] {
    let unheard = ledgers.now.filter { ledger, mayBeRefused in
      ledger.outcomes.count != 1 && !(mayBeRefused && ledger.valueCount == 0)
    }
    return ledgers.now.flatMap(\.ledger.faults) + unheard.map { "\($0.ledger.outcomes) are the outcomes" }
      + (tracker.livingCount == 0 ? [] : ["\(tracker.livingCount) objects live"])
  }

  /// Lets threads loose; returns when all have come back.
  func run(threads: Int, for duration: Duration, seed: UInt64) {
    let end = ContinuousClock.now + duration
    let isOver = XCTestExpectation(description: "all threads came back")
    isOver.expectedFulfillmentCount = threads
    for number in 0..<threads {
      Thread.detachNewThread { [self] in
        var lottery = SplitMix64(seed: seed &* 8 &+ UInt64(number))
        while ContinuousClock.now < end {
          for _ in 0..<20 { act(&lottery) }
          Thread.sleep(forTimeInterval: Double(lottery.next(0...300)) / 1e6)
        }
        isOver.fulfill()
      }
    }
    // Not a semaphore: the main queue delivers, too.
    XCTAssertEqual(XCTWaiter.wait(for: [isOver], timeout: 60), .completed, "deadlock")
  }

  /// Drops everything and waits until all has come to its end.
  func finish() {
    for house in houses { house.replace(with: nil) }
    for receiver in receivers { receiver.replace(with: nil) }
    for started in latest { started.replace(with: nil) }
    let patience = ContinuousClock.now + .seconds(20)
    while !faults.isEmpty, ContinuousClock.now < patience {
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
    }
  }

  private func act(_ lottery: inout SplitMix64) {
    let place = lottery.next(0...receivers.count - 1)
    guard let house = houses[lottery.next(0...2)].now, let receiver = receivers[place].now else { return }
    let manager = house.manager
    // Often, so that others pause and resume it between two questions.
    if lottery.next(0...9) == 0, let asked = latest[place].now?.countdown {
      for _ in 0..<20 { _ = asked.isPaused }
    }
    switch lottery.next(0...999) {
    case ..<320: start(receiver, at: place, in: house, &lottery)
    case ..<400: manager.cancel(receiver)
    case ..<470: latest[place].now?.countdown.cancel()
    case ..<540: cancelOnTheDeliveringQueue(place)
    case ..<610: manager.countdown(of: receiver)?.pause()
    case ..<710: manager.countdown(of: receiver)?.resume()
    case ..<750: manager.countdown(of: receiver)?.extend(by: .milliseconds(lottery.next(-9...9)))
    case ..<770: manager.countdown(of: receiver)?.extend(toAtLeast: .milliseconds(lottery.next(0...9)))
    case ..<800: latest[place].now?.countdown.reschedule(for: .until(Date(timeIntervalSinceNow: 0.005)))
    case ..<880: receivers[place].replace(with: makeReceiver(&lottery))
    case ..<920: manager.suspend(lottery.next(0...1) == 0 ? .keepsCounting : .freezes)
    case ..<970: manager.resume()
    case ..<980:
      clock.synchronize(
        serverDate: Date(timeIntervalSinceNow: Double(lottery.next(-3...3)) / 10), roundTrip: .zero)
      _ = (manager.statistics, manager.timeLeft(of: receiver), clock.now, clock.uncertainty)
    case ..<990: manager.cancelAll()
    default:
      // Drops a manager, and opens another.
      let number = lottery.next(0...2)
      houses[number].replace(with: number == 2 ? House(on: .main) : House())
    }
  }

  private func start(
    _ receiver: TrackedObject, at place: Int, in house: House, _ lottery: inout SplitMix64
  ) {
    let ledger = EventLedger()
    let duration = Duration.milliseconds(lottery.next(0...14))
    let interval = Duration.milliseconds(lottery.next(1...5))
    let (stopsAt, meddlesAt, other, way) = (
      lottery.next(0...9), lottery.next(1...5), lottery.next(0...receivers.count - 1), lottery.next(0...3)
    )
    let captured = tracker.object { [weak manager = house.manager] dying in manager?.cancel(dying) }
    let meddle: @Sendable (Int) -> Bool = { [self] number in
      if number == meddlesAt { self.meddle(with: other, way: way, captured) }
      return number == stopsAt
    }
    let keeps = lottery.next(0...4) == 0
    ledgers.use { $0.append((ledger, mayBeRefused: keeps)) }
    let countdown: Countdown
    if lottery.next(0...5) == 0, !keeps {
      countdown = house.manager.startTicking(receiver, every: interval, startingAfter: duration) {
        _, number, stop in
        ledger.begin(number: number)
        stop = meddle(number)
        ledger.end(stopping: stop)
      } onEnd: {
        ledger.note($1)
      }
    } else {
      let end = Date(timeIntervalSinceNow: duration / .seconds(1))
      let length: any CountdownLength = place % 4 == 0 ? .until(end, by: clock) : duration
      countdown = house.manager.start(
        receiver, for: length, ticks: .every(interval, alignment: stopsAt % 2 == 0 ? .deadline : .shared),
        ifActive: keeps ? .keep : .replace
      ) { _, left, stop in
        ledger.begin(left.duration)
        stop = meddle(Int(left.duration / .milliseconds(1)))
        ledger.end(stopping: stop)
      } onEnd: {
        ledger.note($1)
      }
    }
    guard !keeps else { return }
    latest[place].replace(with: Started(countdown: countdown, ledger: ledger, queue: house.queue))
  }

  /// What a callback does to others.
  private func meddle(with other: Int, way: Int, _ captured: TrackedObject) {
    switch way {
    case 0: latest[other].now?.countdown.cancel()
    case 1: receivers[other].replace(with: nil)
    case 2: latest[other].now?.countdown.pause()
    default: latest[other].now?.countdown.extend(by: .milliseconds(1))
    }
  }

  private func makeReceiver(_ lottery: inout SplitMix64) -> TrackedObject {
    let cancelsInDeinit = lottery.next(0...2) == 0
    return tracker.object { [houses] dying in
      if cancelsInDeinit { for house in houses { house.now?.manager.cancel(dying) } }
    }
  }

  private func cancelOnTheDeliveringQueue(_ place: Int) {
    guard let started = latest[place].now else { return }
    started.queue.async {
      started.countdown.cancel()
      started.ledger.close()
      if started.countdown.isActive { XCTFail("active after a cancel") }
    }
  }
}
