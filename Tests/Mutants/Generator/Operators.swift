/// The operators that are changed, and into what.
///
/// Each site has an operator of its own, which is named like the one it replaces with a mark behind it. So a token can be
/// replaced without knowing where its operands begin and end. The compiler says where the types do not fit.
struct Operator {
  let name: String
  let precedence: String
  /// What the operands have to be.
  let constraint: String
  let alternatives: [String]

  static let all: [String: Operator] = Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0) })

  private static let list: [Operator] =
    comparisons + [
      Operator("==", "ComparisonPrecedence", "Equatable", "!="),
      Operator("!=", "ComparisonPrecedence", "Equatable", "=="),
      Operator("===", "ComparisonPrecedence", "AnyObject", "!=="),
      Operator("!==", "ComparisonPrecedence", "AnyObject", "==="),
      Operator("&&", "LogicalConjunctionPrecedence", "Bool", "||", left, right),
      Operator("||", "LogicalDisjunctionPrecedence", "Bool", "&&", left, right),
      Operator("??", "NilCoalescingPrecedence", "Optional", right),
      Operator("+", "AdditionPrecedence", "AdditiveArithmetic", "-", left),
      Operator("-", "AdditionPrecedence", "AdditiveArithmetic", "+", left),
      Operator("&+", "AdditionPrecedence", "FixedWidthInteger", "&-", left),
      Operator("&-", "AdditionPrecedence", "FixedWidthInteger", "&+", left),
      Operator("|", "AdditionPrecedence", "BinaryInteger", "&"),
      Operator("&", "MultiplicationPrecedence", "BinaryInteger", "|"),
      Operator("*", "MultiplicationPrecedence", "BinaryInteger", "/"),
      Operator("/", "MultiplicationPrecedence", "BinaryInteger", "*"),
      Operator("<<", "BitwiseShiftPrecedence", "BinaryInteger", ">>"),
      Operator(">>", "BitwiseShiftPrecedence", "BinaryInteger", "<<"),
      Operator("&<<", "BitwiseShiftPrecedence", "FixedWidthInteger", "&>>"),
      Operator("&>>", "BitwiseShiftPrecedence", "FixedWidthInteger", "&<<"),
      Operator("+=", "AssignmentPrecedence", "AdditiveArithmetic", "-="),
      Operator("-=", "AssignmentPrecedence", "AdditiveArithmetic", "+="),
      Operator("&+=", "AssignmentPrecedence", "FixedWidthInteger", "&-="),
      Operator("&-=", "AssignmentPrecedence", "FixedWidthInteger", "&+="),
    ]

  /// The neighbour that differs where both sides are equal, and the opposite.
  private static let comparisons = [
    Operator("<", "ComparisonPrecedence", "Comparable", "<=", ">="),
    Operator("<=", "ComparisonPrecedence", "Comparable", "<", ">"),
    Operator(">", "ComparisonPrecedence", "Comparable", ">=", "<="),
    Operator(">=", "ComparisonPrecedence", "Comparable", ">", "<"),
  ]

  /// Alternatives that leave one operand out.
  static let left = "its left side"
  static let right = "its right side"

  /// Ranges lose their last element.
  static let ranges: [String: String] = ["..<": "Range", "...": "ClosedRange"]

  private init(_ name: String, _ precedence: String, _ constraint: String, _ alternatives: String...) {
    self.name = name
    self.precedence = precedence
    self.constraint = constraint
    self.alternatives = alternatives
  }
}
