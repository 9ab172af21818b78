struct Decision {
  var enabled: UInt8
  /// The thread that ran and could go on; -1: none.
  var running: Int
  var chosen: Int
  /// How many that could have gone on were stopped before.
  var preemptions: Int

  /// The thread that is chosen when nothing else is asked for.
  var preferred: Int { running >= 0 ? running : enabled.trailingZeroBitCount }

  /// The next one to try, after `chosen`: first the preferred one, then the others in their order.
  func next(atMost bound: Int) -> Int? {
    if running >= 0, preemptions >= bound { return nil }
    let preferred = preferred
    let from = chosen == preferred ? 0 : chosen + 1
    return (from..<8).first { $0 != preferred && enabled & 1 << $0 != 0 }
  }
}
