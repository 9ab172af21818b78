/// The checksum of a snapshot: FNV-1a in 64 bits (Fowler, Noll & Vo, RFC 9923).
///
/// It finds accidental damage to files, and always the change of a single byte. It does not protect against intent:
/// anybody can compute it.
struct SnapshotChecksum {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The checksum as sixteen hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  mutating func add(_ countdown: SavedCountdown) {
    add(countdown.id)
    if let deadline = countdown.deadline { add(deadline) }
    if let left = countdown.left { add(left) }
    if let isPaused = countdown.isPaused { add(isPaused ? 1 : 0) }
    if let total = countdown.total { add(total) }
    if let interval = countdown.interval { add(interval) }
    if let tolerance = countdown.tolerance { add(tolerance) }
    if let marks = countdown.marks {
      add(Int64(marks.count))
      for mark in marks { add(mark) }
    }
    if let told = countdown.told { add(told) }
    if let isPastZero = countdown.isPastZero { add(isPastZero ? 1 : 0) }
    add(countdown.isShared ? 1 : 0)
    add(countdown.isServers ? 1 : 0)
  }

  mutating func add(_ text: String) {
    add(Int64(text.utf8.count))
    add(text.utf8)
  }

  mutating func add(_ number: Int64) {
    add("\(number);".utf8)
  }

  private mutating func add(_ bytes: String.UTF8View) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }
}
