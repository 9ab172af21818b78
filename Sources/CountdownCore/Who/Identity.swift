/// What a countdown is found under: a receiver's address, or nobody's; with a key or without.
///
/// No two without a key have one address; of those with keys, all of one receiver do.
struct Identity {
  /// The receiver's address, or a number that stands for nobody's.
  ///
  /// Objects lie at multiples of 16, so their addresses' lowest bits are free to tell those with a key from those without,
  /// and both from nobody's.
  let address: UInt
  let key: CountdownKey?

  private static let keyed: UInt = 1
  private static let nobodys: UInt = 2
  private static let tags = keyed | nobodys

  /// What is started for a receiver, by its address; 0: for nobody.
  init(receiver: UInt, key: CountdownKey?, handler: ObjectIdentifier) {
    if receiver == 0, key == nil {
      // Found by nobody; but each has a place of its own.
      address = UInt(bitPattern: handler) | Self.nobodys
    } else {
      address = Self.address(receiver, key)
    }
    self.key = key
  }

  /// What is looked for; nil: nothing is found that is nobody's and has no key.
  init?(_ receiver: ObjectIdentifier?, _ key: CountdownKey?) {
    if receiver == nil, key == nil { return nil }
    address = Self.address(receiver.map { UInt(bitPattern: $0) } ?? 0, key)
    self.key = key
  }

  /// Whether an entry's address is that of a receiver, with a key or without.
  static func isAddress(_ address: UInt, of receiver: UInt) -> Bool {
    address & ~tags == receiver && address & nobodys == 0
  }

  /// Whether an entry's address is that of what is nobody's, and has a key.
  static func isKeyedAndNobodys(_ address: UInt) -> Bool { address & tags == tags }

  /// Whether no other entry has this address.
  static func isUnique(_ address: UInt) -> Bool { address & keyed == 0 }

  private static func address(_ receiver: UInt, _ key: CountdownKey?) -> UInt {
    guard let key else { return receiver }
    if receiver != 0 { return receiver | keyed }
    return UInt(bitPattern: key.hash) | keyed | nobodys
  }
}
