import Foundation

/// The mutants of which somebody has found that no test can tell them from the original: `equivalent.txt` says why.
///
///     File: TimingWheel.swift
///     In: func TimingWheel.firstSlot
///     Line: if start > firstStart { continue }
///     Change: > becomes >=
///     Why: Slots of one level never begin together.
///
/// `Which: 2` is the second that is alike in all of that.
struct Equivalents {
  struct Entry {
    let key: [String]
    let occurrence: Int
    let why: String
    let line: Int
  }

  let entries: [Entry]

  init(path: String) throws(Failure) {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    var entries: [Entry] = []
    var fields: [String: String] = [:]
    var first = 1
    for (index, line) in (text.components(separatedBy: "\n") + [""]).enumerated() {
      if line.hasPrefix("#") { continue }
      if line.isEmpty {
        if !fields.isEmpty { entries.append(try Self.entry(fields, line: first)) }
        fields = [:]
        continue
      }
      guard let colon = line.firstRange(of: ":") else {
        throw Failure("\(path):\(index + 1): not understood: \(line)")
      }
      if fields.isEmpty { first = index + 1 }
      fields[String(line[..<colon.lowerBound])] =
        line[colon.upperBound...].drop { $0 == " " }.description
    }
    self.entries = entries
  }

  private static func entry(_ fields: [String: String], line: Int) throws(Failure) -> Entry {
    guard let file = fields["File"], let change = fields["Change"], let text = fields["Line"],
      let why = fields["Why"]
    else { throw Failure("equivalent.txt:\(line): File, Line, Change and Why are needed") }
    return Entry(
      key: [file, fields["In"] ?? "", text, change], occurrence: fields["Which"].flatMap { Int($0) } ?? 1,
      why: why,
      line: line)
  }

  /// Why a site's mutant is equivalent; nil where nobody says so.
  func reason(_ site: Site) -> String? {
    entries.first { $0.key == site.key && $0.occurrence == site.occurrence }?.why
  }

  /// The entries that fit no site.
  func stale(_ sites: [Site]) -> [Entry] {
    let keys = Set(sites.map { $0.key + ["\($0.occurrence)"] })
    return entries.filter { !keys.contains($0.key + ["\($0.occurrence)"]) }
  }

  /// How an entry for this site begins.
  static func head(of site: Site) -> String {
    var lines = [
      "File: \(site.key[0])", "In: \(site.key[1])", "Line: \(site.key[2])", "Change: \(site.key[3])",
    ]
    if site.occurrence > 1 { lines.append("Which: \(site.occurrence)") }
    return lines.joined(separator: "\n")
  }
}
