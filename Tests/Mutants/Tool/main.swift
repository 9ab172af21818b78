import Foundation

// Puts a defect back, or says whether all can be put back; see the README beside `apply`.

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(1)
}

let arguments = CommandLine.arguments.dropFirst()
let isCheck = arguments.first == "--check"
let operands = Array(isCheck ? arguments.dropFirst() : arguments)
guard operands.count > 1 else { fail("usage: tool [--check] <root of the sources> <file of a mutant> ...") }
let root = URL(fileURLWithPath: operands[0], isDirectory: true)

func mutant(_ path: String) throws -> Mutant {
  let url = URL(fileURLWithPath: path)
  return try Mutant(
    name: url.deletingPathExtension().lastPathComponent, text: String(contentsOf: url, encoding: .utf8))
}

do {
  if isCheck {
    let check = try Check(root: root)
    let complaints = try operands.dropFirst().compactMap { path in try check.complaint { try mutant(path) } }
    guard complaints.isEmpty else {
      fail(
        complaints.joined(separator: "\n")
          + "\n\(complaints.count) of \(operands.count - 1) mutants cannot be put back")
    }
    print("\(operands.count - 1) mutants can be put back")
  } else {
    let placement = Placement(
      mutant: try mutant(operands[1]), files: try SourceFile.mutable(of: root))
    for (path, text) in try placement.changedFiles() {
      try text.write(to: root.appendingPathComponent(path), atomically: false, encoding: .utf8)
      print(path)
    }
  }
} catch let complaint as Complaint {
  fail(complaint.text)
} catch {
  fail("\(error)")
}
