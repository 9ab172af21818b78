import CountdownCore
import CountdownKit
import CountdownTesting
import Foundation

enum Dates {
  /// What the wall clock shows at the virtual clock's zero: the date from which `Date` counts, so that dates near it
  /// are exact.
  static let wallOrigin = Duration.seconds(978_307_200)

  /// The last date that a `Date` can tell from one a microsecond away, in nanoseconds since the reference date.
  private static let last: Moment = 4_200_000_000_000_000_000

  /// Where the most distant dates are taken to be.
  private static let farthest: Moment = 50 * 1_000_000_000_000_000_000

  /// A date that is so far from what a clock shows, and what is left until then, as a countdown has it that counts to it.
  ///
  /// A `Date` is read to whole microseconds: so is what it is from the device's clock, and of a server's the date itself.
  /// Not quite whole ones are rounded away by the manager; but only where a `Date` is exact enough.
  ///
  /// - Parameters:
  ///   - left: How far it is to be, more or less.
  ///   - shown: What the clock shows, in nanoseconds since the reference date.
  ///   - isServers: Whether it is a server's clock.
  /// - Returns: The date, and what is left.
  static func date(in left: Int64, shown: Moment, isServers: Bool) -> (date: Date, left: Moment) {
    let wanted = shown + Moment(left) / 1_000 * 1_000
    guard wanted.magnitude < last.magnitude else {
      return wanted > 0 ? (.distantFuture, farthest - shown) : (.distantPast, -farthest - shown)
    }
    let exact = isServers ? wanted / 1_000 * 1_000 : wanted
    let rest = wanted.magnitude < last.magnitude / 4 ? (Moment(left) % 1_000) / 5 : 0
    return (date(exact + rest), exact - shown)
  }

  static func date(_ instant: Moment) -> Date {
    let (seconds, nanoseconds) = instant.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + Double(nanoseconds) / 1e9)
  }
}

extension Replay {
  /// How far the server's clock is set at most: 110 years from 2001, where it is still taken for one.
  private static let farthest: Moment = 3_468_960_000_000_000_000

  /// How far the device's clock is set at most: 63 years, so that the sum of both, and of a century of uptime, is a time.
  private static let farthestShift: Moment = 2_000_000_000_000_000_000

  /// Where the server's clock has its zero, in the device's time; nil: before the first sample.
  private var serverZero: Duration? { clock.deadline(of: Date(timeIntervalSinceReferenceDate: 0)) }

  /// How far the server's clock is ahead of the virtual one, as it is known: whether that is right, other tests look at.
  ///
  /// Before the first sample the device's clock stands in.
  var serverOffset: Moment { serverZero.map { -Moment(Nanoseconds(saturating: $0)) } ?? wallShift }

  func shiftWallClock(by span: Moment) {
    let shift = min(max(span, -Self.farthestShift - wallShift), Self.farthestShift - wallShift)
    wallShift += shift
    driver.shiftWallClock(by: .nanoseconds(Int64(shift)))
  }

  /// Sets the server's clock: as many samples say so as it takes to believe them.
  ///
  /// All that count by it are corrected, one after the other, in all managers.
  func synchronize(_ operation: Operation) {
    let shown = referee.now + serverOffset + Moment(operation.amount)
    let date = Dates.date(min(max(shown, -Self.farthest), Self.farthest))
    for manager in actors.indices { noticeDeaths(in: manager) }
    serverFollowers.removeAll { !referee.references[$0.manager].countsByServer($0.token) }
    // Of samples that change nothing no follower is called: not even one that has yet to be notified of others.
    let before = serverZero
    let steps = serverFollowers.map { follower -> Course.Step in
      (follower.manager, follower.token, { [self] in if serverZero != before { correct(follower) } })
    }
    referee.beginCourse(steps) { [self] in noticeDeaths(in: $0) }
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

  private func correct(_ follower: (manager: Int, token: Int)) {
    guard clock.now != nil else { return }
    referee.references[follower.manager].correct(token: follower.token, to: serverOffset)
  }
}
