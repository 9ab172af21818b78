@testable import TestSupport
import XCTest

@testable import CountdownCore

/// The order in which a pass takes what there is to deliver, and where countdowns are between two callbacks.
final class LoopTests: EngineTestCase {
  /// How many of a kind come in a row; the kind is the first letter of the name.
  private func runs(_ lines: [String]) -> [String] {
    var runs: [(kind: Character, count: Int)] = []
    for line in lines {
      if runs.last?.kind == line.first {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((line.first!, 1))
      }
    }
    return runs.map { "\($0.count) \($0.kind)" }
  }

  private func start(_ count: Int, _ kind: String, every interval: Duration = .seconds(1))
    -> [CountdownHandler]
  {
    let countdowns = (0..<count).map { start("\(kind)\($0)", for: 1_000, every: interval) }
    _ = journal.take()
    return countdowns
  }

  func testWhatOthersQueueAndTicksTakeTurnsOf48() {
    for (others, ticks, expected) in [
      (120, 130, ["48 o", "48 t", "48 o", "48 t", "24 o", "34 t"]), (10, 100, ["10 o", "100 t"]),
      (100, 10, ["48 o", "10 t", "52 o"]), (0, 100, ["100 t"]), (100, 0, ["100 o"]),
    ] {
      _ = start(ticks, "t")
      let queued = start(others, "o", every: .seconds(900))
      driver.sleep(for: .seconds(1))
      elsewhere { for countdown in queued { engine.move(countdown, .by(.seconds(5))) } }
      XCTAssertEqual(runs(lines()), expected)
      engine.cancelAll()
      _ = journal.take()
    }
  }

  /// Also what comes from a callback of others' turn, and in the middle of a run of ticks.
  func testWhatACallbackQueuesComesBeforeAllElse_inTheOrderInWhichItWasQueued() {
    let ticks = start(60, "t")
    let others = start(60, "o", every: .seconds(900))
    for name in ["o3", "t5"] {
      inCallback(of: name) { [self] in
        engine.move(ticks[50], .by(.seconds(100)))
        start("n" + name, for: 900)
        engine.cancel(ticks[51])
      }
    }
    driver.sleep(for: .seconds(1))
    elsewhere { for countdown in others { engine.move(countdown, .by(.seconds(5))) } }
    let names = lines().map { String($0.prefix { $0 != " " }) }
    func next(after name: String) -> [String] { Array(names[(names.firstIndex(of: name)! + 1)...].prefix(3)) }
    XCTAssertEqual(next(after: "o3"), ["t50", "no3", "t51"])
    XCTAssertEqual(next(after: "t5"), ["t50", "nt5", "t6"], "t51 has ended")
    XCTAssertEqual(names.filter { $0 == "t50" }.count, 2, "a tick that a move has overtaken is none")
  }

  func testWhatACallbackDoesToThoseBehindItInThePassCounts() {
    let all = start(10, "t")
    inCallback(of: "t2") { [self] in
      engine.cancel(all[3])
      engine.move(all[4], .pause)
      engine.move(all[5], .to(.seconds(5)))
      engine.move(all[6], .ticks(.every(.seconds(7))))
      engine.suspend(by: .one, freezing: false)
    }
    XCTAssertEqual(
      lines(in: 1_000), ["t0 999.0", "t1 999.0", "t2 999.0", "t3 cancelled", "t5 5.0"],
      "the rest is held back")
    engine.resume(by: .one)
    XCTAssertEqual(journal.take(), ["t7 999.0", "t8 999.0", "t9 999.0"])
  }

  func testAStopFlagEndsTheCountdownWhoseCallbackSetsIt_andNotWhatHasTakenItsPlaceMeanwhile() {
    let receiver = ObjectIdentifier(journal)
    for isReplaced in [false, true] {
      engine.start(receiver, for: .seconds(9)) { [engine, away, journal] left, stop in
        journal.note("a \(left)")
        stop = left == .seconds(8)
        away.isAway = true
        if stop, isReplaced {
          engine.start(receiver, for: .seconds(5)) { left, _ in journal.note("b \(left)") }
        }
        away.isAway = false
      } onEnd: { [journal] in
        journal.note("a \($0)")
      }
      XCTAssertEqual(
        lines(in: 2_000),
        ["a 9.0 seconds", "a 8.0 seconds"]
          + (isReplaced ? ["a replaced", "b 5.0 seconds", "b 4.0 seconds"] : ["a stopped"]))
      engine.cancelAll(of: receiver)
      _ = journal.take()
    }
  }

  func testWhileSuspendedAPassTakesNoTicks_butWhatOthersQueue() {
    let all = start(3, "t")
    engine.suspend(by: .one, freezing: false)
    driver.sleep(for: .seconds(2))
    elsewhere {
      engine.move(all[1], .to(.seconds(500)))
      engine.cancel(all[2])
    }
    XCTAssertEqual(lines(), ["t1 500.0", "t2 cancelled"])
    engine.resume(by: .one)
    XCTAssertEqual(journal.take(), ["t0 998.0"])
  }

  /// Whatever a callback looks at is linked, and nothing is linked twice.
  func testBetweenTwoCallbacksEachNodeIsInOneList() {
    let all = start(200, "t")
    engine.move(all[0], .pause)
    var looks = 0
    for (number, countdown) in all.enumerated().dropFirst(2) {
      inCallback(of: "t\(number)") { [self] in
        looks += 1
        if number % 3 == 0 { engine.move(all[number - 1], .pause) }
        if number % 5 == 0 { engine.move(countdown, .by(.seconds(5))) }
        if number % 7 == 0 { elsewhere { engine.cancel(all[number - 2]) } }
        let (places, isLinked) = engine.state.withLock {
          (
            $0.wheel.nodes + $0.own.nodes + $0.others.nodes + $0.paused.nodes,
            all.filter { $0.ref.isLinked }.map(\.ref)
          )
        }
        XCTAssertEqual(Set(places).count, places.count)
        XCTAssertEqual(Set(places), Set(isLinked))
        XCTAssertTrue(countdown.ref.isLinked)
        XCTAssertTrue(all.allSatisfy { !$0.ref.lives || $0.ref.isLinked })
      }
    }
    _ = lines(in: 1_000)
    XCTAssertGreaterThan(looks, 150)
  }

  func testAPausedCountdownIsInNoSlot_andComesBackWhereItIsDue() {
    let all = start(3, "t")
    engine.move(all[1], .pause)
    let (paused, slots) = engine.state.withLock { ($0.paused.nodes, $0.wheel.slots.occupied) }
    XCTAssertEqual(paused, [all[1].ref])
    XCTAssertEqual(slots, 1)
    engine.cancel(all[0])
    engine.cancel(all[2])
    XCTAssertTrue(engine.state.withLock { $0.wheel.isEmpty })
    XCTAssertEqual(engine.state.withLock { $0.armedFor }, .never)
    engine.move(all[1], .resume)
    XCTAssertTrue(engine.state.withLock { $0.paused.isEmpty && !$0.wheel.isEmpty })
    XCTAssertEqual(lines(in: 1_000).last, "t1 999.0")
  }
}
