// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple. As much as the documentation's examples use, as the framework of iOS 26.1 has it. Of `LocalizedStringResource`,
// which is Foundation's on Apple's systems, there is as much as a title needs.

public import Foundation
public import SwiftUI

public struct LocalizedStringResource: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}
}

public protocol AlarmMetadata: Codable, Hashable, Sendable {}

public struct Alarm {
  public typealias ID = UUID
  public enum Schedule: Sendable { case fixed(Date) }
}

public struct AlarmPresentation: Sendable {
  public struct Alert: Sendable {
    public init(title: LocalizedStringResource) {}
  }

  public init(alert: Alert) {}
}

public struct AlarmAttributes<Metadata: AlarmMetadata>: Sendable {
  public init(presentation: AlarmPresentation, metadata: Metadata? = nil, tintColor: Color) {}
}

public class AlarmManager {
  public enum AuthorizationState: Sendable { case notDetermined, denied, authorized }

  public struct AlarmConfiguration<Metadata: AlarmMetadata> {
    public static func alarm(
      schedule: Alarm.Schedule?, attributes: AlarmAttributes<Metadata>
    ) -> AlarmConfiguration { AlarmConfiguration() }
  }

  public static var shared: AlarmManager { AlarmManager() }

  public func requestAuthorization() async throws -> AuthorizationState { .authorized }
  public func cancel(id: Alarm.ID) throws {}
  public func schedule<Metadata: AlarmMetadata>(
    id: Alarm.ID, configuration: AlarmConfiguration<Metadata>
  ) async throws -> Alarm { Alarm() }
}
