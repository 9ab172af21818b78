import CountdownCore
import CountdownTesting
import Dispatch
import TestSupport
import XCTest

/// A client that uses Core alone, with handlers of its own: everything that is public leads somewhere.
final class Defect51CoreAloneTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var engine = CountdownEngine(driver: driver)
  private let log = Log()

  func testAHandlerOfTheClientsOwnIsToldValuesAndTheOutcome() {
    let id = start(.seconds(3))
    XCTAssertTrue(engine.isActive(id))
    driver.advance(by: .seconds(3))
    XCTAssertEqual(log.lines, ["3.0 seconds", "2.0 seconds", "1.0 seconds", "0.0 seconds", "completed"])
    XCTAssertFalse(engine.isActive(id))
    XCTAssertEqual(engine.activeCount, 0)
  }

  func testTheIdentifierLeadsToEveryCall() {
    let id = start(.seconds(10))
    driver.advance(by: .milliseconds(500))
    XCTAssertEqual(engine.timeLeft(of: id), .milliseconds(9_500))
    engine.pause(id)
    XCTAssertTrue(engine.isPaused(id))
    driver.advance(by: .seconds(100))
    engine.resume(id)
    XCTAssertFalse(engine.isPaused(id))
    XCTAssertEqual(engine.timeLeft(of: id), .milliseconds(9_500))
    engine.move(id, .by(.seconds(2)))
    engine.move(id, .toAtLeast(.seconds(20)))
    engine.move(id, .to(.seconds(5)))
    XCTAssertEqual(log.lines, ["10.0 seconds", "11.5 seconds", "20.0 seconds", "5.0 seconds"])
    engine.cancel(id)
    XCTAssertEqual(log.lines.last, "cancelled")
    XCTAssertNil(engine.timeLeft(of: id))
  }

  func testAStaleIdentifierDoesNothing() {
    let id = start(.seconds(10))
    engine.cancel(id)
    let other = start(.seconds(10))
    engine.pause(id)
    engine.move(id, .to(.zero))
    engine.cancel(id)
    XCTAssertNotEqual(id, other)
    XCTAssertTrue(engine.isActive(other))
    XCTAssertFalse(engine.isPaused(other))
  }

  func testTheReceiversIdentityLeadsToItsCountdown() {
    let receiver = keep(Player())
    let id = start(.seconds(10), for: receiver)
    XCTAssertEqual(engine.find(ObjectIdentifier(receiver)), id)
    XCTAssertTrue(engine.cancel(ObjectIdentifier(receiver)))
    XCTAssertFalse(engine.cancel(ObjectIdentifier(receiver)))
    XCTAssertNil(engine.find(ObjectIdentifier(receiver)))
  }

  func testEndlessTicks() {
    let request = CountdownRequest(ticksEvery: .seconds(1), receiver: ObjectIdentifier(keep(Player())))
    let id = engine.start(request, handler: NumberHandler(log))
    driver.advance(by: .seconds(2))
    engine.cancel(id)
    XCTAssertEqual(log.lines, ["#0", "#1", "#2", "cancelled"])
    XCTAssertNil(engine.timeLeft(of: id))
  }

  func testTheStopFlagAndAReceiverThatIsGone() {
    _ = start(.seconds(10), handler: LoggingHandler(log, stopsAt: .seconds(9)))
    driver.advance(by: .seconds(2))
    XCTAssertEqual(log.lines.suffix(2), ["9.0 seconds", "stopped"])
    let handler = LoggingHandler(log)
    _ = start(.seconds(10), handler: handler)
    handler.isReceiverGone = true
    driver.advance(by: .seconds(2))
    XCTAssertEqual(log.lines.suffix(2), ["10.0 seconds", "receiverReleased"])
  }

  func testSeveralHoldTheTicksBackAndTheyComeWhenNobodyDoes() {
    let one = CountdownSuspender(rawValue: 1)
    let other = CountdownSuspender(rawValue: 2)
    let id = start(.seconds(10))
    engine.suspend(by: one, freezing: false)
    engine.suspend(by: other, freezing: true)
    driver.advance(by: .seconds(3))
    engine.resume(by: one)
    XCTAssertEqual(log.lines, ["10.0 seconds"])
    engine.resume(by: other)
    XCTAssertEqual(engine.timeLeft(of: id), .seconds(10))
    driver.advance(by: .seconds(1))
    XCTAssertEqual(log.lines, ["10.0 seconds", "9.0 seconds"])
  }

  func testOnAQueue() {
    let isOver = expectation(description: "over")
    let engine = keep(CountdownEngine(deliveringOn: DispatchQueue(label: "core alone")))
    let receiver = keep(Player())
    let request = CountdownRequest(
      for: .milliseconds(4), receiver: ObjectIdentifier(receiver), every: .milliseconds(1))
    let handler = LoggingHandler(log)
    handler.onEnd = { isOver.fulfill() }
    _ = engine.start(request, handler: handler)
    wait(for: [isOver], timeout: 30)
    XCTAssertEqual(log.lines.suffix(2), ["0.0 seconds", "completed"])
  }

  private func start(_ duration: Duration, for receiver: Player? = nil, handler: LoggingHandler? = nil)
    -> CountdownID
  {
    let receiver = receiver ?? keep(Player())
    let request = CountdownRequest(for: duration, receiver: ObjectIdentifier(receiver))
    return engine.start(request, handler: handler ?? LoggingHandler(log))
  }
}

/// What was told.
private final class Log: @unchecked Sendable {
  // Unchecked: written on the delivering queue, and read when everything is over.
  var lines: [String] = []
}

/// A handler that writes down what it is told.
private class LoggingHandler: CountdownHandler, @unchecked Sendable {
  fileprivate let log: Log
  private let last: Duration?
  var isReceiverGone = false
  var onEnd: @Sendable () -> Void = {}

  init(_ log: Log, stopsAt last: Duration? = nil) {
    self.log = log
    self.last = last
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    if isReceiverGone { return false }
    let left = Duration.nanoseconds(value)
    log.lines.append("\(left)")
    stop = left == last
    return true
  }

  override func end(_ outcome: CountdownOutcome) {
    log.lines.append("\(outcome)")
    onEnd()
  }

  override var wantsOutcome: Bool { true }
}

/// A handler of endless ticks.
private final class NumberHandler: LoggingHandler, @unchecked Sendable {
  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    log.lines.append("#\(value)")
    return true
  }
}
