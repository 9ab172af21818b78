import Plain

final class Collected<Element: Sendable>: Sendable {
  private let elements = Locked<[Element]>([])

  func add(_ element: Element) { elements.use { $0.append(element) } }

  /// Those so far, as soon as there are so many, or when ten seconds of real time have gone by.
  ///
  /// What an operator of its own accord hands on after a sleep is not waited for by virtual time.
  func first(_ count: Int) async -> [Element] {
    let limit = ContinuousClock.now + .seconds(10)
    while elements.now.count < count, .now < limit { try? await Task.sleep(for: .milliseconds(1)) }
    return elements.now
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  func collect() -> (Collected<Element>, Task<Void, any Error>) {
    let collected = Collected<Element>()
    let loop = Task.immediate { for try await element in self { collected.add(element) } }
    return (collected, loop)
  }

  /// The same elements; a one is added for each that was taken out.
  ///
  /// So one knows that whoever iterates has begun, in whatever task.
  func noting(in taken: Collected<Int>) -> AsyncMapSequence<Self, Element> {
    map { element in
      taken.add(1)
      return element
    }
  }
}
