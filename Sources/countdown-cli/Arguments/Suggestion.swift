/// The word that was probably meant.
enum Suggestion {
  /// Finds the known word that is nearest to a word.
  ///
  /// - Parameters:
  ///   - word: The word that was typed.
  ///   - words: The words that are known.
  /// - Returns: The longest of the nearest, of equally long ones the first, if few letters are wrong in it, or if the word begins it; nil for the word
  ///   itself.
  static func nearest(to word: String, among words: [String]) -> String? {
    let typed = Array(word.utf8)
    guard typed.count > 1, typed.count <= 30, !words.contains(word) else { return nil }
    let tolerated = typed.count < 5 ? 1 : 2
    let nearest = words.map { (word: $0, distance: distance(typed, Array($0.utf8))) }
      .min { ($0.distance, $1.word.utf8.count) < ($1.distance, $0.word.utf8.count) }
    if let nearest, nearest.distance <= tolerated { return nearest.word }
    return typed.count > 2 ? words.first { $0.hasPrefix(word) } : nil
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
