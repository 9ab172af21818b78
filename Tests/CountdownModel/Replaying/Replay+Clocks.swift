import CountdownCore
import CountdownKit
import CountdownTesting
import Foundation

// The device's clock, and the server's, which are set by years, both ways.

extension Replay {
  /// How far the server's clock is set at most: 140 years, where it is still taken for one.
  private static let farthest: Moment = 4_415_040_000_000_000_000

  /// How far the device's clock is set at most: 63 years, so that the sum of both, and of a century of uptime, is a time.
  private static let farthestShift: Moment = 2_000_000_000_000_000_000

  private static let zero = Date(timeIntervalSinceReferenceDate: 0)

  /// How far the server's clock is ahead of the virtual one, as it is known: whether that is right, other tests look at.
  ///
  /// Before the first sample the device's clock stands in.
  var serverOffset: Moment {
    clock.deadline(of: Self.zero).map { -Moment(Nanoseconds(saturating: $0)) } ?? wallShift
  }

  private var isServerTimeKnown: Bool { clock.now != nil }

  /// Sets the device's clock.
  func shiftWallClock(by: Int64) {
    let shift = min(max(Moment(by), -Self.farthestShift - wallShift), Self.farthestShift - wallShift)
    wallShift += shift
    driver.shiftWallClock(by: .nanoseconds(Int64(shift)))
  }

  /// Sets the server's clock: as many samples say so as it takes to believe them.
  ///
  /// All that count by it are corrected, one after the other, in all managers.
  func synchronize(by: Int64, _ operation: Operation) {
    let shown = referee.now + serverOffset + Moment(by)
    let date = Dates.date(min(max(shown, -Self.farthest), Self.farthest))
    for manager in actors.indices { noticeDeaths(in: manager) }
    serverFollowers.removeAll { !referee.references[$0.manager].countsByServer($0.token) }
    // Of samples that change nothing nobody is told: not even who has yet to be told of others.
    let before = clock.deadline(of: Self.zero)
    let isNews = { [self] in clock.deadline(of: Self.zero) != before }
    referee.beginCourse(
      serverFollowers.map { step in (step.manager, step.token, { [self] in if isNews() { correct(step) } }) }
    ) { [self] in
      noticeDeaths(in: $0)
    }
    if !isLostOnManagers(operation) {
      for _ in 0..<3 where referee.problem == nil {
        if clock.synchronize(serverDate: date, roundTrip: .zero) { break }
      }
    }
    updateTime()
    guard referee.problem == nil else { return }
    referee.endCourse()
    for manager in actors.indices {
      noticeDeaths(in: manager)
      compareCount(of: manager)
    }
  }

  /// One that counts by the server's clock learns of what is known by now.
  private func correct(_ follower: (manager: Int, token: Int)) {
    guard isServerTimeKnown else { return }
    referee.references[follower.manager].correct(token: follower.token, to: serverOffset)
  }
}
