import Foundation

extension TimeRefusal {
  /// - Returns: The end of a sentence about a text that can be read in two ways; nil for any other.
  func twoReadings(of typed: String) -> String? {
    let text = typed.withoutOuterSpaces.lowercasedASCII
    let digits = text.prefix { ("0"..."9").contains($0) }
    var readings: [String] = []
    if digits.count == text.count {
      let pairs = stride(from: 0, to: text.count, by: 2).map { text.dropFirst($0).prefix(2) }
      let date = pairs.count < 4 ? [] : ["\(pairs[0])\(pairs[1])-\(pairs[2])-\(pairs[3])"]
      let time = pairs.dropFirst(date.count * 4).joined(separator: ":")
      if text.count % 2 == 0, text.count > 2, !date.isEmpty || text.hasPrefix("0") {
        readings = [(date + [time].filter { !$0.isEmpty }).joined(separator: "T"), "\(text)s"]
      }
    } else if text.dropFirst(digits.count).first == "," {
      let fraction = text.dropFirst(digits.count + 1).prefix { ("0"..."9").contains($0) }
      if fraction.count == 3 { readings = [text.replacing(",", with: ""), text.replacing(",", with: ".")] }
    } else if let point = text.firstIndex(of: "."), point > text.startIndex,
      text[text.index(before: point)].isLetter
    {
      readings = [text.replacing(".", with: ""), text.replacing(".", with: "0.")]
    }
    let shown = readings.compactMap(shown)
    return shown.count == 2 ? "that can be \(shown[0]), or \(shown[1]): write the one that you mean" : nil
  }

  /// A time and what it means: "1h30m, that is 1:30:00"; nil if it is no time.
  func shown(_ text: String) -> String? {
    (try? reader.goal(text)).flatMap { $0 }.map { "\(text), that is \(meaning(of: $0))" }
  }

  private func meaning(of goal: Target.Goal) -> String {
    switch goal {
    case .at(let date):
      var ends = EndText()
      return ends.text(of: date, now: reader.now)
    case .after(let duration):
      let (seconds, rest) = duration.components
      if rest != 0 { return "\(duration / .seconds(1)) seconds" }
      let text = [seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      return seconds < 3600 ? "\(seconds / 60):\(text[1])" : "\(seconds / 3600):\(text[0]):\(text[1])"
    }
  }
}
