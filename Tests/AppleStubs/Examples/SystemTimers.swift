// What the page "Background, sleep, and what the system shows" quotes: a countdown on the lock screen, an alarm, and words for VoiceOver.

import ActivityKit
import AlarmKit
import CountdownKit
import SwiftUI
import UIKit

nonisolated struct RestAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable, Sendable {
    /// nil: the countdown stands still.
    var end: Date?
    /// What is left while it stands still.
    var timeLeft: TimeLeft
  }
}

struct RestText: View {
  let state: RestAttributes.ContentState

  var body: some View {
    if let end = state.end {
      // A range must not end before it begins.
      Text(timerInterval: min(.now, end)...end)
    } else {
      Text(verbatim: state.timeLeft.localized())
    }
  }
}

extension ObservableCountdown {
  /// What the system shows, which ticks do not change; nil: nothing.
  var shownBySystem: RestAttributes.ContentState? {
    guard phase == .running || phase == .paused else { return nil }
    return RestAttributes.ContentState(
      end: endDate, timeLeft: endDate == nil ? timeLeft : .zero)
  }
}

nonisolated func showOnLockScreen(
  _ state: RestAttributes.ContentState?
) async throws {
  let activities = Activity<RestAttributes>.activities
  guard let state else {
    for activity in activities {
      await activity.end(nil, dismissalPolicy: .immediate)
    }
    return
  }
  let content = ActivityContent(state: state, staleDate: state.end)
  if activities.isEmpty {
    _ = try Activity.request(attributes: RestAttributes(), content: content)
  }
  for activity in activities { await activity.update(content) }
}

struct RestScreen: View {
  let rest: ObservableCountdown

  var body: some View {
    Text(verbatim: "\(rest.timeLeft)")
      .task(id: rest.shownBySystem) {
        try? await showOnLockScreen(rest.shownBySystem)
      }
      .task(id: rest.endDate) {
        try? await ring(at: rest.isRunning ? rest.endDate : nil)
      }
  }
}

nonisolated struct RestMetadata: AlarmMetadata {}

nonisolated let restAlarm = UUID()

/// Rings at a date, also if the app is gone; nil: no longer.
nonisolated func ring(at end: Date?) async throws {
  try? AlarmManager.shared.cancel(id: restAlarm)
  guard let end, end > .now else { return }
  guard try await AlarmManager.shared.requestAuthorization() == .authorized
  else { return }
  // The countdown may have been moved meanwhile.
  try Task.checkCancellation()
  let alert = AlarmPresentation.Alert(title: "The rest is over")
  let attributes = AlarmAttributes<RestMetadata>(
    presentation: AlarmPresentation(alert: alert), tintColor: .orange)
  _ = try await AlarmManager.shared.schedule(
    id: restAlarm,
    configuration: .alarm(schedule: .fixed(end), attributes: attributes))
}

@MainActor
func say(_ left: TimeLeft) {
  let words = left.wholeSeconds.formatted(
    .units(allowed: [.minutes, .seconds], width: .wide))
  UIAccessibility.post(notification: .announcement, argument: words)
}

extension UIViewController {
  func announce(_ countdown: Countdown) {
    countDown(
      with: countdown, ticks: .at(.minutes(1), .seconds(10)), id: "spoken"
    ) { _, left in
      say(left)
    }
  }
}

/// Shows what is left, and says it at marks.
struct SpokenRest: View {
  let rest: ObservableCountdown
  private let marks: [TimeLeft] = [.minutes(1), .seconds(10), .zero]

  var body: some View {
    Text(verbatim: "\(rest.timeLeft)")
      .onChange(of: rest.timeLeft) { before, left in
        if marks.contains(where: { left <= $0 && $0 < before }) { say(left) }
      }
  }
}
