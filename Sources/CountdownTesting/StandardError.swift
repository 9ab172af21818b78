import Foundation

/// Where sentences go that stop no test.
enum StandardError {
  @Sendable static func write(_ sentence: String) {
    FileHandle.standardError.write(Data("CountdownTesting: \(sentence)\n".utf8))
  }
}
