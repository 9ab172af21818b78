import CountdownModel

/// Called by libFuzzer for each input: the bytes choose operations, and managers and reference must agree.
///
/// The same generator as in the model test, so the fuzzer's coverage leads it to rare sequences.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzModel(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  let scenario = unsafe Scenario(choosing: ByteChoices(Array(input)))
  if let problem = scenario.replay().problem {
    let small = Shrinker.shrink(scenario, trials: 500) { $0.replay().problem != nil }
    fatalError("\(problem)\n\(small)")
  }
  return 0
}
