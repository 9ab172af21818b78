import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A correction by a server's clock moves all that count by it alike: they go on in the order in which they were started or
/// followed.
final class CorrectedOrderTests: XCTestCase {
  private let scene = CountdownScene()
  private let names = ["a", "f of a", "b", "g of a", "c", "h of b"].map { Player($0) }

  /// Starts three countdowns with a follower each behind the next, or so.
  @discardableResult
  private func start(every interval: Duration = .seconds(1)) -> [Countdown] {
    scene.sample()
    var countdowns: [Countdown] = []
    for player in names {
      let leader = ["f of a": 0, "g of a": 0, "h of b": 2][player.name]
      let tell: @Sendable (Player, TimeLeft) -> Void = { [scene] player, _ in scene.note(player.name) }
      countdowns.append(
        leader.map { countdowns[$0].observe(by: player, onTick: tell) }
          ?? scene.manager.start(
            player, until: scene.server.serverNow.addingTimeInterval(60), by: scene.clock, every: interval,
            onTick: tell))
    }
    _ = scene.log()
    return countdowns
  }

  /// The names of those that are told a tick, for each instant at which there is one.
  private func told(in milliseconds: Int, of scene: CountdownScene? = nil) -> [[String]] {
    let lines = (scene ?? self.scene).log(in: milliseconds).map { $0.split(separator: ": ") }
    let instants = Dictionary(grouping: lines, by: { $0[0] })
    return instants.sorted { $0.key < $1.key }.map { $0.value.map { String($0[1]) } }
  }

  private var order: [String] { names.map(\.name) }

  func testWhateverTheCorrection() {
    for seconds in [0.1, -0.1, 0.25, -0.75, 2, -2, 7.5, -3.25] {
      start()
      scene.driver.advance(by: .milliseconds(2_300))
      scene.setServer(by: seconds)
      // By how much less is left, so much earlier the first comes.
      let told = told(in: 10_900)
      XCTAssertEqual(Set(told), [order], "corrected by \(seconds) s")
      XCTAssertGreaterThan(told.count, 6)
      scene.setServer(by: -seconds)
      XCTAssertEqual(Set(self.told(in: 10_900)), [order], "and back")
    }
  }

  /// Programs drawn at random know of an order by numbers alone: whoever was started or followed later comes later.
  func testInProgramsDrawnAtRandom() {
    var ticks = 0
    for seed in UInt64(1)...300 {
      var random = SplitMix64(seed: seed)
      let scene = CountdownScene()
      scene.sample()
      var countdowns: [Countdown] = []
      let tell: @Sendable (Player, TimeLeft) -> Void = { [scene] player, left in
        // An end is told to followers right after their countdown.
        if left > .zero { scene.note(player.name) }
      }
      for _ in 0..<8 {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let player = keep(Player("\(countdowns.count)"))
          if !countdowns.isEmpty, Bool.random(using: &random) {
            countdowns.append(countdowns.randomElement(using: &random)!.observe(by: player, onTick: tell))
          } else {
            let date = scene.server.serverNow + Double(Int.random(in: 60...80, using: &random))
            countdowns.append(scene.manager.start(player, until: date, by: scene.clock, onTick: tell))
          }
        }
        scene.driver.advance(by: .milliseconds(2_750))
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          switch Int.random(in: 0..<4, using: &random) {
          case 0: scene.manager.suspend(Bool.random(using: &random) ? .freezes : .keepsCounting)
          case 1: scene.manager.resume()
          case 2: scene.driver.advance(by: .milliseconds(250 * Int.random(in: 0..<8, using: &random)))
          default: scene.setServer(by: 0.25 * Double(Int.random(in: -8...8, using: &random)))
          }
        }
        scene.manager.resume()
        scene.driver.advance(by: .milliseconds(2_750))
        for told in told(in: 3_000, of: scene) {
          let numbers = told.compactMap { Int($0) }
          XCTAssertEqual(numbers, numbers.sorted(), "seed \(seed)")
          ticks += numbers.count
        }
      }
      scene.manager.cancelAll()
    }
    XCTAssertGreaterThan(ticks, 10_000)
  }

  func testWhileTicksAreHeldBack() {
    start()
    scene.driver.advance(by: .milliseconds(2_300))
    scene.manager.suspend()
    scene.setServer(by: 5.5)
    _ = scene.log()
    scene.manager.resume()
    XCTAssertEqual(scene.log(), order.map { "2.3: \($0)" })
    XCTAssertEqual(told(in: 3_000), [order, order, order])
  }

  func testWithAnIntervalOfItsOwnAFollowerKeepsItsPlaceToo() {
    let countdowns = start(every: .milliseconds(500))
    for countdown in countdowns { countdown.tick(every: .seconds(1)) }
    scene.driver.advance(by: .milliseconds(2_300))
    scene.setServer(by: 0.1)
    XCTAssertEqual(told(in: 3_000), [order, order, order])
  }

  func testAfterACorrectionOneThatWasPausedAloneIsBackInItsPlace() {
    let countdowns = start()
    countdowns[0].pause()
    countdowns[0].resume()
    XCTAssertEqual(told(in: 1_000), [["b", "c", "h of b", "a", "f of a", "g of a"]])
    scene.setServer(by: 0.1)
    XCTAssertEqual(told(in: 1_000), [order])
  }

  func testAPausedOneIsNotMovedByACorrection() {
    let countdowns = start()
    countdowns[1].pause()
    scene.setServer(by: 0.5)
    XCTAssertEqual(told(in: 1_000), [["b", "c", "h of b"]])
    countdowns[0].resume()
    XCTAssertEqual(scene.log(), [], "what is left has not changed")
    XCTAssertEqual(told(in: 500), [["b", "c", "h of b"]])
    XCTAssertEqual(told(in: 500), [["a", "f of a", "g of a"]])
  }

  func testWhatIsNotCorrectedKeepsItsOrderToo() {
    start()
    let other = Player("other")
    scene.manager.start(other, for: .seconds(50)) { [scene] other, _ in scene.note(other.name) }
    _ = scene.log()
    // A sample that says nothing new.
    scene.sample()
    XCTAssertEqual(told(in: 2_000), [order + ["other"], order + ["other"]])
  }

  /// Starts two, of which the first is followed by a third, which does something with its first value.
  private func follow(doing something: @escaping @Sendable (Countdown) -> Void) {
    scene.sample()
    let date = scene.server.serverNow.addingTimeInterval(60)
    let tell: @Sendable (Player, TimeLeft) -> Void = { [scene] player, _ in scene.note(player.name) }
    let first = scene.manager.start(names[0], until: date, by: scene.clock, onTick: tell)
    scene.manager.start(names[2], until: date, by: scene.clock, onTick: tell)
    let isFirst = Box(true)
    first.observe(by: names[1]) { player, left in
      tell(player, left)
      if isFirst.value { something(first) }
      isFirst.value = false
    }
  }

  func testAFollowerWhoseFirstValueBringsACorrectionKeepsItsPlace() {
    follow { [scene] _ in scene.setServer(by: 0.1) }
    XCTAssertEqual(told(in: 2_000), [["a", "b", "f of a"], ["a", "b", "f of a"]])
  }

  func testAFollowerWhoseFirstValueBeginsAnotherComesBeforeThatOne() {
    let other = names[3]
    follow { [scene] in $0.observe(by: other) { player, _ in scene.note(player.name) } }
    XCTAssertEqual(told(in: 2_000), [["a", "b", "f of a", "g of a"], ["a", "b", "f of a", "g of a"]])
  }
}
