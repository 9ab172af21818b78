struct Report {
  let sites: [Site]
  let results: [(number: Int, verdict: Verdict)]

  func tell() {
    show("")
    let rooms = Dictionary(grouping: results) { sites[$0.number].room }
    for (room, results) in rooms.sorted(by: { $0.key < $1.key }) {
      let killed = results.count { $0.verdict.isKilled }
      let equivalent = results.count { $0.verdict.kind == .equivalent }
      show(padded(room, 45) + "\(killed) of \(results.count - equivalent) killed, \(equivalent) equivalent")
    }
    for (number, verdict) in results where verdict.kind == .survived {
      let site = sites[number]
      show("\n\(site.id) \(site.file):\(site.line): \(verdict.text)\n" + Survivors.head(of: site))
    }
    let counts = Dictionary(grouping: results, by: \.verdict.kind).mapValues(\.count)
    func count(_ kind: Verdict.Kind) -> Int { counts[kind] ?? 0 }
    show(
      "\n\(results.count) drawn: \(count(.killed) + count(.hung)) killed (\(count(.hung)) of them hung), "
        + "\(count(.equivalent)) equivalent, \(count(.known)) survived as before, \(count(.survived)) survived"
    )
  }
}
