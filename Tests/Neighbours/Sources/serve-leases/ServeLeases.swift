import Foundation
import Leases

/// Serves the leases of a store beside other processes, until its input is closed.
///
///     serve-leases name port
///
/// Not for hands: bad arguments are a programmer's mistake, and trap.
@main
enum ServeLeases {
  static func main() async {
    let arguments = CommandLine.arguments
    precondition(arguments.count == 3, "serve-leases name port")
    let server = LeaseServer(arguments[1], store: LeaseStore(port: Int(arguments[2])!))
    let serving = Task { await server.run() }
    await inputIsClosed()
    serving.cancel()
    await serving.value
  }

  /// Whoever has started this is gone, or wants it to end.
  private static func inputIsClosed() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        while readLine() != nil {}
        continuation.resume()
      }
    }
  }
}
