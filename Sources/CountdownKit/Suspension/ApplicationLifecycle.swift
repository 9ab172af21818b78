import CountdownCore
package import Foundation

#if os(macOS)
  import AppKit
#endif

/// A notification, where it is posted, and what it means for countdowns.
package struct LifecycleSignal: @unchecked Sendable {
  // Unchecked: a notification centre may be used from any thread.

  /// What a notification means.
  package enum Meaning: Sendable {
    /// The application goes to the background: what becomes of ticks and time, the policy says.
    case background
    /// It comes back, or the machine has woken up: what has changed is delivered.
    case foreground
  }

  let name: Notification.Name
  let center: NotificationCenter
  let meaning: Meaning

  /// A signal.
  package init(_ name: String, from center: NotificationCenter = .default, means meaning: Meaning) {
    self.name = Notification.Name(name)
    self.center = center
    self.meaning = meaning
  }
}

extension [LifecycleSignal] {
  /// What this system announces.
  ///
  /// The names are the constants' values, which are stable, so that UIKit and WatchKit need not be imported; where
  /// a framework is not loaded, nobody posts them.
  static var ofThisSystem: [LifecycleSignal] {
    #if os(macOS)
      let workspace = NSWorkspace.shared.notificationCenter
      return [LifecycleSignal("NSWorkspaceDidWakeNotification", from: workspace, means: .foreground)]
    #elseif canImport(Darwin)
      return applicationSignals(from: .default)
    #else
      return []
    #endif
  }

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

/// Suspends and resumes an engine as the application goes to the background and comes back.
///
/// Apart from what the caller suspends. Notifications may come twice, or alone: both calls are idempotent.
final class ApplicationLifecycle: @unchecked Sendable {
  // Unchecked: written in `init` and read in `deinit`.

  private let observers: [(center: NotificationCenter, token: any NSObjectProtocol)]

  init(
    of engine: CountdownEngine, inBackground policy: CountdownManager.BackgroundPolicy,
    signals: [LifecycleSignal]
  ) {
    observers = signals.map { signal in
      let meaning = signal.meaning
      let token = signal.center.addObserver(forName: signal.name, object: nil, queue: nil) {
        [weak engine] _ in
        switch meaning {
        case .background where policy == .continues: break
        case .background: engine?.suspend(by: .lifecycle, freezing: policy == .freezes)
        // Also where nothing was held back: the process may have been, and time has gone by.
        case .foreground: engine?.resume(by: .lifecycle)
        }
      }
      return (signal.center, token)
    }
  }

  deinit {
    for (center, token) in observers { center.removeObserver(token) }
  }
}
