import XCTest

@testable import CountdownCore

final class IdentityTests: XCTestCase {
  private let handler = CountdownHandler()

  private var address: UInt { UInt(bitPattern: ObjectIdentifier(handler)) }

  private func identity(receiver: UInt, _ key: CountdownKey?) -> Identity {
    Identity(receiver: receiver, key: key, handler: ObjectIdentifier(handler))
  }

  func testEachKindOfAddressIsToldApart() {
    let plain = identity(receiver: address, nil).address
    let keyed = identity(receiver: address, CountdownKey(1))
    XCTAssertEqual(plain, address)
    XCTAssertEqual(keyed.address, Identity.firstAddress(of: address))
    XCTAssertNotEqual(keyed.address, plain)
    XCTAssertTrue(Identity.isFirst(keyed.address))
    for other in [plain, keyed.spreadAddress] { XCTAssertFalse(Identity.isFirst(other)) }
    for found in [keyed.address, keyed.spreadAddress] { XCTAssertTrue(Identity.isKeyedOfReceiver(found)) }
    XCTAssertFalse(Identity.isKeyedOfReceiver(plain))
  }

  func testWhatIsNobodysIsOfNoReceiver() {
    let plain = identity(receiver: 0, nil).address
    XCTAssertNotEqual(plain, address, "its handler may be a receiver too")
    let keyed = identity(receiver: 0, CountdownKey("a")).address
    XCTAssertTrue(Identity.isKeyedWithoutReceiver(keyed))
    XCTAssertFalse(Identity.isKeyedWithoutReceiver(plain))
    for found in [plain, keyed] { XCTAssertFalse(Identity.isKeyedOfReceiver(found)) }
    XCTAssertFalse(Identity.isKeyedWithoutReceiver(identity(receiver: address, CountdownKey("a")).address))
  }

  func testTheKeysOfAReceiverAreSpread() {
    let table = ReceiverTable()
    let buckets = (0..<1_000).map {
      table.bucket(of: identity(receiver: address, CountdownKey($0)).spreadAddress)
    }
    let longest = Dictionary(grouping: buckets) { $0 }.values.map(\.count).max()!
    XCTAssertLessThan(longest, 1_000 * 4 / table.bucketCount)
  }

  func testNothingIsLookedForThatIsNobodysAndHasNoKey() {
    XCTAssertNil(Identity(nil, nil))
    XCTAssertEqual(Identity(ObjectIdentifier(handler), nil)?.address, address)
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
