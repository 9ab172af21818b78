/// What is put into each module beside its sources: whether a mutant is switched on, and the operators of its sites.
enum Switch {
  /// Two mathematical signs that no operator of the package has.
  static func mark(_ number: Int) -> String {
    [number / 256, number % 256].map { String(UnicodeScalar(UInt32(0x2200 + $0))!) }.joined()
  }

  static func source(sites: [(number: Int, site: Site)]) -> String {
    base + sites.map { declarations($0.number, $0.site) }.joined()
  }

  /// Reads the variables once.
  ///
  /// Where sites are to be recorded, each sets its byte of a file that all processes share.
  private static let base = """
    #if canImport(Darwin)
      import Darwin
    #else
      import Glibc
    #endif

    struct MutantSwitch: @unchecked Sendable {
      let number: Int
      let reached: UnsafeMutablePointer<UInt8>?

      init() {
        number = getenv("COUNTDOWN_MUTANT").flatMap { Int(String(cString: $0)) } ?? -1
        guard let path = getenv("COUNTDOWN_MUTANT_SITES") else {
          reached = nil
          return
        }
        let file = open(path, O_RDWR)
        let size = lseek(file, 0, SEEK_END)
        let map = mmap(nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        reached = file < 0 || map == MAP_FAILED ? nil : map?.assumingMemoryBound(to: UInt8.self)
        close(file)
      }
    }

    let mutantSwitch = MutantSwitch()

    func isMutant(_ number: Int) -> Bool {
      if let reached = mutantSwitch.reached { reached[number] = 1 }
      return mutantSwitch.number == number
    }

    func mutantChoice<T>(_ number: Int, _ usual: T, _ changed: T) -> T { isMutant(number) ? changed : usual }
    func mutantNegated(_ number: Int, _ condition: Bool) -> Bool { isMutant(number) != condition }
    func mutantFixed(_ number: Int, _ condition: Bool, _ changed: Bool) -> Bool {
      isMutant(number) ? changed : condition
    }
    func mutantMin<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> T { isMutant(number) ? max(a, b) : min(a, b) }
    func mutantMax<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> T { isMutant(number) ? min(a, b) : max(a, b) }

    """

  private static func declarations(_ number: Int, _ site: Site) -> String {
    let isOn = "isMutant(\(number))"
    switch site.helper {
    case .none: return ""
    case .negation:
      let name = "!" + mark(number)
      return """
        prefix operator \(name)
        prefix func \(name)(_ value: Bool) -> Bool { \(isOn) ? value : !value }

        """
    case .infix(let usual, let changed, let isComparedWithNil):
      let name = usual + mark(number)
      if let range = Operator.ranges[usual] {
        return """
          infix operator \(name): RangeFormationPrecedence
          func \(name)<T: FixedWidthInteger>(a: T, b: T) -> \(range)<T> { \(isOn) ? a\(usual)(b - 1) : a\(usual)b }

          """
      }
      let known = Operator.all[usual]!
      let head = "infix operator \(name): \(known.precedence)\n"
      let other = [Operator.left: "a", Operator.right: "b"][changed] ?? "a \(changed) b"
      let body = "{ \(isOn) ? \(other) : a \(usual) b }\n"
      let bound = known.constraint
      if isComparedWithNil {
        return head
          + "func \(name)<T: ~Copyable>(a: borrowing T?, b: _OptionalNilComparisonType) -> Bool \(body)"
      }
      switch bound {
      case "Bool":
        return head + """
          func \(name)(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {
            try \(isOn) ? \(other == "a" ? other : other + "()") : a \(usual) b()
          }

          """
      case "Optional":
        return head + """
          func \(name)<T>(a: T?, b: @autoclosure () throws -> T) rethrows -> T {
            try \(isOn) ? b() : a \(usual) b()
          }
          func \(name)<T>(a: T?, b: @autoclosure () throws -> T?) rethrows -> T? {
            try \(isOn) ? b() : a \(usual) b()
          }

          """
      case "AnyObject": return head + "func \(name)(a: AnyObject?, b: AnyObject?) -> Bool \(body)"
      case "Comparable", "Equatable": return head + "func \(name)<T: \(bound)>(a: T, b: T) -> Bool \(body)"
      case _ where known.precedence == "AssignmentPrecedence":
        return head + """
          func \(name)<T: \(bound)>(a: inout T, b: T) { if \(isOn) { a \(changed) b } else { a \(usual) b } }

          """
      case _ where known.precedence == "BitwiseShiftPrecedence" && bound == "BinaryInteger":
        return head + "func \(name)<T: \(bound), B: BinaryInteger>(a: T, b: B) -> T \(body)"
      default: return head + "func \(name)<T: \(bound)>(a: T, b: T) -> T \(body)"
      }
    }
  }
}
