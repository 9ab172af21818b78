import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

/// An engine whose countdowns and followers all write into one list what they are told.
class FollowerTestCase: XCTestCase {
  let driver = ManualDriver()
  lazy var away = AwayDriver(driver)
  lazy var engine = CountdownEngine(driver: away)
  let journal = EventJournal()
  private var handlers: [String: NamedHandler] = [:]

  override func tearDown() {
    XCTAssertEqual(engine.brokenInvariants(), [])
    engine.cancelAll()
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  /// A countdown, found under its name.
  @discardableResult
  func start(
    _ name: String, for seconds: Int = 10, key: String? = nil, ifActive: CountdownIfActive = .replace,
    alignment: CountdownAlignment = .deadline
  ) -> CountdownID {
    let request = CountdownRequest(
      for: .seconds(seconds), receiver: nil, alignment: alignment, ifActive: ifActive)
    return engine.start(request, handler: handler(name, key: key ?? name))
  }

  /// One that tells nothing but its end.
  @discardableResult
  func startSilently(_ name: String, for seconds: Int = 10, key: String) -> CountdownID {
    let request = CountdownRequest(silentlyFor: .seconds(seconds), receiver: nil)
    return engine.start(request, handler: handler(name, key: key))
  }

  func follow(
    _ id: CountdownID, _ name: String, key: String? = nil, silently: Bool = false
  ) -> CountdownID {
    let handler = handler(name, key: key ?? name)
    guard
      case .following(let follower) = engine.follow(id, receiver: nil, handler: handler, silently: silently)
    else {
      XCTFail("nothing to follow")
      return id
    }
    return follower
  }

  /// Does something once, in the next callback of a name for a value.
  func inCallback(of name: String, _ body: @escaping () -> Void) {
    let handler = handlers[name]!
    handler.onValue = {
      handler.onValue = {}
      body()
    }
  }

  /// Does something as another thread would.
  @discardableResult
  func elsewhere<Result>(_ body: () -> Result) -> Result {
    away.isAway = true
    defer { away.isAway = false }
    return body()
  }

  private func handler(_ name: String, key: String) -> NamedHandler {
    let handler = NamedHandler(name, key: CountdownKey(key), journal)
    handlers[name] = handler
    return handler
  }
}

private final class NamedHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private let name: String
  private let storedKey: CountdownKey
  private let journal: EventJournal
  var onValue: () -> Void = {}

  init(_ name: String, key: CountdownKey, _ journal: EventJournal) {
    self.name = name
    self.journal = journal
    storedKey = key
  }

  override var key: CountdownKey? { storedKey }

  override var wantsOutcome: Bool { true }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    journal.note("\(name) \(Double(value) / 1e9)")
    onValue()
    return true
  }

  override func end(_ outcome: CountdownOutcome) { journal.note("\(name) \(outcome)") }
}
