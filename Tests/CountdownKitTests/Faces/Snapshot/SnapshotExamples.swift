import CountdownKit
import Foundation

// The example of `CountdownSnapshot`, as it stands there.

func save(_ manager: CountdownManager, to file: URL) throws {
  try JSONEncoder().encode(manager.snapshot()).write(to: file, options: .atomic)
}

func restore(_ manager: CountdownManager, from file: URL) throws {
  let snapshot = try JSONDecoder().decode(CountdownSnapshot.self, from: Data(contentsOf: file))
  try manager.restore(snapshot) { id, left in
    print(id, left)
  } onEnd: { id, outcome in
    print(id, outcome)
  }
}
