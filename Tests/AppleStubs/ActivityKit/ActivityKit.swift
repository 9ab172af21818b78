// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple. As much as the documentation's examples use. Like the framework of iOS 26, an `Activity` is not `Sendable`,
// and its methods leave the actor that calls them.

public import Foundation

public protocol ActivityAttributes: Codable {
  associatedtype ContentState: Codable, Hashable
}

public struct ActivityContent<State: Codable & Hashable> {
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {}
}

extension ActivityContent: Sendable where State: Sendable {}

public struct ActivityUIDismissalPolicy: Sendable {
  public static let `default` = ActivityUIDismissalPolicy()
  public static let immediate = ActivityUIDismissalPolicy()
}

public class Activity<Attributes: ActivityAttributes> {
  public struct PushType: Sendable {}

  public static var activities: [Activity<Attributes>] { [] }

  public static func request(
    attributes: Attributes, content: ActivityContent<Attributes.ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> { fatalError("a stub") }

  @concurrent public func update(_ content: ActivityContent<Attributes.ContentState>) async {}

  @concurrent public func end(
    _ content: ActivityContent<Attributes.ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {}
}
