package import CountdownKit
package import Hummingbird

extension Router {
  /// Lets Prometheus scrape a manager, whose statistics nobody else takes.
  package func serveMetrics(of manager: CountdownManager) {
    get("metrics") { _, _ in
      Response(
        status: .ok,
        headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: ResponseBody(
          byteBuffer: ByteBuffer(string: manager.takeStatistics().exposition))
      )
    }
  }
}
