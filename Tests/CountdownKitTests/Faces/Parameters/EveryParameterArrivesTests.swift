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
    let changes = found.sorted().difference(from: WayToStart.all.map(\.symbol).sorted()).map { change in
      switch change {
      case .insert(_, let symbol, _): "new: \(symbol)"
      case .remove(_, let symbol, _): "gone: \(symbol)"
      }
    }
    XCTAssertEqual(changes.sorted(), [], "see to `WayToStart`")
  }

  func testEveryParameterArrives() async throws {
    try onlyWithAllTests()
    for way in WayToStart.all {
      for parameter in way.parameters { await check(parameter, of: way) }
      if way.hasStopFlag { await checkStopFlag(of: way) }
    }
  }

  private func check(_ parameter: String, of way: WayToStart) async {
    var given = StartParameters()
    switch parameter {
    case "for": await checkLength(way)
    case "every", "ticks":
      given.interval = .milliseconds(500)
      await expect(
        [
          .values: ["0.03: 2.5", "0.53: 2", "1.03: 1.5", "1.53: 1", "2.03: 0.5", "2.53: 0"],
          .numbers: [
            "0.03: 0", "0.53: 1", "1.03: 2", "1.53: 3", "2.03: 4", "2.53: 5", "3.03: 6", "3.53: 7",
          ],
        ], given, way, parameter)
      if parameter == "ticks" {
        await check("tolerance", of: way)
        await check("alignment", of: way)
        await checkMarks(way)
        await checkPastZero(way)
      }
    case "tolerance":
      given.tolerance = .milliseconds(100)
      await expect(
        [
          .values: ["0.03: 2.5", "0.6: 2", "1.6: 1", "2.53: 0"],
          .numbers: ["0.03: 0", "1.1: 1", "2.1: 2", "3.1: 3"], .nothing: ["2.6: completed"],
        ], given, way, parameter)
    case "alignment":
      given.alignment = .shared
      // What is prepared is paused, and shows exactly what is left.
      let first = way.symbol.contains("prepare") ? "2.5" : "3"
      await expect([.values: ["0.03: \(first)", "1: 2", "2: 1", "2.53: 0"]], given, way, parameter)
    case "startingAfter":
      given.delay = .milliseconds(500)
      await expect([.numbers: ["0.53: 0", "1.53: 1", "2.53: 2", "3.53: 3"]], given, way, parameter)
    case "onTick":
      await expect(
        [
          .values: ["0.03: 2.5", "0.53: 2", "1.53: 1", "2.53: 0"],
          .numbers: ["0.03: 0", "1.03: 1", "2.03: 2", "3.03: 3"],
        ], given, way, parameter)
    case "onEnd": await checkOutcome(way)
    case "ifActive": await checkKeep(way)
    case "id": await checkID(way)
    case "using": await checkManager(way)
    case "of": await checkTotal(way)
    case "by" where way.symbol.contains("observe"), "_", "on", "with", "restoring":
      await checkOwner(way, parameter)
    case "by": await checkClock(way)
    // The compiler passes it; `ActorOwnCallTests` shows what for.
    case "isolation": break
    default: XCTFail("\(way.name) takes \(parameter): what would show that it arrives?")
    }
  }

  private func checkMarks(_ way: WayToStart) async {
    let scene = await scene(way, StartParameters(marks: [.seconds(2), .milliseconds(700)]))
    await scene.finish(lookingEvery: .milliseconds(10))
    if way.symbol.contains("ObservableCountdown.") {
      // A model shows exactly what is left, at each look.
      for value in scene.values {
        let numbers = value.split(separator: ": ").compactMap { Double($0) }
        XCTAssertEqual(numbers.reduce(0, +), 2.53, accuracy: 1e-9, "marks of \(way.name): \(value)")
      }
      return XCTAssertGreaterThan(scene.values.count, 100)
    }
    XCTAssertEqual(
      scene.values, ["0.53: 2", "1.83: 0.7", "2.53: 0"], "marks of \(way.name)")
  }

  /// What a follower is given changes nothing in this respect: it ends with its leader.
  private func checkPastZero(_ way: WayToStart) async {
    let scene = await scene(way, StartParameters(isPastZero: true))
    await scene.finish()
    let isFollower = way.parameters.contains("with") || way.symbol.contains("observe")
    XCTAssertEqual(
      scene.values, ["0.03: 2.5", "0.53: 2", "1.53: 1", "2.53: 0"] + (isFollower ? [] : ["3.53: -1"]),
      "pastZero of \(way.name)")
  }

  /// A duration, a date, and a date of a server's clock.
  private func checkLength(_ way: WayToStart) async {
    let expected: [WayToStart.Kind: [String]] = [
      .values: ["0.03: 1.5", "0.53: 1", "1.53: 0"], .nothing: ["1.53: completed"],
    ]
    var given = StartParameters(duration: .milliseconds(1_500))
    await expect(expected, given, way, "for a duration")
    given.isDated = true
    await expect(expected, given, way, "for a date")
    await checkClock(way)
  }

  private func expect(
    _ expected: [WayToStart.Kind: [String]], _ given: StartParameters, _ way: WayToStart, _ parameter: String
  ) async {
    let scene = await scene(way, given)
    await scene.finish()
    let lines = way.kind == .nothing ? scene.outcomes : scene.values
    XCTAssertEqual(lines, expected[way.kind], "\(parameter) of \(way.name)")
  }

  /// A scene in which something has been started.
  private func scene(_ way: WayToStart, _ given: StartParameters = StartParameters()) async -> StartScene {
    let scene = StartScene()
    await scene.start(way, given)
    return scene
  }

  private func checkOutcome(_ way: WayToStart) async {
    let scene = await scene(way)
    await scene.finish()
    let outcome = way.kind == .numbers ? "3.53: cancelled" : "2.53: completed"
    XCTAssertEqual(scene.outcomes, [outcome], "onEnd of \(way.name)")
  }

  private func checkTotal(_ way: WayToStart) async {
    let scene = await scene(way, StartParameters(total: .seconds(20)))
    XCTAssertEqual(scene.model.total, .seconds(20), "of of \(way.name)")
    XCTAssertEqual(scene.model.fractionLeft, 0.125, "of of \(way.name)")
    await scene.finish()
  }

  private func checkStopFlag(of way: WayToStart) async {
    let scene = StartScene()
    scene.stops.value = true
    await scene.start(way, StartParameters())
    await scene.finish()
    XCTAssertEqual(scene.values.count, 1, "the stop flag of \(way.name)")
    XCTAssertEqual(scene.outcomes, ["0.03: stopped"], "the stop flag of \(way.name)")
  }

  /// The second of two is dropped.
  private func checkKeep(_ way: WayToStart) async {
    let scene = await scene(way, StartParameters(id: "a"))
    await scene.start(way, StartParameters(duration: .milliseconds(1_500), ifActive: .keep, id: "a"))
    await scene.finish()
    XCTAssertEqual(scene.outcomes, ["2.53: completed"], "ifActive of \(way.name)")
  }

  private func checkID(_ way: WayToStart) async {
    let scene = await scene(way, StartParameters(id: "a"))
    let isFound =
      switch way.owner {
      case .player: scene.manager.cancel(scene.player, id: "a")
      case .room: scene.manager.cancel(scene.room, id: "a")
      case .noReceiver, .itself: scene.manager.cancel(id: "a")
      }
    XCTAssertTrue(isFound, "id of \(way.name)")
    await scene.finish()
  }

  private func checkManager(_ way: WayToStart) async {
    let scene = await scene(way, StartParameters(isForOtherManager: true))
    XCTAssertEqual([scene.manager.activeCount, scene.other.activeCount], [0, 1], "using of \(way.name)")
    await scene.finish()
  }

  /// What it starts belongs to, or comes from, what it was given.
  private func checkOwner(_ way: WayToStart, _ parameter: String) async {
    let scene = await scene(way)
    let message = "\(parameter) of \(way.name)"
    switch way.owner {
    case .player: XCTAssertNotNil(scene.manager.countdown(of: scene.player), message)
    case .room: XCTAssertNotNil(scene.manager.countdown(of: scene.room), message)
    case .noReceiver, .itself: XCTAssertEqual(scene.manager.activeCount, 1, message)
    }
    await scene.finish()
    XCTAssertEqual((scene.values + scene.outcomes).isEmpty, false, message)
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
