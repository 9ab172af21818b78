import CountdownKit
import Foundation
import TestSupport

/// A day in the life of a server's countdowns, in the process that counts down.
final class Day: Sendable {
  static let hourMarker = "day-hour "
  static let faultsMarker = "day-faults "

  private let plan: DayPlan
  private let clocks: ShiftedClocks?
  private let soak: Soak
  private let consumers: DayConsumers
  private let screens: DayScreens

  init(_ plan: DayPlan) async {
    self.plan = plan
    clocks = ShiftedClocks()
    let longest = Duration.nanoseconds(min(60_000_000_000, plan.length / 4))
    soak = Soak(count: plan.count, longest: longest, log: SoakLog { plan.surroundings(at: $0) })
    consumers = DayConsumers(plan.count / 25, of: soak, plan)
    screens = await DayScreens(labels: plan.count / 250, longest: soak.longest)
  }

  /// Lives it, and says what each hour was like.
  ///
  /// - Throws: What waiting throws.
  func live() async throws {
    soak.begin()
    consumers.begin()
    await screens.begin()
    // By a thread that sleeps on no clock of the library's, nor on one that is set.
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        goThroughTheHours()
        soak.end()
        continuation.resume()
      }
    }
    clocks?.restore()
    await screens.end()
    await consumers.end()
    try await soak.compareStatistics(others: consumers.values)
    await soak.shutDown()
    await consumers.waitForTheLast()
    soak.compareTheEnd(others: consumers.values)
    let outcomes = soak.read { $0.total.outcomes }.map { "\($1.grouped) \($0)" }.joined(separator: ", ")
    print("day: \(soak.started.grouped) countdowns and followers: \(outcomes)")
    print("day: \(consumers.total.grouped) tasks took \(consumers.values.lowerBound.grouped) values")
    print(
      "day: \(screens.log.total.delivered.grouped) values for labels on the main actor; \(soak.manager.statistics)"
    )
    say(Self.faultsMarker, soak.log.faults + consumers.log.now.faults + screens.log.faults)
    soak.forget()
  }

  private func goThroughTheHours() {
    var random = SplitMix64(seed: 24)
    Clock.sleep(until: plan.start)
    var journal = SoakJournal(soak, consumers)
    var shift: Int64 = 0
    for number in 0..<DayPlan.hours {
      // The wall clock goes up to a day ahead, or back, four times an hour.
      for step in 1...4 {
        Clock.sleep(until: plan.end(ofHour: number) - plan.hour * Int64(9 - 2 * step) / 8)
        let next = Int64(random.next(-86_400...86_400)) * 1_000_000_000
        soak.wallClock.use { _ in clocks?.setWallClock(forwardsBy: .nanoseconds(next - shift)) }
        shift = next
      }
      Clock.sleep(until: plan.end(ofHour: number))
      say(Self.hourMarker, journal.turnPage(number))
    }
  }

  private func say(_ marker: String, _ value: some Encodable) {
    guard let data = try? JSONEncoder().encode(value) else { return }
    print("\n\(marker)\(String(decoding: data, as: UTF8.self))")
    fflush(nil)
  }
}
