import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Ticks at marks alone; and from marks to other ticks and back.
final class MarkTests: XCTestCase {
  func testAMarkIsCalledWhenSoMuchIsLeft_zeroAlways_andNothingElse() throws {
    try checkScripts([
      "a 60 at 10,30,10; +60": "30: a 30, 50: a 10, 60: a 0, 60: a completed",
      // Those that are passed at the start are one call, and so are those that are late: with what is left.
      "a 9 at 10,60,5; b 10 at 10; +4": "0: a 9, 0: b 10, 4: a 5",
      "a 60 at 30,20,10; sleep 42.5; wake; sleep 7.5005; wake": "42.5: a 17.5, 50.0005: a 10",
      // It is late from a millisecond on.
      "a 2 at 2.001; b 2 at 2.000999": "0: a 2, 0: b 2.000999",
      "a 5 at none; +5": "5: a 0, 5: a completed",
      // Negative ones count past zero alone, and after the last nothing comes.
      "a 5 at 2,-3 past zero; b 5 at 2,-3; +100; extend a 100; +3":
        "3: a 2, 3: b 2, 5: a 0, 5: b 0, 5: b completed, 8: a -3, 103: a 2",
      // A zero that ends nothing, and comes late, says what is left.
      "a 2 at none past zero; b 2 at none; suspend; +5; resume all": "5: a -3, 5: b 0, 5: b completed",
    ])
    let marks = (1...400).map { "\($0)" }.joined(separator: ",")
    try checkScripts([
      "a 401 at \(marks); +398; cancel a": (3...400).reversed().map { "\(401 - $0): a \($0)" }.joined(
        separator: ", ") + ", 398: a cancelled"
    ])
  }

  func testAMoveArmsThoseThanWhichItLeavesMore_andCallsWhatItPasses() throws {
    try checkScripts([
      "a 60 at 30,10; +35; extend a 3; extend a 0; +10; extend a 20; +9; extend a -25; extend a 8; +2":
        "30: a 30, 53: a 30, 54: a 4, 56: a 10",
      // One that passes none is no value, also before the first.
      "a 60 at 10; extend a 5; pause a; resume a; b follows a; extend a -30; +25": "25: a 10, 25: b 10",
      // In a pause or a suspension a mark waits, but one that a move passes does not.
      "a 60 at 30,10; pause a; +100; extend a -40; resume a; suspend; +12; resume all": "100: a 20, 112: a 8",
      "a 5 at 3; pause a; extend a -9": "0: a 0, 0: a completed",
      // What is armed once more is called once more, and not twice.
      """
      a 60 at 8,3; +52; extend a 12; +12; pause a; resume a; wake; extend a 12; +12; pause a; resume a; wake; +8
      """: "52: a 8, 64: a 8, 76: a 8, 81: a 3, 84: a 0, 84: a completed",
    ])
  }

  func testFollowersOfAnyCountdown_alsoOfASilentOne() throws {
    try checkScripts([
      """
      a 60 silent; b follows a at 30,10; c follows a at 40; d follows a every 20; +35; e follows a at 30,5
      +25; cancel a
      """: """
      0: d 60, 20: c 40, 30: b 30, 35: e 25, 50: b 10, 55: e 5, 60: a completed, 60: b 0, 60: b completed, \
      60: c 0, 60: c completed, 60: d 0, 60: d completed, 60: e 0, 60: e completed
      """
    ])
  }

  func testOtherTicksSayNothingTwice_butTellAMoveThatNoMarkHasTold() throws {
    try checkScripts([
      // New marks that were passed are called at once, once.
      "a 60 every 20; +40; tick a at 30,10; tick a at 10,30; +10; tick a every 5; +5":
        "0: a 60, 20: a 40, 40: a 20, 40: a 20, 50: a 10, 55: a 5",
      "a 60 at 8; +52; tick a at 5; +0.5; tick a; +1": "52: a 8, 53: a 7",
      "a 60 at 8 on 0 {sleep 0.01; tick a at 5; tick a}; +53": "52: a 8, 53: a 7",
      "a 60 at 8; +52; extend a 0.9; tick a; +1": "52: a 8, 52: a 8.9, 52.9: a 8",
      "a 60 at 8; +52.3; pause a; extend a 10; tick a; resume a; +0.7": "52: a 8, 52.3: a 17.7, 53: a 17",
      "a 3.5 at 7; tick a; tick a at 1; move a to 10; tick a; sleep 1; restart a; wake; +1":
        "0: a 3.5, 0: a 10, 2: a 9",
      "a 1 at none past zero on 0 {extend a 1.5; tick a}; +2.5": "1: a 0, 1: a 1.5, 1.5: a 1, 2.5: a 0",
      "a 60 at 10; elsewhere {tick a at 70,20}; +50": "0: a 60, 40: a 20",
      "a 60 at 10; +0.7; elsewhere {tick a}; +1": "0.7: a 60, 1: a 59",
      // Before any mark was called: rounded up to the interval, more would be left than ever was.
      "a 1.5 at none; +0.1; tick a every 60; restart a": "0.1: a 1.4, 0.1: a 1.5",
      "a 1.5 at none; +0.1; tick a; restart a": "0.1: a 1.4, 0.1: a 1.5",
      "a 1.5 at none; +0.1; tick a every 0.5; restart a": "0.1: a 1.5",
    ])
  }

  /// Held back, whether by a pause or a suspension: nothing but a move, or that it goes on, ends it.
  func testNewTicksOfAnOverdueCountdownThatIsHeldBackEndNothing() throws {
    for ticks in ["every 1", "every 1 shared", "every 60", "at 3"] {
      try checkScripts([
        "a 3 at 1; suspend; +4; pause a; resume all; total a 2; tick a \(ticks); +1; resume a":
          "5: a 0, 5: a completed",
        "a 3 at 1; suspend; +4; total a 2; tick a \(ticks); +1; resume all": "5: a 0, 5: a completed",
      ])
    }
  }

  /// New marks, or a move, in a callback: what time brings to its end meanwhile, a pause holds back.
  func testWhatPassesNoMarkBringsNoZeroIntoAPause() throws {
    for call in ["tick a at 2,1", "extend a 1", "extend a 1; extend a -1", "tick a"] {
      for (hold, goOn) in [("pause a", "resume a"), ("suspend", "resume all")] {
        try checkScripts([
          "a 5 at 3; +2; b 60 on 0 {stop; \(call); sleep 10; \(hold)}; +1; \(goOn)":
            "2: a 3, 2: b 60, 12: b stopped, 13: a 0, 13: a completed"
        ])
      }
    }
  }

  func testAMarkBeyondAllLengthsIsPassedAtTheStart_andOneBehindAllTimeIsTheLastValue() {
    let stage = Stage()
    for (length, mark) in [(9, Int64.max), (0, .min)] {
      stage.manager.start(for: .seconds(length), ticks: .at(marks: [.nanoseconds(mark)]).pastZero, id: length)
      { left in
        stage.note("\(length) \(left.duration.text)")
      }
    }
    XCTAssertEqual(stage.log(), ["0: 9 9", "0: 0 0"])
    stage.driver.advance(by: .seconds(9))
    _ = stage.log()
    stage.driver.sleep(for: .nanoseconds(1 << 60))
    stage.driver.wake()
    XCTAssertEqual(
      stage.log().map { $0.drop { $0 != ":" } }, [": 0 \((.zero - Duration.nanoseconds(1 << 60)).text)"])
  }

  func testACorrectionArmsNothing_andIsToldWithTheInterval() {
    let (stage, values) = (Stage(), Box<[Duration]>([]))
    let clock = ServerClock(driver: stage.driver)
    func synchronize(_ ahead: Double) {
      for _ in 0..<9 { clock.synchronize(serverDate: stage.driver.date + ahead, roundTrip: .zero) }
    }
    synchronize(0)
    let end = stage.driver.date + 60
    let countdown = stage.manager.start(for: .until(end, by: clock), ticks: .at(.seconds(5))) {
      values.value.append($0.duration)
    }
    let other = Box<[TimeLeft]>([])
    stage.manager.start(for: .until(end, by: clock), ticks: .at(.seconds(5)), id: 1) {
      other.value.append($0)
    }
    stage.driver.advance(by: .seconds(55))
    synchronize(-60)
    XCTAssertEqual(values.value, [.seconds(5)])
    countdown.setTicks(.everySecond)
    XCTAssertEqual(values.value, [.seconds(5), .nanoseconds(64_499_999_900)])
    stage.driver.advance(by: .seconds(65))
    XCTAssertEqual(other.value, [.seconds(5), .zero])
  }

  func testTicksThatHaveNoMarks() {
    let stage = Stage()
    let player = keep(Player())
    let silent = stage.manager.startSilently(for: .seconds(9))
    XCTAssertFalse(
      silent.observe(by: player, ticks: .every(.seconds(2))) { _, _ in }.setTicks(.at(.seconds(5))))
    let atMarks = silent.observe(by: player, ticks: .at(.seconds(8))) { stage.note("\($1)") }
    XCTAssertTrue(atMarks.setTicks(.at(.seconds(7))))
    XCTAssertEqual(stage.advance(by: .seconds(3)), ["2: 0:07"])
    XCTAssertFalse(stage.tick(player, every: .seconds(1)).setTicks(.at(.seconds(1))))
  }
}
