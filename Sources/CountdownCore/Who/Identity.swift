/// The identity under which a countdown is found: a receiver's address, or no receiver; with a key or without.
struct Identity {
  /// The receiver's address; 0: no receiver.
  let receiver: UInt
  let key: CountdownKey?
  private let handler: ObjectIdentifier?

  // Objects lie at multiples of 8 at least, so the lowest bits of an address are free. They distinguish addresses
  // with a key from those without, both from those without a receiver, and the first of a receiver's keys from the
  // others.
  private static let keyed: UInt = 1
  private static let ownerless: UInt = 2
  private static let spread: UInt = 4
  private static let tags: UInt = 7

  /// The identity of a new countdown, by its receiver's address; 0: it has no receiver.
  ///
  /// A receiver that is no object in memory is a programmer's mistake.
  init(receiver: UInt, key: CountdownKey?, handler: ObjectIdentifier) {
    guard Self.isInMemory(receiver) else {
      fatalError(
        "a receiver must be an object of its own: an NSNumber, a short NSString or the like may be a mere number in the "
          + "place of an address (a tagged pointer), which all that are equal share, and which never dies")
    }
    self.receiver = receiver
    self.key = key
    self.handler = handler
  }

  /// The identity to search for; nil: without a receiver and a key nothing is found.
  init?(_ receiver: ObjectIdentifier?, _ key: CountdownKey?) {
    if receiver == nil, key == nil { return nil }
    self.receiver = receiver.map { UInt(bitPattern: $0) } ?? 0
    self.key = key
    handler = nil
  }

  /// Whether a receiver lies in memory at its address, or is 0.
  ///
  /// The Objective-C runtime marks a value that does not by the highest bit on ARM, and by the lowest on Intel's
  /// processors. It has neither set in the address of an object on any system.
  static func isInMemory(_ receiver: UInt) -> Bool { receiver & tags == 0 && receiver >> 63 == 0 }

  /// Its address in the table: for a receiver's keys, that of the first.
  ///
  /// No two countdowns without a key have one address. Without a receiver the address is the handler's, so that no
  /// call finds it.
  var address: UInt {
    guard let key else { return receiver == 0 ? UInt(bitPattern: handler!) | Self.ownerless : receiver }
    return receiver == 0 ? UInt(bitPattern: key.hash) | Self.keyed | Self.ownerless : receiver | Self.keyed
  }

  /// Its address in the table if it is not the first of its receiver's keys: so all of those are found in O(1).
  ///
  /// Keys of several receivers, or several keys, may have one address.
  var spreadAddress: UInt {
    // Multiplied by the golden ratio, so that neither neighbouring receivers nor small hashes collide.
    let mixed = UInt64(receiver >> 4 ^ UInt(bitPattern: key!.hash)) &* 0x9E37_79B9_7F4A_7C15
    // A watch's addresses have 32 bits.
    return UInt(truncatingIfNeeded: mixed) & ~Self.tags | Self.keyed | Self.spread
  }

  var isKeyedOfReceiver: Bool { key != nil && receiver != 0 }

  /// The address of the first of a receiver's keys.
  static func firstAddress(of receiver: UInt) -> UInt { receiver | keyed }

  /// Whether a node's address says that it has a receiver and a key.
  static func isKeyedOfReceiver(_ address: UInt) -> Bool { address & (keyed | ownerless) == keyed }

  /// Whether a node's address is that of the first of a receiver's keys.
  static func isFirst(_ address: UInt) -> Bool { address & tags == keyed }

  /// Whether a node's address says that it has a receiver.
  static func hasReceiver(_ address: UInt) -> Bool { address & ownerless == 0 }

  /// Whether a node's address says that it has a key and no receiver.
  static func isKeyedWithoutReceiver(_ address: UInt) -> Bool {
    address & (keyed | ownerless) == keyed | ownerless
  }
}
