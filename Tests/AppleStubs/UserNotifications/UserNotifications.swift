public import Foundation

// As much of UserNotifications as the documentation's examples use.

open class UNNotificationContent: NSObject, @unchecked Sendable {}

open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  open var title = ""
  open var body = ""
}

open class UNNotificationTrigger: NSObject, @unchecked Sendable {}

open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// As the framework has it.
  public convenience init(timeInterval: TimeInterval, repeats: Bool) { self.init() }
}

open class UNNotificationRequest: NSObject, @unchecked Sendable {
  /// As the framework has it.
  public convenience init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    self.init()
  }
}

open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  open class func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }
  open func add(_ request: UNNotificationRequest) async throws {}
  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}
}
