import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Whatever class a receiver is of, its blocks get it as what it is: handlers do not know its type.
final class KindsOfReceiverTests: XCTestCase {
  private class Base: CountdownReceiver, @unchecked Sendable {
    // Unchecked: it could have subclasses that are not; nothing in it changes.
    let heard = EventJournal()
    func hear(_ what: String) { heard.note(what) }
  }

  private final class Derived: Base, @unchecked Sendable {
    override func hear(_ what: String) { super.hear("derived \(what)") }
  }

  private final class Generic<Value: Sendable>: CountdownReceiver, Sendable {
    let value: Value
    let heard = EventJournal()
    init(_ value: Value) { self.value = value }
  }

  private final class Cell: NSObject, Sendable {
    let heard = EventJournal()
  }

  private actor Room {
    nonisolated let heard = EventJournal()
  }

  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testBlocksGetTheirReceiverAsWhatItIs() {
    let derived = keep(Derived())
    check(derived, derived.heard, "derived ") { $0.hear($1) }
    check(derived as Base, derived.heard, "derived ") { $0.hear($1) }
    let text = keep(Generic("text"))
    check(text, text.heard, "text ") { $0.heard.note("\($0.value) \($1)") }
    // Its value is of a size and a layout that no other's is of.
    let tuple = keep(Generic<(Int, UInt8)?>((7, 8)))
    check(tuple, tuple.heard, "Optional((7, 8)) 8 ") {
      $0.heard.note("\(String(describing: $0.value)) \($0.value!.1) \($1)")
    }
    let cell = keep(Cell())
    check(cell, cell.heard) { $0.heard.note($1) }
  }

  func testActorsAndReceiversOfAnyClass() {
    let room = keep(Room())
    run(room) { $0.heard.note($1) }
    expect("", room.heard)
    let derived = keep(Derived())
    let object: any AnyObject & Sendable = derived
    run(object) { ($0 as? Base)?.hear($1) }
    expect("derived ", derived.heard)
  }

  private func check<Receiver: CountdownReceiver & Sendable>(
    _ receiver: Receiver, _ heard: EventJournal, _ prefix: String = "", line: UInt = #line,
    _ hear: @escaping @Sendable (Receiver, String) -> Void
  ) {
    run(receiver, hear)
    expect(prefix, heard, line: line)
    runOnMainActor(receiver, hear)
    expect(prefix, heard, line: line)
  }

  private func expect(_ prefix: String, _ heard: EventJournal, line: UInt = #line) {
    let delivered = ["0:01", "0:00", "completed", "0", "1", "cancelled"]
    XCTAssertEqual(heard.take(), delivered.map { prefix + $0 }, line: line)
  }

  private func run<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, _ hear: @escaping @Sendable (Receiver, String) -> Void
  ) {
    let onEnd: @Sendable (Receiver?, Countdown.Outcome) -> Void = { hear($0!, "\($1)") }
    manager.start(receiver, for: .seconds(1), onTick: { hear($0, "\($1)") }, onEnd: onEnd)
    driver.advance(by: .seconds(1))
    manager.startTicking(receiver, every: .seconds(1), onTick: { hear($0, "\($1)") }, onEnd: onEnd)
    driver.advance(by: .seconds(1))
    manager.cancel(receiver)
  }

  private func runOnMainActor<Receiver: CountdownReceiver & Sendable>(
    _ receiver: Receiver, _ hear: @escaping @Sendable (Receiver, String) -> Void
  ) {
    let (manager, driver) = (manager, driver)
    MainActor.assumeIsolated {
      let onEnd: @MainActor (Receiver?, Countdown.Outcome) -> Void = { hear($0!, "\($1)") }
      receiver.countDown(for: .seconds(1), using: manager, onTick: { hear($0, "\($1)") }, onEnd: onEnd)
      driver.advance(by: .seconds(1))
      receiver.countTicks(every: .seconds(1), using: manager, onTick: { hear($0, "\($1)") }, onEnd: onEnd)
      driver.advance(by: .seconds(1))
      receiver.cancelCountdown(using: manager)
    }
  }

}
