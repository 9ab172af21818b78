import CountdownCore
public import Observation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A course that runs, as a model: its properties show the present stage.
///
/// ```swift
/// struct WorkoutView: View {
///   @State private var course = ObservableCourse()
///
///   var body: some View {
///     Button("\(course.stage?.name ?? "start") \(course.timeLeft), round \(course.round)") {
///       course.start(CountdownCourse([.init("work", .seconds(40)), .init("rest", .seconds(20))], rounds: 8))
///     }
///   }
/// }
/// ```
///
/// The stage follows from the time that has passed since the start, without pauses. So after an hour in the
/// background, the model shows the right stage with the right time left. Stages that were missed are not shown one by
/// one.
///
/// Otherwise the model is as an ``ObservableCountdown`` of the present stage: a property changes once for each change
/// that you can see in it, and when the object is dropped, the course ends, in any phase and on any thread.
///
/// It is there from iOS 17, macOS 14, tvOS 17 and watchOS 10 on; a ``CountdownCourse`` is there on every system.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class ObservableCourse {
  /// The present stage; nil before the start, and when the course is over.
  public private(set) var stage: CountdownCourse.Stage?

  /// Which of the stages of a round the present stage is, counted from 0.
  ///
  /// It stays the same when the course is over: after `completed`, it is the last stage.
  public private(set) var stageIndex = 0

  /// The present round, counted from 1.
  ///
  /// It stays the same when the course is over: after `completed`, it is the last round. Before the first start, it
  /// is 1.
  public private(set) var round = 1

  /// The countdown of the present stage.
  @ObservationIgnored let countdown: ObservableCountdown
  /// The course that was started last; nil if none was.
  @ObservationIgnored var run: CourseRun?

  /// The key of the countdown that calls `onStage`.
  enum Key: Hashable, Sendable { case stage }

  /// Creates a model without a course, in the phase `idle`.
  ///
  /// - Parameter manager: The manager that runs the course; by default the shared manager. The model holds it
  ///   strongly. The manager must deliver on the main queue: with any other manager, starting a course is a
  ///   programmer's mistake, which stops the program.
  public init(using manager: CountdownManager = .shared) {
    countdown = ObservableCountdown(using: manager)
    countdown.goesOn = { [weak self] in self?.stageHasEnded() ?? false }
  }

  deinit {
    countdown.manager.engine.cancel(ObjectIdentifier(self), key: .of(Key.stage))
  }

  /// The time left of the present stage, as in ``ObservableCountdown/timeLeft``; zero when the course is completed.
  public var timeLeft: TimeLeft { countdown.timeLeft }

  /// The time left as a fraction of the present stage, from 0 to 1; 0 before the start.
  public var fractionLeft: Double { countdown.fractionLeft }

  /// The phase that the course is in.
  public var phase: ObservableCountdown.Phase { countdown.phase }

  /// Whether the course is running: not idle, paused or ended.
  public var isRunning: Bool { countdown.isRunning }

  /// Whether the course is paused.
  public var isPaused: Bool { countdown.isPaused }

  /// The date at which the present stage ends, on the wall clock, as in ``ObservableCountdown/endDate``.
  public var endDate: Date? { countdown.endDate }

  /// Shows the present stage of a course that runs or is paused; of any other, where it was at last.
  ///
  /// Observers are notified before each change. If they call this object then, the newest values are shown.
  func publish() {
    if !isActive { run?.time.set(isRunning: false, in: countdown.manager.engine) }
    show(\.stage) { isActive && run?.isOver == false ? run?.position?.stage : nil }
    show(\.stageIndex) { run?.position?.stageIndex ?? 0 }
    show(\.round) { run?.position?.round ?? 1 }
  }

  private var isActive: Bool { countdown.phase == .running || countdown.phase == .paused }

  private func show<Value: Equatable>(
    _ property: ReferenceWritableKeyPath<ObservableCourse, Value>, _ value: () -> Value
  ) {
    while self[keyPath: property] != value() { self[keyPath: property] = value() }
  }
}
