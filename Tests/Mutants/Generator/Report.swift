/// How many of each there are, by room, and the survivors once more.
struct Report {
  let sites: [Site]
  let results: [(number: Int, verdict: Verdict)]

  func tell() {
    show("")
    let rooms = Dictionary(grouping: results) { sites[$0.number].room }
    for (room, results) in rooms.sorted(by: { $0.key < $1.key }) {
      let killed = results.count { $0.verdict.isKilled }
      let equivalent = results.count { $0.verdict.isEquivalent }
      show(padded(room, 45) + "\(killed) of \(results.count - equivalent) killed, \(equivalent) equivalent")
    }
    let known = results.count { $0.verdict.isOpen }
    let open = results.filter { !$0.verdict.isAccepted }
    for (number, verdict) in open {
      let site = sites[number]
      show("\n\(site.id) \(site.file):\(site.line): \(verdict.text)\n" + Survivors.head(of: site))
    }
    let killed = results.count { $0.verdict.isKilled }
    let hung = results.count { if case .hung = $0.verdict { true } else { false } }
    let equivalent = results.count { $0.verdict.isEquivalent }
    show(
      "\n\(results.count) drawn: \(killed) killed (\(hung) of them hung), \(equivalent) equivalent, "
        + "\(known) survived as before, \(open.count) survived"
    )
  }
}

extension Verdict {
  var isEquivalent: Bool { if case .equivalent = self { true } else { false } }
  var isOpen: Bool { if case .open = self { true } else { false } }
  /// Nobody has to look at it, or somebody has.
  var isAccepted: Bool { isKilled || isEquivalent || isOpen }
}
