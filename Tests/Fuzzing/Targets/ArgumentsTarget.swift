import Foundation

/// Called by libFuzzer for each input: the bytes are a command line, one argument a line.
///
/// Nothing may trap, and what is accepted must be in range.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArguments(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  let text = unsafe String(decoding: input, as: UTF8.self)
  let arguments = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  do throws(BadArgument) {
    check(try ArgumentParser(now: noon).parse(arguments))
  } catch {
    expect(error.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    expect(!error.accepted.isEmpty)
    expect(error.message.utf8.count < 10_000 + 100 * text.utf8.count)
  }
  for argument in arguments {
    if let duration = DurationText.parse(argument) { check(duration) }
    if let duration = ClockText.duration(argument) { check(duration) }
    if ClockText.timeOfDay(argument) != nil, let date = DateText.parse(argument, after: noon) {
      // A change of the clocks makes a day longer.
      expect(date > noon && date.timeIntervalSince(noon) <= 2 * 86_400)
    }
    expect(DisplayWidth.of(DisplayWidth.truncate(argument.printable, to: 60)) <= 60)
  }
  return 0
}

/// The present, in this test: 2022-01-01T12:00:00Z.
private let noon = Date(timeIntervalSince1970: 1_641_038_400)

private func check(_ request: Request) {
  expect(request.options.interval >= .milliseconds(1))
  check(request.options.interval)
  expect(request.options.command != "")
  for step in request.lines.joined() {
    expect(!step.label.unicodeScalars.contains { $0.properties.generalCategory == .control })
    switch step.goal {
    case .after(let duration): check(duration)
    case .at(let date): check(date)
    }
  }
}

private func check(_ duration: Duration) {
  expect(duration >= .zero && duration <= DurationText.longest)
}

/// Years of four digits, give or take the zone.
private func check(_ date: Date) {
  let day = 86_400.0
  expect(date.timeIntervalSince1970 > -2000 * 366 * day && date.timeIntervalSince1970 < 8031 * 366 * day)
}

private func expect(_ condition: Bool, line: UInt = #line) {
  if !condition { fatalError("not as documented", line: line) }
}
