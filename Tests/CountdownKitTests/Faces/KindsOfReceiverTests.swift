import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Whatever class a receiver is of, its blocks get it as what it is: handlers do not know its type.
final class KindsOfReceiverTests: XCTestCase {
  private class Base: CountdownReceiver, @unchecked Sendable {
    // Unchecked: it could have subclasses that are not; nothing in it changes.
    var name: String { "base" }
  }

  private final class Derived: Base, @unchecked Sendable {
    override var name: String { "derived" }
  }

  private final class Generic<Value: Sendable>: CountdownReceiver, Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private final class Cell: NSObject, Sendable {
    let name = "cell"
  }

  private actor Room {
    nonisolated let name = "room"
  }

  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let journal = EventJournal()

  func testBlocksGetAReceiverOfAnyClass_asWhatItIs() {
    check(Derived(), "derived") { $0.name }
    check(Derived() as Base, "derived") { $0.name }
    check(Generic("text"), "text") { $0.value }
    // Its value is of a size and a layout that no other's is of.
    check(Generic<(Int, UInt8)?>((7, 8)), "(7, 8), 8") { "\($0.value!), \($0.value!.1)" }
    check(Cell(), "cell") { $0.name }
    checkAnywhere(Room(), "room") { $0.name }
    let object: any AnyObject & Sendable = Derived()
    checkAnywhere(object, "derived") { ($0 as? Base)?.name ?? "no receiver" }
  }

  private func check<Receiver: CountdownReceiver & Sendable>(
    _ receiver: Receiver, _ name: String, line: UInt = #line,
    _ describe: @escaping @Sendable (Receiver) -> String
  ) {
    checkAnywhere(receiver, name, line: line, describe)
    let (manager, driver, note) = (manager, driver, noting(describe))
    MainActor.assumeIsolated {
      receiver.countDown(
        for: .seconds(1), using: manager, onTick: { note($0, $1) }, onEnd: { note($0, $1) })
      driver.advance(by: .seconds(1))
      receiver.countTicks(
        every: .seconds(1), using: manager, onTick: { note($0, $1) }, onEnd: { note($0, $1) })
      driver.advance(by: .seconds(1))
      receiver.cancelCountdown(using: manager)
    }
    expect(name, line: line)
  }

  private func checkAnywhere<Receiver: AnyObject & Sendable>(
    _ receiver: Receiver, _ name: String, line: UInt = #line,
    _ describe: @escaping @Sendable (Receiver) -> String
  ) {
    let note = noting(describe)
    manager.start(receiver, for: .seconds(1), onTick: { note($0, $1) }, onEnd: { note($0, $1) })
    driver.advance(by: .seconds(1))
    manager.startTicking(receiver, every: .seconds(1), onTick: { note($0, $1) }, onEnd: { note($0, $1) })
    driver.advance(by: .seconds(1))
    manager.cancel(receiver)
    expect(name, line: line)
  }

  private func noting<Receiver>(
    _ describe: @escaping @Sendable (Receiver) -> String
  ) -> @Sendable (Receiver?, any Sendable) -> Void {
    { [journal] in journal.note("\(describe($0!)) \($1)") }
  }

  private func expect(_ name: String, line: UInt) {
    let delivered = ["0:01", "0:00", "completed", "0", "1", "cancelled"]
    XCTAssertEqual(journal.take(), delivered.map { "\(name) \($0)" }, line: line)
  }
}
