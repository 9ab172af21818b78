extension SiteFinder {
  /// Comparisons, sums, shifts and logic have white space on both sides, which generic arguments never have.
  mutating func findOperator(at index: Int) {
    let mark = code.operatorTokens(at: index)
    guard !mark.isEmpty, index == 0 || code.operatorTokens(at: index - 1).upperBound <= index else { return }
    let name = code.joined(mark)
    let isOpenBefore = !code.touchesPrevious(index)
    let isOpenAfter = !code.touchesNext(mark.upperBound - 1)
    if name == "!", isOpenBefore || ["(", "["].contains(code.text(index - 1)), !isOpenAfter {
      replace(mark, name, change: "! left out", helper: .negation)
    }
    if Operator.ranges[name] != nil, isOpenBefore == isOpenAfter, code.text(index - 1) != "(",
      ![")", "]", ",", "}", ":", "{"].contains(code.text(mark.upperBound))
    {
      replace(
        mark, name, change: "\(name) loses its last",
        helper: .infix(name: name, alternative: "", isComparedWithNil: false))
    }
    guard let known = Operator.all[name], isOpenBefore, isOpenAfter, code.text(index - 1) != "func" else {
      return
    }
    let isComparedWithNil = code.text(mark.upperBound) == "nil"
    for alternative in known.alternatives {
      replace(
        mark, name, change: "\(name) becomes \(alternative)",
        helper: .infix(name: name, alternative: alternative, isComparedWithNil: isComparedWithNil))
    }
  }

  private mutating func replace(_ mark: Range<Int>, _ name: String, change: String, helper: Site.Helper) {
    add(
      mark, change, edits: [Site.Edit(range: bytes(mark), order: (2, 0)) { name + Switch.mark($0) }],
      helper: helper)
  }

  /// Small numbers become their neighbours, larger ones the half and the double.
  mutating func findConstant(at index: Int) {
    let text = String(code.text(index))
    // A loop without an end has no other way out for the compiler.
    if code.text(index - 1) == "while" { return }
    if let other = ["true": "false", "false": "true"][text] { return choose(index, other) }
    guard let first = text.first, first.isASCII, first.isNumber else { return }
    // Neither parts of fractions nor elements of tuples.
    if code.text(index - 1) == ".", code.touchesPrevious(index) { return }
    if code.text(index + 1) == ".", code.touchesNext(index), code.text(index + 2).first?.isNumber == true,
      code.touchesNext(index + 1)
    {
      return
    }
    let digits = text.filter { $0 != "_" }
    let value =
      digits.hasPrefix("0x")
      ? Int(digits.dropFirst(2), radix: 16)
      : digits.hasPrefix("0b") ? Int(digits.dropFirst(2), radix: 2) : Int(digits)
    guard let value, value < Int.max / 2 else { return }
    let others =
      switch value {
      case 0: [1]
      case 1...128: [value + 1, value - 1]
      default: [value * 2, value / 2]
      }
    for other in others { choose(index, "\(other)") }
  }

  private mutating func choose(_ index: Int, _ other: String) {
    let text = String(code.text(index))
    let edit = Site.Edit(range: bytes(index..<index + 1), order: (2, 0)) {
      "mutantChoice(\($0), \(text), \(other))"
    }
    add(index..<index + 1, "\(text) becomes \(other)", edits: [edit])
  }

  mutating func findMinimum(at index: Int) {
    let name = String(code.text(index))
    guard let other = ["min": "max", "max": "min"][name], code.text(index + 1) == "(",
      code.touchesNext(index),
      code.text(index - 1) != "func"
    else { return }
    var first = index
    if code.text(index - 1) == ".", code.touchesPrevious(index) {
      guard code.text(index - 2) == "Swift" else { return }
      first = index - 2
    }
    let call = "mutant\(name.capitalized)("
    let edit = Site.Edit(range: bytes(first..<index + 2), order: (2, 0)) { "\(call)\($0), " }
    add(first..<index + 1, "\(name) becomes \(other)", edits: [edit])
  }
}
