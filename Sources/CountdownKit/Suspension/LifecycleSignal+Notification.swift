// Elsewhere than on Apple's systems nobody posts such notifications; there it is here to be tested.
#if canImport(Darwin) || NSObjectReceivers
  package import Foundation

  #if os(macOS)
    import AppKit
  #endif

  extension LifecycleSignal {
    /// A notification, and where it is posted.
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
      /// What this system announces.
      ///
      /// UIKit's and WatchKit's names are the constants' values, which are stable, so that neither need be imported; where
      /// a framework is not loaded, nobody posts them.
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

    /// What UIKit and WatchKit announce to applications, and Foundation to their extensions.
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
