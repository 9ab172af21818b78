import CountdownCore
public import Observation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A countdown as a model, for SwiftUI and for anything else that observes: what is to be shown of it are properties.
///
/// ```swift
/// struct ResendButton: View {
///   @State private var resend = ObservableCountdown()
///
///   var body: some View {
///     Button(resend.isRunning ? "Resend in \(resend.left)" : "Resend") { resend.start(for: .seconds(60)) }
///       .disabled(resend.isRunning)
///   }
/// }
/// ```
///
/// A property changes once for each change that can be seen of it, and not where it stays what it is. Nobody else can
/// steer the countdown, which ends when this object is dropped, in whatever phase, on whatever thread.
@MainActor @Observable
public final class ObservableCountdown {
  /// How far it is.
  public enum Phase: Sendable, Hashable {
    /// It was never started.
    case idle
    /// It counts, or its manager is suspended.
    case running
    /// It stands still, until `resume()`.
    case paused
    /// It is over: completed, or cancelled, by `cancel()` or with its manager's others.
    case ended(Countdown.Outcome)
  }

  /// What its countdown is told apart by from whatever else it may be the receiver of.
  enum Key: Hashable, Sendable { case own }

  @ObservationIgnored let manager: CountdownManager
  /// What is to be seen.
  @ObservationIgnored var target = Seen()
  /// What can be seen: lags behind, one property after the other, while observers are being told.
  @ObservationIgnored private var seen = Seen()
  /// Counts starts and ends: what comes from a countdown of another number is no news any more.
  @ObservationIgnored var run = 0
  /// Counts what its countdown has told.
  @ObservationIgnored var tellings = 0
  /// Between two changes of `left`; nil: nothing was started.
  @ObservationIgnored var interval: Duration?
  /// What `endDate` is as long as it is right, or nearly so; nil: unknown.
  @ObservationIgnored var expectedEnd: Date?

  /// Creates one that is idle.
  ///
  /// - Parameter manager: A manager that delivers on the main queue, which is kept; with any other, starting is a
  ///   programmer's mistake.
  public init(using manager: CountdownManager = .shared) {
    self.manager = manager
  }

  deinit {
    manager.engine.cancel(ObjectIdentifier(self), key: .of(Key.own))
  }

  /// What is left, as it was told last: exactly at the start and when the end was moved, at every whole multiple of the interval,
  /// and zero at the end.
  ///
  /// It stays what it is in a pause, and when the countdown is cancelled.
  public var left: TimeLeft { look(at: \.left) { $0.left } }

  /// What it began with; zero before the first start.
  ///
  /// A move leaves the total as it is, unless more is left then: in that case the total is what is left. A correction of the server's
  /// clock by which it counts shifts the total with the end.
  public var total: Duration { look(at: \.total) { $0.total } }

  /// What is left, as a fraction of the total, from 0 to 1; 0 before the first start, and where the total is zero.
  public var fractionLeft: Double { look(at: \.fractionLeft) { $0.fractionLeft } }

  /// How far it is.
  public var phase: Phase { look(at: \.phase) { $0.phase } }

  /// Whether it counts: neither idle, paused nor ended.
  public var isRunning: Bool { phase == .running }

  /// When it ends, on the wall clock; nil unless it is running: in a pause nobody knows, and there is nothing to notify of.
  ///
  /// Of one that was started until a date it is that date. Moves and pauses change it at once. Where somebody sets the wall
  /// clock, or the manager stands still, it follows at the next tick, if it is wrong by more than a tenth of a second.
  ///
  /// It is for notifications, and for views that count by themselves. If the end is told late, this date
  /// is already past, so clamp a range:
  ///
  /// ```swift
  /// struct RestView: View {
  ///   let rest: ObservableCountdown
  ///
  ///   var body: some View {
  ///     if let end = rest.endDate {
  ///       Text(timerInterval: min(.now, end)...end)
  ///     } else {
  ///       Text("\(rest.left)")
  ///     }
  ///   }
  /// }
  /// ```
  public var endDate: Date? { look(at: \.endDate) { $0.endDate } }

  private func look<Value>(at property: KeyPath<ObservableCountdown, Value>, _ read: (Seen) -> Value) -> Value
  {
    access(keyPath: property)
    return read(seen)
  }

  /// Lets be seen what has changed, one property after the other.
  ///
  /// Observers are told before each change, and may call anything meanwhile: what is set then is what is meant by now.
  func publish() {
    target.fractionLeft = target.total > .zero ? target.left.duration / target.total : 0
    publish(\.total, \.total)
    publish(\.left, \.left)
    publish(\.fractionLeft, \.fractionLeft)
    publish(\.phase, \.phase)
    publish(\.endDate, \.endDate)
  }

  private func publish<Value: Equatable>(
    _ property: KeyPath<ObservableCountdown, Value>, _ value: WritableKeyPath<Seen, Value>
  ) {
    guard seen[keyPath: value] != target[keyPath: value] else { return }
    withMutation(keyPath: property) { seen[keyPath: value] = target[keyPath: value] }
  }
}

/// What can be seen of an `ObservableCountdown`.
struct Seen {
  var left = TimeLeft.zero
  var total = Duration.zero
  var fractionLeft = 0.0
  var phase = ObservableCountdown.Phase.idle
  var endDate: Date?
}
