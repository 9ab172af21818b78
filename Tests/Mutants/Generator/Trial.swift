import Foundation

struct Verdict {
  enum Kind {
    case killed, hung, survived, equivalent
    /// It has survived before, and is known to be a gap.
    case known
  }

  let kind: Kind
  let text: String

  var isKilled: Bool { kind == .killed || kind == .hung }
}

/// Runs the classes that reach a site with its mutant switched on: the quickest twelve, then the others.
///
/// Those that do not reach it cannot notice.
struct Trial {
  let suite: Suite
  /// How many seconds all classes together may take without the mutant.
  let patience: Double

  private static let first = 12

  func verdict(number: Int, worker: Int) -> Verdict {
    let reaching = suite.classes.filter { $0.reached.contains(number) }
    guard !reaching.isEmpty else {
      return Verdict(kind: .survived, text: "SURVIVED, since no test reaches it")
    }
    var seconds = 0.0
    let tried = reaching.prefix { tests in
      seconds += tests.seconds
      return seconds <= patience
    }
    for classes in [tried.prefix(Self.first), tried.dropFirst(Self.first)] where !classes.isEmpty {
      if let verdict = killer(among: Array(classes), number: number, worker: worker) { return verdict }
    }
    let notTried = reaching.count - tried.count
    return Verdict(
      kind: .survived,
      text: "SURVIVED \(tried.count) classes" + (notTried == 0 ? "" : "; \(notTried) slow ones not tried"))
  }

  private func killer(among classes: [Suite.TestClass], number: Int, worker: Int) -> Verdict? {
    var rest = classes
    while !rest.isEmpty {
      let ending = run(rest, number: number, worker: worker)
      guard ending != .ended(0) else { return nil }
      let log = suite.log(of: worker)
      // A process that ends soon after a red test has ended by itself.
      let failed = Self.tests("failed", in: log).first
      let red = failed ?? Self.tests("started", in: log).last
      // Whatever ends it before the first test has to do with the mutant too.
      guard let red, let at = rest.firstIndex(where: { Self.isOf($0, red) }) else {
        return ending == .hung
          ? Verdict(kind: .hung, text: "hung in no test")
          : Verdict(kind: .killed, text: "killed by all: ends at once")
      }
      if counts(red, of: rest[at], number: number, worker: worker) {
        return ending == .hung
          ? Verdict(kind: .hung, text: "hung in \(red)")
          : Verdict(kind: .killed, text: "killed by \(red)" + (failed == nil ? ", where it ends" : ""))
      }
      rest = Array(rest[(at + 1)...])
    }
    return nil
  }

  private func run(_ classes: [Suite.TestClass], number: Int, worker: Int) -> Command.Ending {
    suite.run(
      classes.map(\.name).joined(separator: ","), environment: ["COUNTDOWN_MUTANT": "\(number)"],
      worker: worker,
      stopsAtRed: true, silence: 12 + 3 * (classes.map(\.seconds).max() ?? 0),
      limit: 30 + 5 * classes.map(\.seconds).reduce(0, +))
  }

  /// A test on real time counts if it is green once more without the mutant, and red once more with it.
  private func counts(_ test: String, of tests: Suite.TestClass, number: Int, worker: Int) -> Bool {
    guard let timed = try? Regex(Suite.timed), tests.name.contains(timed) else { return true }
    let method = test.split(separator: ".").last.map(String.init) ?? ""
    func isGreen(_ number: Int) -> Bool {
      suite.run(
        "\(tests.name)/\(method)", environment: ["COUNTDOWN_MUTANT": "\(number)"], worker: worker,
        silence: 12 + 3 * tests.seconds, limit: 30 + 5 * tests.seconds) == .ended(0)
    }
    // A busy machine makes some red without a mutant, and some green with one.
    return (1...3).contains { _ in isGreen(-1) } && (1...3).contains { _ in !isGreen(number) }
  }

  private static func isOf(_ tests: Suite.TestClass, _ test: String) -> Bool {
    test.split(separator: ".").first == tests.name.split(separator: ".").last
  }

  private static func tests(_ what: String, in log: String) -> [String] {
    let text = FileManager.default.contents(atPath: log).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.matches(of: /Test Case '([^'\n]+)' ([a-z]+)/).filter { $0.2 == what }.map { String($0.1) }
  }
}
