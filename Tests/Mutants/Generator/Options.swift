/// What `generate` is asked for.
struct Options {
  var seed: UInt64 = 1
  var count = 100
  /// How many of those that are drawn an earlier run has tried.
  var skip = 0
  var room = ""
  var only: Set<String> = []
  var filter: String?
  var jobs = 2
  var patience = 60.0
  var isShown = false
  var isChecked = false
  var isListed = false
  /// The package, the copy of it, and the file of survivors: from the script.
  var root = ""
  var scratch = ""
  var survivors = ""

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--show": isShown = true
      case "--check": isChecked = true
      case "--list": isListed = true
      default:
        guard let value = rest.popFirst() else {
          throw Failure("\(option): not understood, or its value is missing")
        }
        switch option {
        case "--seed": seed = try Self.number(value, option)
        case "--count": count = try Self.number(value, option)
        case "--jobs": jobs = max(1, try Self.number(value, option))
        case "--patience": patience = Double(try Self.number(value, option) as Int)
        case "--skip": skip = try Self.number(value, option)
        case "--room": room = value
        case "--only": only = Set(value.split(separator: ",").map(String.init))
        case "--filter": filter = value
        case "--root": root = value
        case "--scratch": scratch = value
        case "--survivors": survivors = value
        case "--limiter": Command.limiter = value
        default: throw Failure("\(option): not understood")
        }
      }
    }
  }

  private static func number<Value: FixedWidthInteger>(_ text: String, _ option: String) throws(Failure)
    -> Value
  {
    guard let value = Value(text) else { throw Failure("\(option): \(text) is no number") }
    return value
  }
}
