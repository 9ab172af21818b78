import Foundation

/// Says of each mutant that cannot be put back why, and of each filter that names no test.
struct Check {
  let files: [SourceFile]
  /// All tests, as `Module.Class/method`.
  let tests: [String]

  init(root: URL) throws {
    files = try SourceFile.mutable(of: root)
    tests = try SourceFile.all(below: "Tests", of: root).flatMap { file in
      let module = file.path.split(separator: "/").dropFirst().first ?? ""
      return file.declarations.compactMap { declaration -> String? in
        guard declaration.kind == "func", declaration.path.count == 2, declaration.path[1].hasPrefix("test")
        else {
          return nil
        }
        return "\(module).\(declaration.path[0])/\(declaration.path[1])"
      }
    }
  }

  /// What is wrong with a mutant; nil when all is well.
  func complaint(_ mutant: () throws -> Mutant) throws -> String? {
    do {
      let mutant = try mutant()
      _ = try Placement(mutant: mutant, files: files).changedFiles()
      guard let filter = mutant.headers["Filter"] else { return nil }
      let regex = try Regex(filter)
      return tests.contains { $0.contains(regex) }
        ? nil : "\(mutant.name).mutant: no test is named like \(filter)"
    } catch let complaint as Complaint {
      return complaint.text
    }
  }
}
