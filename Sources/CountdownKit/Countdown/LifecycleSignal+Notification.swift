// Only Apple's systems post such notifications. Other systems have this code so that tests can run it.
#if canImport(Darwin) || NSObjectReceivers
  package import Foundation

  #if os(macOS)
    import AppKit
  #endif

  extension LifecycleSignal {
    /// Creates a signal from a notification and the center that posts it.
    package init(_ name: String, from center: NotificationCenter = .default, means meaning: Meaning) {
      self.init(meaning: meaning) { announced in
        let token = center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { _ in
          announced()
        }
        return { center.removeObserver(token) }
      }
    }
  }

  extension [LifecycleSignal] {
    #if canImport(Darwin)
      /// The announcements of this system.
      ///
      /// The names of UIKit's and WatchKit's notifications are the values of their constants, which are stable, so
      /// neither framework need be imported. If a framework is not loaded, its notifications are never posted.
      static var ofThisSystem: [LifecycleSignal] {
        #if os(macOS)
          let workspace = NSWorkspace.shared.notificationCenter
          let didWake = NSWorkspace.didWakeNotification.rawValue
          return [LifecycleSignal(didWake, from: workspace, means: .foreground)]
        #else
          return applicationSignals(from: .default)
        #endif
      }
    #endif

    /// Returns the announcements that UIKit and WatchKit make to applications, and Foundation to their extensions.
    package static func applicationSignals(from center: NotificationCenter) -> [LifecycleSignal] {
      ["UIApplication", "WKApplication", "NSExtensionHost"].flatMap { host in
        [
          LifecycleSignal("\(host)DidEnterBackgroundNotification", from: center, means: .background),
          LifecycleSignal("\(host)WillEnterForegroundNotification", from: center, means: .foreground),
        ]
      }
    }
  }
#endif
