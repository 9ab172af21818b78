import CountdownKit
import TestSupport
import XCTest

/// Every public way to start something passes on every parameter that it takes: one assertion for each of each.
///
/// The ways and their parameters are those of the compiled module. A new overload, or a new parameter, is red until it is
/// in the table, and until `check` knows what it does.
@MainActor
final class EveryParameterArrivesTests: XCTestCase {
  /// A call with one of these parameters starts something.
  private let signs: Set = ["for", "every", "with", "onTick"]
  /// But for these; and a course and a stopwatch are no countdowns, and have tests of their own.
  private let startNothing: Set = [
    "Countdown.reschedule(for:)", "ObservableCountdown.reschedule(for:)",
    "ObservableCountdown.InTime.reschedule(for:)",
    "ObservableStopwatch.start(at:every:)", "ObservableCourse.start(_:after:ticks:onStage:onTick:onEnd:)",
    "ObservableCourse.restore(_:onStage:onTick:onEnd:)",
  ]

  func testTheTableHasEveryWayToStart() async throws {
    let found = try Toolchain.interface(of: "CountdownKit").map { $0.path.joined(separator: ".") }.filter {
      path in
      let labels = path.drop { $0 != "(" }.dropFirst().split(separator: ":").map(String.init)
      return !signs.isDisjoint(with: labels) && !startNothing.contains(path)
    }
    let changes = found.sorted().difference(from: WayToStart.all.map(\.symbol).sorted())
    XCTAssertTrue(changes.isEmpty, "see to `WayToStart`: \(changes)")
  }

  func testEveryParameterArrives() async throws {
    try onlyWithAllTests()
    for way in WayToStart.all {
      for parameter in way.parameters { await check(parameter, of: way) }
      if way.owner == .player { await checkReceiver(way) }
      if way.hasStopFlag {
        await expect(
          "the stop flag", of: way, StartParameters(stops: true), values: nil, numbers: nil,
          outcome: "0.03: stopped")
      }
    }
  }

  private static let whole = "0.03: 2.5, 0.53: 2, 1.53: 1, 2.53: 0"

  private func check(_ parameter: String, of way: WayToStart) async {
    var given = StartParameters()
    switch parameter {
    case "for":
      // A duration, a date, and a date of a server's clock.
      given.duration = .milliseconds(1_500)
      for isDated in [false, true] {
        given.isDated = isDated
        await expect(
          parameter, of: way, given, values: "0.03: 1.5, 0.53: 1, 1.53: 0",
          outcome: way.kind == .nothing ? "1.53: completed" : nil)
      }
      await checkClock(way)
    case "every", "ticks":
      given.interval = .milliseconds(500)
      await expect(
        parameter, of: way, given, values: "0.03: 2.5, 0.53: 2, 1.03: 1.5, 1.53: 1, 2.03: 0.5, 2.53: 0",
        numbers: "0.03: 0, 0.53: 1, 1.03: 2, 1.53: 3, 2.03: 4, 2.53: 5, 3.03: 6, 3.53: 7")
      guard parameter == "ticks" else { return }
      await check("tolerance", of: way)
      await check("alignment", of: way)
      await checkMarks(way)
      // What a follower is given changes nothing in this respect: it ends with its leader.
      let isFollower = way.parameters.contains("with") || way.symbol.contains("observe")
      await expect(
        "past zero", of: way, StartParameters(isPastZero: true),
        values: Self.whole + (isFollower ? "" : ", 3.53: -1"))
    case "tolerance":
      given.tolerance = .milliseconds(100)
      await expect(
        parameter, of: way, given, values: "0.03: 2.5, 0.6: 2, 1.6: 1, 2.53: 0",
        numbers: "0.03: 0, 1.1: 1, 2.1: 2, 3.1: 3", outcome: way.kind == .nothing ? "2.6: completed" : nil)
    case "alignment":
      given.alignment = .shared
      // What is prepared is paused, and shows exactly what is left.
      let first = way.symbol.contains("prepare") ? "2.5" : "3"
      await expect(parameter, of: way, given, values: "0.03: \(first), 1: 2, 2: 1, 2.53: 0")
    case "startingAfter":
      given.delay = .milliseconds(500)
      await expect(parameter, of: way, given, numbers: "0.53: 0, 1.53: 1, 2.53: 2, 3.53: 3")
    case "onTick":
      await expect(
        parameter, of: way, given, values: Self.whole, numbers: "0.03: 0, 1.03: 1, 2.03: 2, 3.03: 3")
    case "onEnd":
      await expect(
        parameter, of: way, given, values: nil, numbers: nil,
        outcome: way.kind == .numbers ? "3.53: cancelled" : "2.53: completed")
    case "ifActive":
      // The second of two is dropped.
      given.id = "a"
      let other = StartParameters(duration: .milliseconds(1_500), ifActive: .keep, id: "a")
      let scene = await scene(way, given)
      await scene.start(way, other)
      await scene.finish()
      XCTAssertEqual(scene.outcomes, ["2.53: completed"], "ifActive of \(way.name)")
    case "id": await checkOwner(way, parameter, id: "a")
    case "using":
      let scene = await scene(way, StartParameters(isForOtherManager: true))
      XCTAssertEqual([scene.manager.activeCount, scene.other.activeCount], [0, 1], "using of \(way.name)")
      await scene.finish()
    case "of":
      let scene = await scene(way, StartParameters(total: .seconds(20)))
      XCTAssertEqual(scene.model.total, .seconds(20), way.name)
      XCTAssertEqual(scene.model.fractionLeft, 0.125, way.name)
      await scene.finish()
    case "by" where way.symbol.contains("observe"), "_", "on", "with", "restoring":
      await checkOwner(way, parameter)
    case "by": await checkClock(way)
    default: XCTFail("\(way.name) takes \(parameter): what would show that it arrives?")
    }
  }

  /// A scene in which something has been started.
  private func scene(_ way: WayToStart, _ given: StartParameters = StartParameters()) async -> StartScene {
    let scene = StartScene()
    await scene.start(way, given)
    return scene
  }

  /// Nil: they are not looked at.
  private func expect(
    _ parameter: String, of way: WayToStart, _ given: StartParameters = StartParameters(),
    values: String? = "", numbers: String? = "", outcome: String? = nil
  ) async {
    let (scene, message) = (await scene(way, given), "\(parameter) of \(way.name)")
    await scene.finish()
    if let told = way.kind == .numbers ? numbers : values, way.kind != .nothing {
      XCTAssertEqual(scene.values.joined(separator: ", "), told, message)
    }
    if scene.stops.value { XCTAssertEqual(scene.values.count, 1, message) }
    if let outcome { XCTAssertEqual(scene.outcomes, [outcome], message) }
  }

  private func checkMarks(_ way: WayToStart) async {
    let scene = await scene(way, StartParameters(marks: [.seconds(2), .milliseconds(700)]))
    await scene.finish(lookingEvery: .milliseconds(10))
    guard way.symbol.contains("ObservableCountdown.") else {
      return XCTAssertEqual(scene.values, ["0.53: 2", "1.83: 0.7", "2.53: 0"], "marks of \(way.name)")
    }
    // A model shows exactly what is left, at each look.
    for value in scene.values {
      let numbers = value.split(separator: ": ").compactMap { Double($0) }
      XCTAssertEqual(numbers.reduce(0, +), 2.53, accuracy: 1e-9, "marks of \(way.name): \(value)")
    }
    XCTAssertGreaterThan(scene.values.count, 100)
  }

  /// What it starts belongs to, or comes from, what it was given, and has the id that it was given.
  private func checkOwner(_ way: WayToStart, _ parameter: String, id: String? = nil) async {
    let (scene, message) = (await scene(way, StartParameters(id: id)), "\(parameter) of \(way.name)")
    switch way.owner {
    case .player: XCTAssertNotNil(scene.manager.countdown(of: scene.player, id: id), message)
    case .room: XCTAssertNotNil(scene.manager.countdown(of: scene.room, id: id), message)
    case .noReceiver, .itself:
      XCTAssertEqual(scene.manager.activeCount, 1, message)
      if let id { XCTAssertNotNil(scene.manager.countdown(id: id), message) }
    }
    await scene.finish()
    XCTAssertFalse((scene.values + scene.outcomes).isEmpty, message)
  }

  /// `onEnd` gets the receiver while there is one, and holds it no longer than that.
  private func checkReceiver(_ way: WayToStart) async {
    for cancelsInDeinit in [false, true] {
      let scene = StartScene(cancelsInDeinit: cancelsInDeinit)
      for _ in 1...2 { await scene.start(way, StartParameters()) }
      scene.manager.cancelAll()
      await scene.start(way, StartParameters())
      XCTAssertFalse(scene.isWrong.now, way.name)
      scene.receiver.drop()
      XCTAssertEqual(scene.tracker.livingCount, 0, way.name)
      // What is silent finds that at its end.
      await scene.finish()
      let outcomes = scene.outcomes.map { $0.drop { $0 != " " } }
      XCTAssertEqual(outcomes, [" replaced", " cancelled", " receiverReleased"], way.name)
      XCTAssertFalse(scene.isWrong.now, "it is gone: \(way.name)")
    }
  }

  /// When the server's clock turns out to be far ahead, it is over.
  private func checkClock(_ way: WayToStart) async {
    let scene = StartScene()
    scene.clock.synchronize(serverDate: scene.driver.date, roundTrip: .zero)
    await scene.start(way, StartParameters(isDated: true, clock: scene.clock))
    XCTAssertEqual(scene.manager.activeCount, 1, "by of \(way.name)")
    await scene.setServerAhead()
    XCTAssertEqual(scene.manager.activeCount, 0, "by of \(way.name)")
    await scene.finish()
  }
}
