/// What a countdown is found under: a receiver's address, or nobody's; with a key or without.
struct Identity {
  /// The receiver's address; 0: nobody's.
  let receiver: UInt
  let key: CountdownKey?
  private let handler: ObjectIdentifier?

  // Objects lie at multiples of 8 at least, so the lowest bits of an address are free to tell apart those with a key from those
  // without, both from nobody's, and the first of a receiver's keys from the others.
  private static let keyed: UInt = 1
  private static let nobodys: UInt = 2
  private static let spread: UInt = 4
  private static let tags: UInt = 7

  /// What is started for a receiver, by its address; 0: for nobody.
  ///
  /// A receiver that is no object in memory is a programmer's mistake.
  init(receiver: UInt, key: CountdownKey?, handler: ObjectIdentifier) {
    precondition(
      Self.isInMemory(receiver),
      "a receiver must be an object of its own: an NSNumber, a short NSString or the like may be a mere number in the "
        + "place of an address (a tagged pointer), which all that are equal share, and which never dies")
    self.receiver = receiver
    self.key = key
    self.handler = handler
  }

  /// What is looked for; nil: nothing is found that is nobody's and has no key.
  init?(_ receiver: ObjectIdentifier?, _ key: CountdownKey?) {
    if receiver == nil, key == nil { return nil }
    self.receiver = receiver.map { UInt(bitPattern: $0) } ?? 0
    self.key = key
    handler = nil
  }

  /// Whether what is given as an object lies where its address says, or is nobody.
  ///
  /// The Objective-C runtime marks what does not by the highest bit on ARM, and by the lowest on Intel's processors; it has
  /// neither set in the address of an object on any system.
  static func isInMemory(_ receiver: UInt) -> Bool { receiver & tags == 0 && receiver >> 63 == 0 }

  /// Where it is in the table, of a receiver's keys where the first is.
  ///
  /// No two without a key have one address: nobody's has that of its handler, so that nobody finds it.
  var address: UInt {
    guard let key else { return receiver == 0 ? UInt(bitPattern: handler!) | Self.nobodys : receiver }
    return receiver == 0 ? UInt(bitPattern: key.hash) | Self.keyed | Self.nobodys : receiver | Self.keyed
  }

  /// Where it is in the table if it is not the first of its receiver's keys: so all of those are found in O(1).
  ///
  /// Those of several receivers, or keys, may have one address.
  var spreadAddress: UInt {
    // By the golden ratio, so that neither neighbouring receivers nor small hashes meet.
    let mixed = UInt64(receiver >> 4 ^ UInt(bitPattern: key!.hash)) &* 0x9E37_79B9_7F4A_7C15
    // A watch's addresses have 32 bits.
    return UInt(truncatingIfNeeded: mixed) & ~Self.tags | Self.keyed | Self.spread
  }

  var isKeyedOfReceiver: Bool { key != nil && receiver != 0 }

  /// Where the first of a receiver's keys is in the table.
  static func firstAddress(of receiver: UInt) -> UInt { receiver | keyed }

  /// Whether an entry's address is that of what has a receiver and a key.
  static func isKeyedOfReceiver(_ address: UInt) -> Bool { address & (keyed | nobodys) == keyed }

  /// Whether an entry's address is that of the first of a receiver's keys.
  static func isFirst(_ address: UInt) -> Bool { address & tags == keyed }

  /// Whether an entry's address is that of what is nobody's, and has a key.
  static func isKeyedAndNobodys(_ address: UInt) -> Bool { address & (keyed | nobodys) == keyed | nobodys }
}
