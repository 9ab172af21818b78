import Foundation
import XCTest

/// The toolchain that has built these tests, for what only a compiler knows: what is public, and what compiles.
enum Toolchain {
  /// The modules beside the running tests; a skip where they are not there, as with Xcode.
  private static func modules() throws -> String {
    let tests = try XCTUnwrap(Bundle.main.executableURL)
    let folder = tests.deletingLastPathComponent().appending(path: "Modules")
    try XCTSkipUnless(FileManager.default.fileExists(atPath: folder.path), "not built by `swift build`")
    return folder.path
  }

  /// The folder of the C module that the others import.
  private static let headers =
    URL(filePath: #filePath).appending(path: "../../../../Sources/CountdownAtomics/include")
    .standardizedFileURL.path

  /// Runs one of the tools on the modules; the output has errors too.
  private static func run(_ tool: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = try [tool, "-I", modules(), "-I", headers] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try XCTSkipIf(process.terminationStatus == 127, "\(tool) is not on the path")
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Does something with a folder that is gone afterwards.
  private static func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// What the compiler has to say about a program, whose further files have these paths: nothing, if it is right.
  ///
  /// It compiles as far as that goes: what is sent from one isolation to another is judged after the types.
  static func complaints(
    about program: String, with others: [String] = [], languageMode mode: Int = 6,
    isOnMainActor: Bool = false
  ) throws -> String {
    try inFolder { folder in
      let main = folder.appending(path: "main.swift")
      try program.write(to: main, atomically: true, encoding: .utf8)
      let isolation = isOnMainActor ? ["-default-isolation", "MainActor"] : []
      let result = try run(
        "swiftc",
        ["-emit-sil", "-wmo", "-o", "/dev/null", "-swift-version", "\(mode)"] + isolation + [main.path]
          + others)
      return result.status == 0 || !result.output.isEmpty ? result.output : "ended with \(result.status)"
    }
  }

  /// The public interface of a module, or what it adds to types of another.
  static func interface(of module: String, extending other: String? = nil) throws -> [PublicSymbol] {
    try inFolder { folder in
      let result = try run(
        "swift-symbolgraph-extract",
        [
          "-target", target(), "-module-name", module, "-minimum-access-level", "public",
          "-output-dir", folder.path,
        ])
      XCTAssertEqual(result.status, 0, result.output)
      let name = other.map { "\(module)@\($0)" } ?? module
      let graph = try Data(contentsOf: folder.appending(path: "\(name).symbols.json"))
      return try JSONDecoder().decode(SymbolGraph.self, from: graph).symbols
        .filter { !$0.isSynthesized && !$0.isUnavailable }
    }
  }

  /// The system that the compiler builds for, as its tools call it: that of Swift 6.2 has no default.
  private static func target() throws -> String {
    let result = try run("swiftc", ["-print-target-info"])
    return try JSONDecoder().decode(TargetInfo.self, from: Data(result.output.utf8)).target.triple
  }

  private struct TargetInfo: Decodable {
    struct Target: Decodable {
      let triple: String
    }

    let target: Target
  }

  private struct SymbolGraph: Decodable {
    let symbols: [PublicSymbol]
  }
}

/// A declaration of a compiled module.
struct PublicSymbol: Decodable {
  private struct Comment: Decodable {
    struct Line: Decodable {
      let text: String
    }

    let lines: [Line]
  }

  private let identifier: [String: String]
  private let docComment: Comment?
  private let pathComponents: [String]
  private let availability: [Availability]?

  private struct Availability: Decodable {
    let isUnconditionallyUnavailable: Bool?
  }

  /// "CountdownManager", "start(_:for:)".
  var path: [String] { pathComponents }
  /// Whether it is there for its message alone.
  var isUnavailable: Bool { availability?.contains { $0.isUnconditionallyUnavailable == true } ?? false }
  /// Whether it is there for a conformance alone.
  var isSynthesized: Bool { identifier["precise", default: ""].contains("::SYNTHESIZED::") }
  /// What its documentation comment says.
  var documentation: String { docComment?.lines.map(\.text).joined(separator: "\n") ?? "" }
}
