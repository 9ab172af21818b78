import Foundation

/// The copy of the package in which all drawn mutants are at once, each behind its switch.
///
/// Sites that the compiler refuses are taken out, until it refuses none.
struct Scratch {
  let folder: URL
  let files: [SourceFile]
  /// By number: as many as there were to begin with, so that the switches need not be written again.
  let sites: [Site]
  private(set) var refused: Set<Int> = []

  init(folder: URL, files: [SourceFile], sites: [Site]) throws {
    self.folder = folder
    self.files = files
    self.sites = sites
    for (module, numbers) in Dictionary(grouping: sites.indices, by: { sites[$0].module }) {
      try write(
        Switch.source(sites: numbers.sorted().map { ($0, sites[$0]) }),
        to: "Sources/\(module)/MutantSwitch.swift")
    }
    try writeSources()
  }

  /// Builds the sources alone until all sites compile, then the tests.
  mutating func build() throws(Failure) {
    for _ in 1...30 {
      let (status, output) = swiftBuild([])
      guard status != 0 else { return try buildTests() }
      let refused = culprits(of: output)
      guard !refused.isEmpty else { throw Failure("does not build:\n" + output.suffix(3000)) }
      self.refused.formUnion(refused)
      do { try writeSources() } catch { throw Failure("\(error)") }
    }
    throw Failure("the compiler refuses ever more")
  }

  private func buildTests() throws(Failure) {
    let (status, output) = swiftBuild(["--build-tests"])
    guard status == 0 else { throw Failure("the tests do not build:\n" + output.suffix(3000)) }
  }

  private func swiftBuild(_ options: [String]) -> (Int32, String) {
    let command =
      ["swift", "build", "--package-path", folder.path, "-Xswiftc", "-suppress-warnings"] + options
    let log = folder.path + ".build.log"
    let result = Command(command, folder: folder.path, environment: [:], log: log).run(
      silence: 1800, limit: 3600)
    let output = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return (result == .ended(0) ? 0 : 1, output)
  }

  private func writeSources() throws {
    for file in files {
      let inside = sites.indices.filter { !refused.contains($0) && sites[$0].file == file.path }
      try write(switched(file.text, inside), to: file.path)
    }
  }

  /// The text with a switch at each site; all lines keep their numbers.
  private func switched(_ text: String, _ numbers: [Int]) -> String {
    let edits = numbers.flatMap { number in sites[number].edits.map { (number: number, edit: $0) } }
    let sorted = edits.sorted {
      ($0.edit.range.lowerBound, $0.edit.order.0, $0.edit.order.1)
        < ($1.edit.range.lowerBound, $1.edit.order.0, $1.edit.order.1)
    }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var done = 0
    for (number, edit) in sorted {
      result += bytes[done..<edit.range.lowerBound] + Array(edit.text(number).utf8)
      done = edit.range.upperBound
    }
    return String(decoding: result + bytes[done...], as: UTF8.self)
  }

  /// What is the same keeps its date, so that it is not built again.
  private func write(_ text: String, to path: String) throws {
    let url = folder.appendingPathComponent(path)
    if let old = try? String(contentsOf: url, encoding: .utf8), old == text { return }
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}

struct Failure: Error {
  let text: String
  init(_ text: String) { self.text = text }
}
