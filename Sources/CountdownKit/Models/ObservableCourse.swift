public import CountdownFoundation
public import Observation

/// A course that runs, as a model: its properties show the present stage.
///
/// ```swift
/// struct WorkoutView: View {
///   @State private var course = ObservableCourse()
///
///   var body: some View {
///     Button("\(course.stage?.name ?? "start") \(course.timeLeft)") {
///       course.start(
///         CountdownCourse(
///           [.init("work", .seconds(40)), .init("rest", .seconds(20))],
///           rounds: 8))
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
public final class ObservableCourse: DerivedModel {
  @ObservationIgnored let model: ModelCountdown
  /// The course that was started last; nil if none was.
  @ObservationIgnored var run: CourseRun?
  @ObservationIgnored var seen = Seen<ObservableCourse>()

  /// The key of the countdown that calls `onStage`.
  enum Key: Hashable, Sendable { case stage }

  /// Creates a model without a course, in the phase `idle`.
  ///
  /// - Parameter manager: The manager that runs the course; by default the shared manager. The model holds it
  ///   strongly. The manager must deliver on the main queue: with any other manager, starting a course is a
  ///   programmer's mistake, which stops the program.
  public init(using manager: CountdownManager = .shared) {
    model = ModelCountdown(of: ObservableCourse.self, using: manager)
    model.onChange = { [weak self] in self?.publish() }
    model.onTold = { [weak self] in self?.tick() }
    model.goesOn = { [weak self] in self?.stageHasEnded() ?? false }
  }

  deinit {
    model.manager.engine.cancel(ObjectIdentifier(self), key: .of(Key.stage))
  }

  /// The present stage; nil before the start, and when the course is over.
  public var stage: CountdownCourse.Stage? { show(\.stage, \.stage) }

  /// Which of the stages of a round the present stage is, counted from 0; also of those that come first, or last.
  ///
  /// It stays the same when the course is over: after `completed`, it is the last stage.
  public var stageIndex: Int { show(\.stageIndex, \.stageIndex) }

  /// The present round, counted from 1; 0 in the stages that come first, one more than there are rounds in those that come last.
  ///
  /// It stays the same when the course is over. Before the first start, it is 1.
  public var round: Int { show(\.round, \.round) }

  /// The time left of the present stage, as in ``ObservableCountdown/timeLeft``; zero when the course is completed.
  public var timeLeft: TimeLeft { show(\.timeLeft, \.countdown.timeLeft) }

  /// The time left as a fraction of the present stage, from 0 to 1; 0 before the start.
  public var fractionLeft: Double { show(\.fractionLeft, \.countdown.fractionLeft) }

  /// The phase that the course is in.
  public var phase: ObservableCountdown.Phase { show(\.phase, \.countdown.phase) }

  /// Whether the course is running: not idle, paused or ended.
  public var isRunning: Bool { show(\.isRunning, \.countdown.isRunning) }

  /// Whether the course is paused.
  public var isPaused: Bool { show(\.isPaused, \.countdown.isPaused) }

  /// The date at which the present stage ends, on the wall clock, as in ``ObservableCountdown/endDate``.
  public var endDate: Date? { show(\.endDate, \.countdown.endDate) }

  /// The course that was started last; nil before the first start.
  public var course: CountdownCourse? { show(\.course, \.course) }

  /// How much of the course has passed, without pauses: with ``courseTimeLeft`` it is the whole.
  ///
  /// It changes with ``timeLeft``. A skip counts what was skipped as passed.
  public var elapsed: TimeElapsed { show(\.elapsed, \.elapsed) }

  /// The time left of the whole course; zero when it is completed.
  public var courseTimeLeft: TimeLeft { show(\.courseTimeLeft, \.courseTimeLeft) }

  /// The date at which the course ends, on the wall clock, as ``endDate`` is that of the stage.
  ///
  /// nil as long as a stage that waits is still to come.
  public var courseEndDate: Date? { show(\.courseEndDate, \.courseEndDate) }

  /// Since when a stage waits for ``resume()``: the date at which it was to begin; nil if none does.
  ///
  /// A pause of the user's is no waiting.
  public var waitingSince: Date? { show(\.waitingSince, \.waitingSince) }

  func shown(_ countdown: ShownState) -> ShownModel { ShownModel(countdown: countdown, now: now) }
}
