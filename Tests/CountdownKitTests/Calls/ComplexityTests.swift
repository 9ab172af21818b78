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

    /// What one of a crowd has to be looked at for.
    private final class Scene: @unchecked Sendable {
      // Unchecked: used on one thread at a time.

      let driver = ManualDriver()
      lazy var manager = CountdownManager(driver: driver)
      lazy var clock = ServerClock(driver: driver)
      let receiver = Player("receiver")
      let other = Player("other")
      var countdown: Countdown!
      var kept: [AnyObject] = []

      init(_ crowd: Crowd, of count: Int, on queue: DispatchQueue) {
        if crowd == .managersOnOneQueue {
          kept = (0..<count).map { _ in CountdownManager(deliveringOn: queue) }
          for case let manager as CountdownManager in kept {
            manager.startSilently(receiver, for: .seconds(9_000)) { _, _ in }
          }
          manager = CountdownManager(deliveringOn: queue)
        }
        countdown = manager.start(receiver, for: .seconds(5_000), id: "own") { _, _ in }
        clock.synchronize(serverDate: driver.date, roundTrip: .zero)
        for number in 0..<count { add(number, to: crowd) }
      }

      private func add(_ number: Int, to crowd: Crowd) {
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

    private struct Call {
      let name: String
      var except: Crowd?
      let body: (Scene, Int) -> Void

      init(_ name: String, except: Crowd? = nil, _ body: @escaping (Scene, Int) -> Void) {
        self.name = name
        self.except = except
        self.body = body
      }
    }

    private let calls = [
      Call("start under an id") {
        $0.manager.start($0.receiver, for: .seconds(100), id: "new \($1)") { _, _ in }
      },
      Call("start in place of another") { scene, _ in
        scene.manager.start(scene.receiver, for: .seconds(100), id: "replaced") { _, _ in }
      },
      Call("start, keep") { scene, _ in
        scene.manager.start(scene.receiver, for: .seconds(100), ifActive: .keep, id: "own") { _, _ in }
      },
      Call("start for another") { scene, _ in scene.manager.start(scene.other, for: .seconds(100)) { _, _ in }
      },
      Call("start until a date by a clock") { scene, _ in
        scene.manager.start(scene.other, for: .until(scene.driver.date + 9, by: scene.clock)) { _, _ in }
      },
      Call("start without a receiver") { $0.manager.start(for: .seconds(100), id: "free \($1)") { _ in } },
      Call("start silently") {
        $0.manager.startSilently($0.receiver, for: .seconds(100), id: "silent \($1)") { _, _ in }
      },
      Call("start ticking") {
        $0.manager.startTicking($0.receiver, every: .seconds(100), id: "ticks \($1)") { _, _ in }
      },
      Call("observe") { scene, number in
        scene.countdown.observe(by: scene.other, id: "observer \(number)") { _, _ in }
      },
      Call("values") { scene, _ in _ = scene.countdown.values },
      Call("countdown(of:)") { XCTAssertNotNil($0.manager.countdown(of: $0.receiver, id: "own"), "\($1)") },
      Call("countdown(of:), of what is not there") { scene, _ in
        XCTAssertNil(scene.manager.countdown(of: scene.receiver, id: "nothing"))
      },
      Call("timeLeft(of:)") { XCTAssertNotNil($0.manager.timeLeft(of: $0.receiver, id: "own"), "\($1)") },
      Call("countdown(id:)") { scene, number in _ = scene.manager.countdown(id: "free \(number)") },
      Call("timeLeft, total, elapsed, isActive, isPaused") { scene, _ in
        _ = (scene.countdown.timeLeft, scene.countdown.total, scene.countdown.elapsed)
        _ = (scene.countdown.isActive, scene.countdown.isPaused)
      },
      Call("pause, resume", except: .followersOfOneCountdown) { scene, _ in
        scene.countdown.pause()
        scene.countdown.resume()
      },
      Call("extend, reschedule", except: .followersOfOneCountdown) { scene, number in
        scene.countdown.extend(by: .seconds(1))
        scene.countdown.extend(toAtLeast: .seconds(6_000 + number))
        scene.countdown.reschedule(for: .until(scene.driver.date + 7_000 + Double(number)))
      },
      Call("tick(_:)", except: .followersOfOneCountdown) {
        $0.countdown.setTicks(.every(.seconds(2 + $1)))
      },
      Call("activeCount, statistics") { scene, _ in _ = (scene.manager.activeCount, scene.manager.statistics)
      },
      Call("suspend, resume") { scene, _ in
        scene.manager.suspend()
        scene.manager.resume()
      },
      Call("suspend and freeze, resume") { scene, _ in
        scene.manager.suspend(.freezes)
        scene.manager.resume()
      },
      Call("a sample that corrects nothing") { scene, _ in
        scene.clock.synchronize(serverDate: scene.driver.date, roundTrip: .zero)
      },
      Call("add and remove a listener") { scene, _ in
        let listener = Display()
        scene.manager.addListener(listener, every: .seconds(100))
        scene.manager.removeListener(listener)
      },
      Call("cancel by an id") { XCTAssertTrue($0.manager.cancel($0.receiver, id: "new \($1)")) },
      Call("cancel without a receiver") { XCTAssertTrue($0.manager.cancel(id: "free \($1)")) },
      Call("cancel itself") { $0.manager.countdown(of: $0.receiver, id: "silent \($1)")?.cancel() },
      Call("cancelAll(of:), of one that has little") { scene, number in
        scene.manager.start(scene.other, for: .seconds(100), id: number) { _, _ in }
        scene.manager.cancelAll(of: scene.other)
      },
    ]

    private static let repetitions = 32

    /// What a call costs, on average: what it touches, and how often it holds a lock.
    private func effort(_ body: (Int) -> Void) -> (accesses: Double, holds: Double) {
      let accesses = AccessCount.accesses.load()
      let holds = AccessCount.holds.load()
      for number in 0..<Self.repetitions { body(number) }
      let count = Double(Self.repetitions)
      return (
        Double(AccessCount.accesses.load() - accesses) / count,
        Double(AccessCount.holds.load() - holds) / count
      )
    }

    private func efforts(among count: Int, _ crowd: Crowd) -> [(accesses: Double, holds: Double)] {
      let queue = DispatchQueue(label: "crowd")
      return queue.sync {
        let scene = Scene(crowd, of: count, on: queue)
        return calls.map { call in
          call.except == crowd ? (0, 0) : effort { call.body(scene, $0) }
        }
      }
    }

    /// What costs more beside a larger crowd, in words.
    ///
    /// What other threads of this process touch meanwhile is counted too, so that only what is found each time is a fault.
    private func growing(in crowd: Crowd) -> [String] {
      let (few, many) = (efforts(among: 1_000, crowd), efforts(among: 16_000, crowd))
      return zip(calls, zip(few, many)).flatMap { call, efforts in
        let (few, many) = efforts
        // One bucket, in which a call looks each time, may hold some entries more.
        let kinds = [
          "touches": many.accesses > few.accesses * 1.5 + 32,
          "holds": many.holds > few.holds + 0.5,
        ]
        return kinds.filter(\.value).keys.map { "\($0): \(call.name), \(crowd)" }
      }
    }

    func testCallsTouchAsMuchAmong16000AsAmong1000() throws {
      try onlyWithAllTests()
      for crowd in Crowd.allCases {
        var found = Set(growing(in: crowd))
        for _ in 0..<3 where !found.isEmpty { found.formIntersection(growing(in: crowd)) }
        XCTAssertEqual(found, [])
      }
    }

    func testCancelAllOfAReceiverCostsWhatItHas() {
      func effortForEach(of count: Int) -> Double {
        let manager = CountdownManager(driver: ManualDriver())
        let (receiver, other) = (Player("receiver"), Player("other"))
        for number in 0..<count { manager.start(receiver, for: .seconds(100), id: number) { _, _ in } }
        for number in 0..<4_000 { manager.start(other, for: .seconds(100), id: number) { _, _ in } }
        let before = AccessCount.accesses.load()
        manager.cancelAll(of: receiver)
        XCTAssertEqual(manager.activeCount, 4_000)
        return Double(AccessCount.accesses.load() - before) / Double(count)
      }
      XCTAssertLessThanOrEqual(effortForEach(of: 16_000), effortForEach(of: 1_000) * 1.5)
    }

    func testCostsThatGrowWithTheCrowdAreSeen() throws {
      try onlyWithAllTests()
      func effortOfAll(_ count: Int) -> Double {
        let scene = Scene(.followersOfOneCountdown, of: count, on: .main)
        return effort { _ in scene.countdown.extend(by: .seconds(1)) }.accesses
      }
      XCTAssertGreaterThan(effortOfAll(4_000), 3 * effortOfAll(1_000))
    }
  }
#endif
