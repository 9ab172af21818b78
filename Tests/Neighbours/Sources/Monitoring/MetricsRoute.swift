package import CountdownKit
package import Hummingbird

extension Router {
  /// Lets a Prometheus server scrape a manager, of which nobody else takes the statistics.
  package func serveMetrics(of manager: CountdownManager) {
    get("metrics") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: manager.takeStatistics().exposition)))
    }
  }
}
