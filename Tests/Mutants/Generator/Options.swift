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
  var patience = 60
  /// `--check` or `--list`: runs nothing.
  var flags: Set<String> = []
  /// The package, the copy of it, and the file of survivors: from the script.
  var root = ""
  var scratch = ""
  var survivors = ""

  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if ["--check", "--list"].contains(option) {
        flags.insert(option)
        continue
      }
      guard let value = rest.popFirst() else {
        throw Failure("\(option): not understood, or its value is missing")
      }
      func number<Value: FixedWidthInteger>() throws(Failure) -> Value {
        guard let number = Value(value) else { throw Failure("\(option): \(value) is no number") }
        return number
      }
      switch option {
      case "--seed": seed = try number()
      case "--count": count = try number()
      case "--jobs": jobs = max(1, try number())
      case "--patience": patience = try number()
      case "--skip": skip = try number()
      case "--room": room = value
      case "--only": only = Set(value.split(separator: ",").map(String.init))
      case "--filter": filter = value
      case "--root": root = value
      case "--scratch": scratch = value
      case "--survivors": survivors = value
      default: throw Failure("\(option): not understood")
      }
    }
  }
}
