/// The steps of one line of the command line, one after the other, and how often they are counted.
///
/// `work=25m then rest=5m --repeat 4` is one course: two steps, four rounds.
struct Course {
  private let steps: [Target]
  private let rounds: Int
  private let firstNumber: Int
  /// From 0, over all rounds.
  private var position = 0

  /// - Parameters:
  ///   - target: The first step, which knows those that follow it.
  ///   - rounds: How often all steps are counted, at least 1.
  ///   - firstNumber: Which of the times on the command line the first step is, 1 for the first.
  init(_ target: Target, rounds: Int, firstNumber: Int) {
    steps = [target] + target.then
    self.rounds = rounds
    self.firstNumber = firstNumber
  }

  /// All courses of a command line.
  static func all(of targets: [Target], rounds: Int) -> [Course] {
    var number = 1
    return targets.map { target in
      defer { number += 1 + target.then.count }
      return Course(target, rounds: rounds, firstNumber: number)
    }
  }

  var step: Target { steps[position % steps.count] }

  /// Which of the times on the command line the step is, 1 for the first.
  var number: Int { firstNumber + position % steps.count }

  /// The round of the step; nil where nothing is repeated.
  var round: Round? { rounds == 1 ? nil : Round(number: position / steps.count + 1, of: rounds) }

  var isLastStep: Bool { position + 1 == steps.count * rounds }

  /// Goes on to the next step; after the last there is none.
  mutating func advance() {
    position += 1
  }
}
