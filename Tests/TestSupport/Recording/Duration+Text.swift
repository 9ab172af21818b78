extension Duration {
  /// Nanoseconds; must fit.
  package var inNanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }

  /// Seconds without trailing zeros: "2", "0.25", "-1.5".
  package var text: String {
    let nanoseconds = inNanoseconds.magnitude
    let sign = inNanoseconds < 0 ? "-" : ""
    var fraction = String(1_000_000_000 + nanoseconds % 1_000_000_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return sign + "\(nanoseconds / 1_000_000_000)" + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}
