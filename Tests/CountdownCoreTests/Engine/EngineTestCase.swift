import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

/// An engine on virtual time, whose countdowns and followers all write into one list what they get.
class EngineTestCase: XCTestCase {
  let driver = ManualDriver(wallNow: .zero)
  lazy var away = AwayDriver(driver)
  lazy var engine = CountdownEngine(driver: away)
  let journal = EventJournal()
  private var handlers: [String: JournalHandler] = [:]

  override func tearDown() {
    XCTAssertEqual(engine.brokenInvariants(), [])
    engine.shutDown()
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  // MARK: - Countdowns

  /// A countdown without a receiver; with a name, that is its key.
  @discardableResult
  func start(
    _ name: String = "", for seconds: Int = 10, every interval: Duration = .seconds(1), key: String? = nil,
    ifActive: CountdownIfActive = .replace, alignment: CountdownAlignment = .deadline
  ) -> CountdownHandler {
    let request = CountdownRequest(
      for: .seconds(seconds), receiver: nil, ticks: .every(interval, alignment: alignment), ifActive: ifActive
    )
    return start(request, name, key: key)
  }

  @discardableResult
  func start(_ request: consuming CountdownRequest, _ name: String = "", key: String? = nil)
    -> CountdownHandler
  {
    let handler = handler(name, key: key)
    if request.beginsAtZero { handler.storedNumbering = CountdownNumbering() }
    return engine.started(request, handler: handler)
  }

  /// One that tells nothing but its end.
  @discardableResult
  func startSilently(_ name: String = "", for seconds: Int = 10, key: String? = nil) -> CountdownHandler {
    start(CountdownRequest(for: .seconds(seconds), receiver: nil, ticks: nil), name, key: key)
  }

  @discardableResult
  func follow(
    _ id: CountdownHandler, _ name: String, key: String? = nil, ticks: CountdownTicks? = nil
  ) -> CountdownHandler {
    let handler = handler(name, key: key)
    let answer = engine.follow(id, receiver: nil, handler: handler, ticks: ticks)
    guard case .following(let follower) = answer else {
      XCTFail("nothing to follow")
      return id
    }
    return follower
  }

  func find(_ key: String) -> CountdownHandler? { engine.find(nil, key: CountdownKey(key)) }

  private func handler(_ name: String, key: String?) -> JournalHandler {
    let key = key ?? (name.isEmpty ? nil : name)
    let handler = JournalHandler(name, key: key.map { CountdownKey($0) }, in: journal)
    handlers[name] = handler
    return handler
  }

  // MARK: - What happens, and what is delivered

  /// Does something once, in the next callback of a name for a value.
  func inCallback(of name: String = "", _ body: @escaping () -> Void) {
    let handler = handlers[name]!
    handler.onValue = {
      handler.onValue = {}
      body()
    }
  }

  /// Does something on the delivering queue: outside callbacks, or in one, that of "caller".
  func here(inCallback: Bool, _ body: @escaping () -> Void) {
    guard inCallback else { return body() }
    let caller = find("caller") ?? start("caller", for: 100)
    self.inCallback(of: "caller", body)
    engine.move(caller, .by(.seconds(1)))
  }

  /// Does something as another thread would.
  @discardableResult
  func elsewhere<Result>(_ body: () -> Result) -> Result {
    away.isAway = true
    defer { away.isAway = false }
    return body()
  }

  /// What is delivered while time passes, and was not taken before, but for what "caller" is delivered.
  func lines(in milliseconds: Int = 0) -> [String] {
    driver.advance(by: .milliseconds(milliseconds))
    return journal.take().filter { !$0.hasPrefix("caller") }
  }
}
