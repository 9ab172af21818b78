#if DEBUG
  import CountdownKit
  import CountdownTesting
  import Foundation
  import TestSupport
  import XCTest

  @testable import CountdownCore

  /// Calls that are documented as O(1) touch as much among 16,000 as among 1,000, and hold the lock as often, whatever the
  /// crowd is made of.
  ///
  /// Counted: entries, what lies beside them, and heads of lists, whenever one is come to; holds of locks.
  final class ComplexityTests: XCTestCase {
    /// What there are many of.
    private enum Crowd: CaseIterable {
      case idsOfOneReceiver, followersOfOneCountdown, pausedReceivers, managersOnOneQueue
      case countdownsByOneClock, listeners
    }

    /// A crowd, and one of it that calls look for.
    private final class Scene: @unchecked Sendable {
      // Unchecked: used on one thread at a time.

      let driver = ManualDriver()
      lazy var manager = CountdownManager(driver: driver)
      lazy var clock = ServerClock(driver: driver)
      let (receiver, other) = (Player("receiver"), Player("other"))
      var countdown: Countdown!
      var kept: [AnyObject] = []

      init(_ crowd: Crowd, of count: Int, on queue: DispatchQueue) {
        for _ in 0..<(crowd == .managersOnOneQueue ? count : 0) {
          manager = CountdownManager(deliveringOn: queue)
          manager.startSilently(receiver, for: .seconds(9_000)) { _, _ in }
          kept.append(manager)
        }
        countdown = manager.start(receiver, for: .seconds(5_000), id: "own") { _, _ in }
        clock.synchronize(serverDate: driver.date, roundTrip: .zero)
        for number in 0..<count {
          let one = Display()
          kept.append(one)
          switch crowd {
          case .idsOfOneReceiver: manager.start(receiver, for: .seconds(5_000), id: number) { _, _ in }
          case .followersOfOneCountdown: countdown.observe(by: one) { _, _ in }
          case .pausedReceivers: manager.start(one, for: .seconds(5_000)) { _, _ in }.pause()
          case .managersOnOneQueue: break
          case .countdownsByOneClock:
            manager.start(for: .until(driver.date + 5_000, by: clock), id: number) { _ in }
          case .listeners: manager.addListener(one, every: .seconds(100))
          }
        }
      }
    }

    /// Calls of one kind; the moves, which come last, are not for those that many follow.
    private let calls: KeyValuePairs<String, (Scene, Int) -> Void> = [
      "start in each way, and cancel by an id": { scene, number in
        scene.manager.start(scene.receiver, for: .seconds(100), id: "new \(number)") { _, _ in }
        XCTAssertTrue(scene.manager.cancel(scene.receiver, id: "new \(number)"))
        scene.manager.start(for: .seconds(100), id: "free \(number)") { _ in }
        XCTAssertNotNil(scene.manager.countdown(id: "free \(number)"))
        XCTAssertTrue(scene.manager.cancel(id: "free \(number)"))
        scene.manager.startSilently(scene.receiver, for: .seconds(100), id: "silent \(number)") { _, _ in }
          .cancel()
        scene.manager.startTicking(scene.receiver, every: .seconds(100), id: "ticks \(number)") { _, _ in }
      },
      "start in place of another, or keep it": { scene, _ in
        scene.manager.start(scene.receiver, for: .seconds(100), id: "replaced") { _, _ in }
        scene.manager.start(scene.receiver, for: .seconds(100), ifActive: .keep, id: "own") { _, _ in }
        scene.manager.start(scene.other, for: .until(scene.driver.date + 9, by: scene.clock)) { _, _ in }
      },
      "observe, and ask": { scene, number in
        scene.countdown.observe(by: scene.other, id: "observer \(number)") { _, _ in }
        _ = scene.countdown.values
        XCTAssertNotNil(scene.manager.countdown(of: scene.receiver, id: "own"))
        XCTAssertNil(scene.manager.countdown(of: scene.receiver, id: "nothing"))
        _ = (scene.manager.timeLeft(of: scene.receiver, id: "own"), scene.countdown.total)
        _ = (scene.countdown.isActive, scene.manager.activeCount, scene.manager.statistics)
      },
      "suspend, resume, a sample that corrects nothing": { scene, _ in
        for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
          scene.manager.suspend(policy)
          scene.manager.resume()
        }
        scene.clock.synchronize(serverDate: scene.driver.date, roundTrip: .zero)
      },
      "add and remove a listener": { scene, _ in
        let listener = Display()
        scene.manager.addListener(listener, every: .seconds(100))
        scene.manager.removeListener(listener)
      },
      "cancelAll(of:), of one that has little": { scene, number in
        scene.manager.start(scene.other, for: .seconds(100), id: number) { _, _ in }
        scene.manager.cancelAll(of: scene.other)
      },
      "moves": { scene, number in
        scene.countdown.pause()
        scene.countdown.resume()
        scene.countdown.extend(by: .seconds(1))
        scene.countdown.extend(toAtLeast: .seconds(6_000 + number))
        scene.countdown.reschedule(for: .until(scene.driver.date + 7_000 + Double(number)))
        scene.countdown.setTicks(.every(.seconds(2 + number)))
      },
    ]

    /// What a call touches, and how often it holds a lock, on average.
    private func effort(_ call: (Int) -> Void) -> (accesses: Double, holds: Double) {
      let before = (AccessCount.accesses.load(), AccessCount.holds.load())
      let count = 32
      for number in 0..<count { call(number) }
      return (
        Double(AccessCount.accesses.load() - before.0) / Double(count),
        Double(AccessCount.holds.load() - before.1) / Double(count)
      )
    }

    /// What costs more beside a larger crowd, in words.
    ///
    /// What other threads of this process touch meanwhile is counted too, so that only what is found each time is a fault.
    private func growing(in crowd: Crowd) -> Set<String> {
      let queue = DispatchQueue(label: "crowd")
      let calls = crowd == .followersOfOneCountdown ? calls.dropLast() : calls[...]
      let efforts = [1_000, 16_000].map { count in
        queue.sync {
          let scene = Scene(crowd, of: count, on: queue)
          return calls.map { call in effort { call.value(scene, $0) } }
        }
      }
      var found: Set<String> = []
      for (call, (few, many)) in zip(calls, zip(efforts[0], efforts[1])) {
        // One bucket, in which a call looks each time, may hold some entries more.
        if many.accesses > few.accesses * 1.5 + 32 { found.insert("touches: \(call.key), \(crowd)") }
        if many.holds > few.holds + 0.5 { found.insert("holds: \(call.key), \(crowd)") }
      }
      return found
    }

    func testCallsTouchAsMuchAmong16000AsAmong1000() throws {
      try onlyWithAllTests()
      for crowd in Crowd.allCases {
        var found = growing(in: crowd)
        for _ in 0..<3 where !found.isEmpty { found.formIntersection(growing(in: crowd)) }
        XCTAssertEqual(found, [])
      }
      // What does grow is seen.
      let efforts = [1_000, 4_000].map { count in
        let scene = Scene(.followersOfOneCountdown, of: count, on: .main)
        return effort { _ in scene.countdown.extend(by: .seconds(1)) }.accesses
      }
      XCTAssertGreaterThan(efforts[1], 3 * efforts[0])
    }
  }
#endif
