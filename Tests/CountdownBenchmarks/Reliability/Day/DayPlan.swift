import Foundation
import TestSupport

/// What happens when in a day of any length: 24 hours, each with two stops of the process, and busy neighbours for a while.
///
/// The parent, who stops and is the neighbour, and the child, who counts down, have the same plan; instants are those of
/// `Clock.wall`.
struct DayPlan: Codable, Sendable {
  static let hours = 24
  private static let variable = "COUNTDOWN_DAY_OF_THE_PARENT"
  // Around a stop it is not known whether the process stood still yet, or has caught up.
  private static let before: Int64 = 50_000_000
  private static let after: Int64 = 250_000_000

  let start: Int64
  let length: Int64
  let count: Int
  let stops: [Range<Int64>]

  init(startingAt start: Int64, lasting length: Int64, count: Int) {
    self.start = start
    self.length = length
    self.count = count
    var random = SplitMix64(seed: 12)
    let hour = length / Int64(Self.hours)
    stops = (0..<2 * Self.hours).map { number in
      let first = start + Int64(number / 2) * hour + hour * (number % 2 == 0 ? 15 : 85) / 100
      // Up to twenty seconds of eight hours, and shorter than any ledger's patience.
      let longest = min(length / 1_440, 10_000_000_000)
      return first..<first + Int64(random.next(Int(longest / 10)...Int(longest)))
    }
  }

  var hour: Int64 { length / Int64(Self.hours) }

  func end(ofHour number: Int) -> Int64 { start + Int64(number + 1) * hour }

  func busyTime(inHour number: Int) -> Range<Int64> {
    let first = start + Int64(number) * hour + hour * 45 / 100
    return first..<first + hour / 6
  }

  func surroundings(at instant: Int64) -> SoakLog.Surroundings {
    let number = (instant - start) / hour
    guard instant >= start, number < Self.hours else { return .quiet }
    if busyTime(inHour: Int(number)).contains(instant) { return .busy }
    for stop in stops[Int(number) * 2...Int(number) * 2 + 1] {
      if (stop.lowerBound - Self.before..<stop.upperBound + Self.after).contains(instant) { return .stopped }
    }
    return .quiet
  }

  // MARK: From the parent to the child

  /// The plan of this process, if it is a child.
  static var ofTheParent: DayPlan? {
    ProcessInfo.processInfo.environment[variable].flatMap {
      try? JSONDecoder().decode(DayPlan.self, from: Data($0.utf8))
    }
  }

  func environment() throws -> [String: String] {
    [Self.variable: String(decoding: try JSONEncoder().encode(self), as: UTF8.self)]
  }
}
