import CountdownKit
import Foundation
import Synchronization
import TestSupport
import XCTest

/// Threads that register and cancel as fast as they can while a pass runs over many: they do not wait for its end.
final class RegistrationStormLimitTests: XCTestCase {
  /// How far the pass is.
  private final class Progress: Sendable {
    private let calls = Atomic(0)
    private let limits = Locked<[ContinuousClock.Instant]>([])
    private let count: Int

    init(of count: Int) {
      self.count = count
    }

    var isBegun: Bool { calls.load(ordering: .relaxed) > 0 }
    var isOver: Bool { calls.load(ordering: .relaxed) >= count }
    var length: Duration { limits.use { $0[0].duration(to: $0[1]) } }

    func note() {
      let number = calls.add(1, ordering: .relaxed).newValue
      if number == 1 || number == count { limits.use { $0.append(.now) } }
    }
  }

  /// What a thread has met with.
  private struct Tally {
    var registrations = 0
    var longest = Duration.zero
  }

  private let count = 10_000

  func testNobodyWaitsForTheEndOfThePass() {
    let queue = DispatchQueue(label: "storm")
    let manager = CountdownManager(deliveringOn: queue)
    let receivers = (0..<count).map { _ in LifetimeTracker().object() }
    let progress = Progress(of: count)
    let areStarted = Locked(false)
    // On the common grid all are due at once.
    queue.sync {
      for receiver in receivers {
        manager.start(receiver, for: .seconds(1_000), every: .seconds(1), alignment: .shared) { _, _ in
          guard areStarted.now else { return }
          progress.note()
          Self.spin(for: .microseconds(20))
        }
      }
      areStarted.replace(with: true)
    }
    let tallies = Locked<[Tally]>([])
    let group = DispatchGroup()
    for _ in 0..<2 {
      group.enter()
      Thread.detachNewThread {
        let tally = Self.register(with: manager, during: progress)
        tallies.use { $0.append(tally) }
        group.leave()
      }
    }
    XCTAssertEqual(group.wait(timeout: .now() + 60), .success, "no pass, or a deadlock")
    // The end is written down after the last call is counted.
    queue.sync {}
    let registrations = tallies.now.reduce(0) { $0 + $1.registrations }
    let longest = tallies.now.map(\.longest).max()!
    print(
      "storm: \(registrations) registrations during a pass of \(progress.length); "
        + "the longest of them, with its cancel, took \(longest)")
    XCTAssertGreaterThan(registrations, 100)
    // On two processors somebody waits for one now and then, but not most of the time.
    XCTAssertLessThan(longest, progress.length * 3 / 4)
    withExtendedLifetime(receivers) {}
  }

  private static func register(with manager: CountdownManager, during pass: Progress) -> Tally {
    var tally = Tally()
    while !pass.isBegun { Thread.sleep(forTimeInterval: 0.000_1) }
    while !pass.isOver {
      let receiver = LifetimeTracker().object()
      let begin = ContinuousClock.now
      manager.start(receiver, for: .seconds(100)) { _, _ in }
      manager.cancel(receiver)
      tally.longest = max(tally.longest, begin.duration(to: .now))
      tally.registrations += 1
    }
    return tally
  }

  private static func spin(for duration: Duration) {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end {}
  }
}
