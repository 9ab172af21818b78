import XCTest

@testable import CountdownCore

final class IdentityTests: XCTestCase {
  private let handler = CountdownHandler()

  private var address: UInt { UInt(bitPattern: ObjectIdentifier(handler)) }

  func testAnAddressIsOfItsReceiverWithAKeyAndWithout() {
    let plain = Identity(receiver: address, key: nil, handler: ObjectIdentifier(handler)).address
    let keyed = Identity(receiver: address, key: CountdownKey(1), handler: ObjectIdentifier(handler)).address
    XCTAssertNotEqual(plain, keyed)
    XCTAssertEqual(
      keyed, Identity(receiver: address, key: CountdownKey(2), handler: ObjectIdentifier(handler)).address)
    for found in [plain, keyed] { XCTAssertTrue(Identity.isAddress(found, of: address)) }
    XCTAssertTrue(Identity.isUnique(plain))
    XCTAssertFalse(Identity.isUnique(keyed))
    XCTAssertFalse(Identity.isAddress(plain, of: address + 16))
  }

  func testWhatIsNobodysIsOfNoReceiver() {
    let plain = Identity(receiver: 0, key: nil, handler: ObjectIdentifier(handler)).address
    XCTAssertFalse(Identity.isAddress(plain, of: address), "its handler may be a receiver too")
    XCTAssertTrue(Identity.isUnique(plain))
    let key = CountdownKey("a")
    let keyed = Identity(receiver: 0, key: key, handler: ObjectIdentifier(handler)).address
    XCTAssertFalse(Identity.isAddress(keyed, of: UInt(bitPattern: key.hash) & ~3))
    XCTAssertFalse(Identity.isUnique(keyed))
  }

  func testNothingIsLookedForThatIsNobodysAndHasNoKey() {
    XCTAssertNil(Identity(nil, nil))
    XCTAssertEqual(Identity(ObjectIdentifier(handler), nil)?.address, address)
  }
}
