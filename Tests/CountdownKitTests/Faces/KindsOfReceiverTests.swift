import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Whatever class a receiver is of, its blocks get it as what it is: handlers do not know its type.
final class KindsOfReceiverTests: XCTestCase {
  private class Base: CountdownReceiver, @unchecked Sendable {
    // Unchecked: virtual time, on one thread.
    var heard: [String] = []
    func hear(_ what: String) { heard.append(what) }
  }

  private final class Derived: Base, @unchecked Sendable {
    override func hear(_ what: String) { super.hear("derived \(what)") }
  }

  private final class Generic<Value: Sendable>: CountdownReceiver, @unchecked Sendable {
    // Unchecked, likewise.
    let value: Value
    var heard: [String] = []
    init(_ value: Value) { self.value = value }
    func hear(_ what: String) { heard.append("\(value) \(what)") }
  }

  private final class Cell: NSObject, @unchecked Sendable {
    // Unchecked, likewise.
    var heard: [String] = []
  }

  private actor Room {
    nonisolated let heard = Box<[String]>([])
  }

  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let all = ["0:01", "0:00", "completed"]
  private let ticks = ["0", "1", "cancelled"]

  func testFinalClasses() {
    let derived = keep(Derived())
    run(derived) { $0.hear($1) }
    XCTAssertEqual(derived.heard, (all + ticks).map { "derived \($0)" })
    derived.heard = []
    runOnMainActor(derived) { $0.hear($1) }
    XCTAssertEqual(derived.heard, (all + ticks).map { "derived \($0)" })
  }

  func testObjectsOfASubclassStartedAsTheirBaseClass() {
    let base: Base = keep(Derived())
    run(base) { $0.hear($1) }
    XCTAssertEqual(base.heard, (all + ticks).map { "derived \($0)" })
    base.heard = []
    runOnMainActor(base) { $0.hear($1) }
    XCTAssertEqual(base.heard, (all + ticks).map { "derived \($0)" })
  }

  func testGenericClasses() {
    let text = keep(Generic("text"))
    run(text) { $0.hear($1) }
    XCTAssertEqual(text.heard, (all + ticks).map { "text \($0)" })
    // Its value is of a size and a layout that nobody else's is of.
    let tuple = keep(Generic<(Int, UInt8)?>((7, 8)))
    runOnMainActor(tuple) { $0.hear("\($0.value!.1) \($1)") }
    XCTAssertEqual(tuple.heard, (all + ticks).map { "Optional((7, 8)) 8 \($0)" })
  }

  func testSubclassesOfNSObject() {
    let cell = keep(Cell())
    run(cell) { $0.heard.append($1) }
    XCTAssertEqual(cell.heard, all + ticks)
    cell.heard = []
    runOnMainActor(cell) { $0.heard.append($1) }
    XCTAssertEqual(cell.heard, all + ticks)
  }

  func testActors() {
    let room = keep(Room())
    run(room) { $0.heard.value.append($1) }
    XCTAssertEqual(room.heard.value, all + ticks)
  }

  func testReceiversOfAnyClass() {
    let base = keep(Derived())
    let object: any AnyObject & Sendable = base
    run(object) { ($0 as? Base)?.hear($1) }
    XCTAssertEqual(base.heard, (all + ticks).map { "derived \($0)" })
  }

  func testReceiversThatAreGone() {
    goes(Derived())
    goes(Derived() as Base)
    goes(Generic(1))
    goes(Cell())
    goes(Room())
  }

  private func run<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, _ hear: @escaping @Sendable (Receiver, String) -> Void
  ) {
    manager.start(receiver, for: .seconds(1)) {
      hear($0, "\($1)")
    } onEnd: {
      hear($0!, "\($1)")
    }
    driver.advance(by: .seconds(1))
    manager.startTicking(receiver, every: .seconds(1)) {
      hear($0, "\($1)")
    } onEnd: {
      hear($0!, "\($1)")
    }
    driver.advance(by: .seconds(1))
    manager.cancel(receiver)
  }

  private func runOnMainActor<Receiver: CountdownReceiver & Sendable>(
    _ receiver: Receiver, _ hear: @escaping @MainActor (Receiver, String) -> Void
  ) {
    let (manager, driver) = (manager, driver)
    MainActor.assumeIsolated {
      receiver.countDown(for: .seconds(1), using: manager) {
        hear($0, "\($1)")
      } onEnd: {
        hear($0!, "\($1)")
      }
      driver.advance(by: .seconds(1))
      receiver.countTicks(every: .seconds(1), using: manager) {
        hear($0, "\($1)")
      } onEnd: {
        hear($0!, "\($1)")
      }
      driver.advance(by: .seconds(1))
      receiver.cancelCountDown(using: manager)
    }
  }

  private func goes<Receiver: AnyObject & Sendable>(
    _ receiver: consuming Receiver, line: UInt = #line
  ) {
    let journal = EventJournal()
    let holder = Holder<Receiver>(consume receiver)
    weak let observed = holder.value
    manager.start(holder.value!, for: .seconds(9)) { _, _ in
    } onEnd: { receiver, outcome in
      journal.note("\(receiver == nil) \(outcome)")
    }
    holder.drop()
    XCTAssertNil(observed, line: line)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["true receiverReleased"], line: line)
  }
}
