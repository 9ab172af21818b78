/// The word that was probably meant.
enum Suggestion {
  /// Finds the known word that is nearest to a word.
  /// - Returns: The longest of the nearest, of equally long ones the first, if few letters are wrong in it, or if the word begins it; nil for the word
  ///   itself.
  static func nearest(to word: String, among words: [String]) -> String? {
    let nearest = allNearest(to: word, among: words)
    if let longest = nearest.max(by: { $0.utf8.count < $1.utf8.count }) { return longest }
    return word.utf8.count > 2 ? words.first { $0.hasPrefix(word) && $0 != word } : nil
  }

  /// The known words in which the fewest letters are wrong, if these are few: never the first, but it may be missing.
  ///
  /// A millisecond that is misspelt is no second, and of three letters one is not too many.
  static func allNearest(to word: String, among words: [String]) -> [String] {
    let typed = Array(word.utf8)
    guard typed.count > 1, typed.count <= 30, !words.contains(word) else { return [] }
    let alike = words.filter {
      ($0.first == word.first || $0.hasSuffix(word)) && (typed.count > 3 || $0.utf8.count >= typed.count)
    }
    let all = alike.map { (word: $0, distance: distance(typed, Array($0.utf8))) }
    let least = all.map(\.distance).min() ?? .max
    return least <= (typed.count < 5 ? 1 : 2) ? all.filter { $0.distance == least }.map(\.word) : []
  }

  /// The letters to add, to take away, to change, or to exchange with their neighbour (optimal string alignment).
  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var rows = [Array(0...second.count)]
    for (i, letter) in first.enumerated() {
      var row = [i + 1]
      for (j, other) in second.enumerated() {
        var least = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == second[j - 1], other == first[i - 1] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
