import Foundation

/// The tests as built: which classes there are, how long each takes, and which sites each reaches.
struct Suite {
  struct TestClass {
    let name: String
    let seconds: Double
    let reached: Set<Int>
  }

  let folder: URL
  let bundle: String
  private(set) var classes: [TestClass] = []
  /// Red without a mutant, or too slow.
  private(set) var leftOut: [String] = []

  /// What measures, what takes minutes, what stops processes, and what compiles examples: said of the table, not tried.
  static let unwanted =
    "^CountdownBenchmarks\\.(Curve|Day|Figure)"
    + "|StopAndContinue|Soak|ReadmeTests|MillionReceivers"
  /// What may be red by chance: seen twice, as by `Tests/Mutants/tests.sh`.
  static let timed =
    "^CommandTests|Concurrency|DispatchDriver|Protected|RealTime|MainActor|Limit|SystemSleep"
    + "|ShiftedClock|LiveReceiver|Mistake|Memory|PlantedRace"
  /// The longest class that is run with mutants, in seconds.
  static let longest = 25.0
  /// Shorter than by default; a mutant is either killed early or not at all.
  static let environment = [
    "COUNTDOWN_MODEL_OPERATIONS": "600", "COUNTDOWN_MODEL_FOLLOWING_OPERATIONS": "600",
    "COUNTDOWN_CONCURRENCY_SECONDS": "0.5", "SWIFT_BACKTRACE": "enable=no",
  ]

  init(folder: URL) throws(Failure) {
    self.folder = folder
    let built = folder.appendingPathComponent(".build/debug")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: built.path)) ?? []
    guard let name = names.first(where: { $0.hasSuffix(".xctest") }) else {
      throw Failure("no tests are built")
    }
    bundle = built.appendingPathComponent(name).path
  }

  /// Runs each class by itself without a mutant, and records which sites it reaches.
  mutating func explore(siteCount: Int, filter: String?, workers: Int) throws {
    let names = try classNames().filter { name in
      if let filter { return try name.contains(Regex(filter)) }
      return try !name.contains(Regex(Self.unwanted))
    }
    let suite = self
    let explored = Workers.map(names, workers: workers) { name, worker in
      (name, suite.explore(name, siteCount: siteCount, worker: worker))
    }
    for (name, found) in explored {
      if let found { classes.append(found) } else { leftOut.append(name) }
    }
    classes.sort { ($0.seconds, $0.name) < ($1.seconds, $1.name) }
  }

  private func classNames() throws -> [String] {
    let log = folder.path + ".list.log"
    _ = Command([bundle, "--list-tests"], folder: folder.path, environment: [:], log: log).run(
      silence: 60, limit: 60)
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    let names = lines.filter { $0.contains("/") && $0.contains(".") && !$0.contains(" ") }
    return Set(names.map { String($0.split(separator: "/")[0]) }).sorted()
  }

  private func explore(_ name: String, siteCount: Int, worker: Int) -> TestClass? {
    let record = folder.path + ".sites.\(worker)"
    // Once more where it is red: that may be chance.
    for _ in 1...2 {
      _ = FileManager.default.createFile(atPath: record, contents: Data(count: max(siteCount, 1)))
      let start = Date()
      let ending = run(
        name, environment: ["COUNTDOWN_MUTANT_SITES": record], worker: worker, silence: 60,
        limit: Self.longest * 2)
      let seconds = Date().timeIntervalSince(start)
      guard ending == .ended(0) else { continue }
      guard seconds <= Self.longest, let bytes = FileManager.default.contents(atPath: record) else {
        return nil
      }
      return TestClass(name: name, seconds: seconds, reached: Set(bytes.indices.filter { bytes[$0] == 1 }))
    }
    return nil
  }

  func log(of worker: Int) -> String { folder.path + ".tests.\(worker).log" }

  /// Runs tests or classes, given as the bundle wants them.
  func run(
    _ names: String, environment: [String: String], worker: Int, stopsAtRed: Bool = false, silence: Double,
    limit: Double
  ) -> Command.Ending {
    Command(
      [bundle, names], folder: folder.path, environment: Self.environment.merging(environment) { $1 },
      log: log(of: worker)
    ).run(stopsAtRed: stopsAtRed, silence: silence, limit: limit)
  }
}
