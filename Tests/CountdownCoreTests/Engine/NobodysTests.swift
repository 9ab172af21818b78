import CountdownCore
import CountdownTesting
import TestSupport
import XCTest

final class NobodysTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var engine = CountdownEngine(driver: driver)

  override func tearDown() {
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  func testNobodysLivesUntilItEndsAndIsLetGo() {
    weak var handler: JournalHandler?
    do {
      let journal = JournalHandler()
      handler = journal
      engine.start(CountdownRequest(for: .seconds(2), receiver: nil), handler: journal)
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(handler?.lines, ["2.0", "1.0"])
    driver.advance(by: .seconds(1))
    XCTAssertNil(handler)
    XCTAssertEqual(engine.activeCount, 0)
  }

  func testManyOfNobodyReplaceNobody() {
    let handlers = (0..<300).map { _ in JournalHandler() }
    for handler in handlers {
      engine.start(CountdownRequest(for: .seconds(1), receiver: nil), handler: handler)
    }
    XCTAssertEqual(engine.activeCount, 300)
    XCTAssertNil(engine.find(nil))
    XCTAssertFalse(engine.cancel(nil))
    driver.advance(by: .seconds(1))
    for handler in handlers { XCTAssertEqual(handler.lines, ["1.0", "0.0", "completed"]) }
  }

  func testNobodysAreFoundByTheirKeys() {
    let handlers = (0..<1_000).map { JournalHandler("sale \($0)") }
    let ids = handlers.map {
      engine.start(CountdownRequest(for: .seconds(9), receiver: nil), handler: $0)
    }
    for (number, id) in ids.enumerated() {
      XCTAssertEqual(engine.find(nil, key: CountdownKey("sale \(number)")), id)
    }
    let again = JournalHandler("sale 5")
    engine.start(CountdownRequest(for: .seconds(4), receiver: nil), handler: again)
    XCTAssertEqual(handlers[5].lines, ["9.0", "replaced"])
    XCTAssertTrue(engine.cancel(nil, key: CountdownKey("sale 5")))
    XCTAssertEqual(again.lines, ["4.0", "cancelled"])
    XCTAssertEqual(engine.activeCount, 999)
  }

  func testTheKeyOfNobodyIsNotThatOfAReceiver() {
    let receiver = JournalHandler()
    let (its, nobodys) = (JournalHandler("a"), JournalHandler("a"))
    engine.start(
      CountdownRequest(for: .seconds(5), receiver: ObjectIdentifier(receiver)), handler: its)
    engine.start(CountdownRequest(for: .seconds(5), receiver: nil), handler: nobodys)
    XCTAssertEqual(engine.activeCount, 2)
    engine.cancelAll(of: ObjectIdentifier(receiver))
    XCTAssertEqual(its.lines, ["5.0", "cancelled"])
    XCTAssertEqual(nobodys.lines, ["5.0"])
  }
}
