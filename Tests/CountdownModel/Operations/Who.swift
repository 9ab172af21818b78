/// Whose a countdown is: a receiver's, or nobody's, under an id or under none.
///
/// A number alone is a receiver's, without an id.
package struct Who: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The ids that a generator gives; 0 is none.
  package static let ids = 0...2

  /// Nil: nobody's.
  package var receiver: Int?
  /// 0: none.
  package var id: Int

  package init(_ receiver: Int?, id: Int = 0) {
    self.receiver = receiver
    self.id = id
  }

  package init(integerLiteral receiver: Int) {
    self.init(receiver)
  }

  /// Nobody's, and under no id: no other countdown is in its place, and nothing finds it.
  package static let nobody = Who(nil)

  package static func nobody(id: Int) -> Who { Who(nil, id: id) }

  /// The same for receivers that there are.
  func limited(receivers: Int) -> Who { Who(receiver.map { $0 % receivers }, id: id) }
}

extension Who: CustomStringConvertible {
  /// The code that makes it.
  package var description: String {
    switch (receiver, id) {
    case (let receiver?, 0): "\(receiver)"
    case (let receiver?, _): "Who(\(receiver), id: \(id))"
    case (nil, 0): ".nobody"
    case (nil, _): ".nobody(id: \(id))"
    }
  }
}
