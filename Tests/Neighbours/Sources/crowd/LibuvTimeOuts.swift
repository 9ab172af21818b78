import Clibuv

/// A timer of libuv for each time-out, all on one loop.
///
/// A program of C has the handle in its receiver, so it holds nothing weakly, starts and stops the handle, and closes it with the receiver.
/// Here too a handle is made once for its receiver. The loop has one thread, takes no lock, and reads no clock in a call; all calls are made
/// on the thread that would run it.
@safe final class LibuvTimeOuts: TimeOuts {
  override var isThreadSafe: Bool { false }
  private let loop = UnsafeMutablePointer<uv_loop_t>.allocate(capacity: 1)
  private var timers: [UnsafeMutablePointer<uv_timer_t>?]

  init(_ receivers: [Receiver]) {
    unsafe timers = Array(repeating: nil, count: receivers.count)
    unsafe uv_loop_init(loop)
    super.init(receivers)
  }

  deinit {
    for number in unsafe timers.indices {
      unsafe timers[number]?.withMemoryRebound(to: uv_handle_t.self, capacity: 1) {
        unsafe uv_close($0, nil)
      }
    }
    unsafe uv_run(loop, UV_RUN_DEFAULT)
    unsafe uv_loop_close(loop)
    for number in unsafe timers.indices { unsafe timers[number]?.deallocate() }
    unsafe loop.deallocate()
  }

  override func start(_ number: Int, after delay: Int64) {
    if unsafe timers[number] == nil {
      let timer = UnsafeMutablePointer<uv_timer_t>.allocate(capacity: 1)
      unsafe uv_timer_init(loop, timer)
      unsafe timer.pointee.data = Unmanaged.passUnretained(receivers[number]).toOpaque()
      unsafe timers[number] = timer
    }
    let expire: uv_timer_cb = { timer in
      unsafe Unmanaged<Receiver>.fromOpaque(timer!.pointee.data).takeUnretainedValue().left = 1
    }
    unsafe uv_timer_start(timers[number], expire, UInt64(delay / 1_000_000), 0)
  }

  override func cancel(_ number: Int) { unsafe uv_timer_stop(timers[number]) }

  override func onQueue(_ body: @escaping () -> Void) -> Bool {
    body()
    return true
  }
}
