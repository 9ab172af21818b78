import Foundation

// Draws mutants from a seed, and runs tests with each; see `generate`.

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(2)
}

/// Each row is seen when it is printed, also through a pipe.
func show(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

func row(_ site: Site, _ verdict: String) -> String {
  let place = site.file.dropFirst("Sources/".count) + ":\(site.line)"
  return padded(site.id, 9) + padded(String(place), 60) + padded(site.change, 40) + verdict
}

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  let root = URL(fileURLWithPath: options.root, isDirectory: true)
  let files = try SourceFile.all(below: "Sources", of: root)
  let all = SiteFinder.sites(of: files)
  let survivors = try Survivors(path: options.survivors)

  if options.flags.contains("--check") {
    let stale = survivors.stale(all)
    for entry in stale { show("survivors.txt:\(entry.line): fits no site") }
    if stale.isEmpty { show("\(survivors.entries.count) entries fit a site each, of \(all.count)") }
    exit(stale.isEmpty ? 0 : 1)
  }

  let wanted = all.filter {
    options.only.isEmpty ? "\($0.room)/".hasPrefix(options.room) : options.only.contains($0.id)
  }
  guard !wanted.isEmpty else { fail("no such site") }

  // More than wanted, since the compiler refuses some.
  let isDrawn = options.only.isEmpty
  let drawn =
    isDrawn ? Draw.sites(wanted, count: options.count * 3 / 2 + 20, seed: options.seed) : wanted
  if options.flags.contains("--list") {
    for site in drawn.prefix(options.count) { show(row(site, site.text)) }
    exit(0)
  }
  if !isDrawn, Set(drawn.map { "\($0.file) \($0.slot)" }).count < drawn.count {
    fail("two of them change the same token: try one after the other")
  }
  let start = Date()
  func minutes() -> String { String(format: "%.1f min", Date().timeIntervalSince(start) / 60) }
  say("\(all.count) sites; \(drawn.count) drawn of \(wanted.count) in \(Set(wanted.map(\.room)).count) rooms")
  let folder = URL(fileURLWithPath: options.scratch, isDirectory: true)
  var scratch = try Scratch(folder: folder, files: files, sites: drawn)
  try scratch.build()
  say("built after \(minutes()); the compiler refuses \(scratch.refused.count)")
  let numbers = Array(
    drawn.indices.filter { !scratch.refused.contains($0) }.prefix(isDrawn ? options.count : drawn.count)
      .dropFirst(options.skip))
  var suite = try Suite(folder: folder)
  try suite.explore(siteCount: drawn.count, filter: options.filter, workers: options.jobs)
  say("\(suite.classes.count) classes explored after \(minutes())")
  for name in suite.leftOut { show("red or too slow without a mutant, so left out: \(name)") }
  if options.filter == nil { show("not run with mutants: classes like \(Suite.unwanted)") }

  let trial = Trial(suite: suite, patience: Double(options.patience))
  let results = Workers.map(numbers, workers: options.jobs) { (result: (Int, Verdict)) in
    show(row(drawn[result.0], result.1.text))
  } _: { number, worker in
    let known = survivors.entry(of: drawn[number])
    if let known, !known.isGap {
      return (number, Verdict(kind: .equivalent, text: "equivalent: \(known.why)"))
    }
    let verdict = trial.verdict(number: number, worker: worker)
    if let known, !verdict.isKilled {
      return (number, Verdict(kind: .known, text: "survived, as before: \(known.why)"))
    }
    return (number, verdict)
  }
  Report(sites: drawn, results: results).tell()
  say("done after \(minutes())")
  exit(results.contains { $0.1.kind == .survived } ? 1 : 0)
} catch let failure as Failure {
  fail(failure.text)
} catch {
  fail("\(error)")
}
