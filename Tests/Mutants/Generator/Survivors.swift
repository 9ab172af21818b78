import Foundation

/// The mutants that are known to survive: `survivors.txt` says of each why, as the README explains.
struct Survivors {
  struct Entry {
    let key: [String]
    let occurrence: Int
    let why: String
    let isGap: Bool
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
      let why = fields["Why"] ?? fields["Gap"]
    else { throw Failure("survivors.txt:\(line): File, Line, Change and Why or Gap are needed") }
    return Entry(
      key: [file, fields["In"] ?? "", text, change], occurrence: fields["Which"].flatMap { Int($0) } ?? 1,
      why: why,
      isGap: fields["Gap"] != nil, line: line)
  }

  /// What is said of a site; nil where there is none.
  func entry(of site: Site) -> Entry? {
    entries.first { $0.key == site.key && $0.occurrence == site.occurrence }
  }

  func stale(_ sites: [Site]) -> [Entry] {
    let keys = Set(sites.map { $0.key + ["\($0.occurrence)"] })
    return entries.filter { !keys.contains($0.key + ["\($0.occurrence)"]) }
  }

  static func head(of site: Site) -> String {
    var lines = [
      "File: \(site.key[0])", "In: \(site.key[1])", "Line: \(site.key[2])", "Change: \(site.key[3])",
    ]
    if site.occurrence > 1 { lines.append("Which: \(site.occurrence)") }
    return lines.joined(separator: "\n")
  }
}
