import Foundation
import Leases
import NIOCore
import NIOPosix

/// A Redis server on loopback, with an append-only file that is written before a command is answered.
final class RedisServer {
  /// Where `.ci/neighbours` looks for servers that were left behind.
  private static let variable = "COUNTDOWN_REDIS_FOLDER"

  let port: Int
  private let folder: URL
  private var process: Process?

  struct DoesNotStart: Error {
    let message: String
  }

  init() async throws {
    let environment = ProcessInfo.processInfo.environment
    let parent =
      environment[Self.variable].map { URL(fileURLWithPath: $0) } ?? FileManager.default.temporaryDirectory
    folder = parent.appendingPathComponent("redis-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    port = try await Self.freePort
  }

  /// Starts it, with what its file says, and returns when it answers.
  func start() async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "redis-server", "--port", "\(port)", "--bind", "127.0.0.1", "--dir", folder.path,
      "--pidfile", folder.appendingPathComponent("redis.pid").path,
      "--appendonly", "yes", "--appendfsync", "always", "--save", "", "--loglevel", "warning",
    ]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    self.process = process
    let store = LeaseStore(port: port)
    let limit = ContinuousClock.now + .seconds(20)
    while (try? await store.now) == nil {
      guard process.isRunning else {
        throw DoesNotStart(message: "redis-server, \(process.terminationStatus): .ci/neighbours installs it")
      }
      guard ContinuousClock.now < limit else { throw DoesNotStart(message: "redis-server does not answer") }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Ends it on the spot, as a power cut would: nothing is written any more.
  func kill() {
    guard let process else { return }
    process.send(SIGKILL)
    process.waitUntilExit()
    self.process = nil
  }

  func remove() throws {
    kill()
    try FileManager.default.removeItem(at: folder)
  }

  private static var freePort: Int {
    get async throws {
      let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .bind(host: "127.0.0.1", port: 0).get()
      let port = channel.localAddress?.port
      try await channel.close()
      return port!
    }
  }
}
