import Foundation
import Leases

/// Serves the leases of a store beside other processes, until its input is closed.
///
///     serve-leases name port
///
/// The effect of a completed lease is a line on standard output here.
@main
enum ServeLeases {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let port = Int(arguments[2]) else {
      FileHandle.standardError.write(Data("usage: serve-leases name port\n".utf8))
      exit(64)
    }
    let store = LeaseStore(port: port)
    let server = LeaseServer(arguments[1], store: store)
    let outbox = Outbox(arguments[1], store: store) { completed in
      let line = "\(completed.lease.name) \(completed.lease.deadline)\n"
      try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
    }
    await withTaskGroup { group in
      group.addTask { await server.run() }
      group.addTask { await outbox.run() }
      await inputIsClosed()
      group.cancelAll()
    }
  }

  /// The process that has started this one is gone, or wants it to end.
  private static func inputIsClosed() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        while readLine() != nil {}
        continuation.resume()
      }
    }
  }
}
