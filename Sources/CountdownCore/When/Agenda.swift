/// When: the entries by what they wait for, and the time that passes meanwhile, or stands still.
struct Agenda: ~Copyable {
  var wheel = TimingWheel()
  var timeline = Timeline()
  var suspension = Suspension()
}
