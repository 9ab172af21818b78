import TestSupport
import XCTest

@testable import CountdownCore

final class IdentityTests: XCTestCase {
  private let handler = CountdownHandler()
  private lazy var address = UInt(bitPattern: ObjectIdentifier(handler))

  private func identity(receiver: UInt, _ key: Int?) -> Identity {
    Identity(receiver: receiver, key: key.map { CountdownKey($0) }, handler: ObjectIdentifier(handler))
  }

  func testEachKindOfAddressIsDistinct() {
    let keyed = identity(receiver: address, 1)
    let (plain, first, spread) = (
      identity(receiver: address, nil).address, keyed.address, keyed.spreadAddress
    )
    let (withoutReceiver, keyedWithoutReceiver) = (
      identity(receiver: 0, nil).address, identity(receiver: 0, 1).address
    )
    XCTAssertEqual(plain, address)
    XCTAssertEqual(first, Identity.firstAddress(of: address))
    XCTAssertNotEqual(withoutReceiver, address, "its handler may be a receiver too")
    let all = [plain, first, spread, withoutReceiver, keyedWithoutReceiver]
    XCTAssertEqual(Set(all).count, 5)
    XCTAssertEqual(all.map { Identity.isFirst($0) }, [false, true, false, false, false])
    XCTAssertEqual(all.map { Identity.isKeyedOfReceiver($0) }, [false, true, true, false, false])
    XCTAssertEqual(all.map { Identity.isKeyedWithoutReceiver($0) }, [false, false, false, false, true])
  }

  /// As the Objective-C runtime writes a small number, or a short text, where an object's address is expected.
  func testATaggedPointerIsNoReceiver() {
    for tagged: UInt in [0x8000_0000_0000_02B6, 0xB000_0000_0000_0010, 0x27, 0x0103] {
      XCTAssertFalse(Identity.isInMemory(tagged), String(tagged, radix: 16))
    }
    // On a constant's address, too, which is a multiple of eight.
    for address in [address, 0, 0x1_0000_4008] { XCTAssertTrue(Identity.isInMemory(address)) }
  }
}
