import Foundation

/// A defect that can be put back: what a file `*.mutant` says.
struct Mutant {
  /// One change of consecutive lines.
  struct Edit {
    enum Kind: Character { case keep = " ", remove = "-", insert = "+" }
    struct Line {
      let kind: Kind
      /// With its indentation.
      let text: String
    }

    /// Of the edit's first line, counted from one.
    let number: Int
    /// The end of the path of the file in which to look, or all files.
    let file: String?
    /// The declaration in which to look, or the whole file.
    let place: Place?
    var lines: [Line] = []
  }

  /// The text after `In:`.
  struct Place {
    let kind: Substring?
    let path: [Substring]
    let text: String

    init(_ text: String) {
      self.text = text
      var words = text.split(separator: " ")
      kind = words.count > 1 && Declaration.kinds.contains(words[0]) ? words.removeFirst() : nil
      path = words.count == 1 ? words[0].split(separator: ".", omittingEmptySubsequences: false) : words
    }

    func fits(_ declaration: Declaration) -> Bool {
      (kind == nil || kind == declaration.kind) && declaration.path.suffix(path.count).elementsEqual(path)
    }
  }

  let name: String
  private(set) var headers: [String: String] = [:]
  private(set) var edits: [Edit] = []

  static let headerNames = ["What", "Filter", "Command"]

  init(name: String, text: String) throws(Complaint) {
    self.name = name
    var file: String?
    var place: Place?
    var isOpen = false
    var previousKey = ""
    var lines = text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      let number = index + 1
      if line.allSatisfy(\.isWhitespace) {
        isOpen = false
      } else if let kind = line.first.flatMap(Edit.Kind.init(rawValue:)) {
        guard file != nil || place != nil else {
          throw Complaint(name, number, "no In: or File: before it: \(line)")
        }
        if !isOpen { edits.append(Edit(number: number, file: file, place: place)) }
        isOpen = true
        let text = line.dropFirst()
        let bare = text.first == " " ? text.dropFirst() : text
        edits[edits.count - 1].lines.append(Edit.Line(kind: kind, text: String(bare)))
        previousKey = ""
      } else {
        guard let colon = line.firstRange(of: ": ") else {
          throw Complaint(name, number, "not understood: \(line)")
        }
        let value = String(line[colon.upperBound...])
        let key = String(line[..<colon.lowerBound])
        switch key {
        case "File": (file, place) = (value, nil)
        case "In":
          // A file is for the declaration right below it alone.
          if previousKey != "File" { file = nil }
          place = Place(value)
        case _ where Self.headerNames.contains(key): headers[key] = value
        default: throw Complaint(name, number, "not understood: \(line)")
        }
        isOpen = false
        previousKey = key
      }
    }
    try validate()
  }

  private func validate() throws(Complaint) {
    guard headers["What"] != nil else { throw Complaint(name, 1, "no What:") }
    guard headers["Filter"] != nil || headers["Command"] != nil else {
      throw Complaint(name, 1, "neither Filter: nor Command:")
    }
    guard !edits.isEmpty else { throw Complaint(name, 1, "no edit") }
    for edit in edits {
      guard edit.lines.contains(where: { $0.kind != .keep }) else {
        throw Complaint(name, edit.number, "changes nothing")
      }
    }
  }
}

/// Why a mutant cannot be applied.
struct Complaint: Error {
  let text: String

  init(_ mutant: String, _ line: Int, _ text: String) { self.text = "\(mutant).mutant:\(line): \(text)" }
}
