import Foundation

/// Whether a sanitizer is linked in: it keeps freed memory back, and what the process holds says nothing then.
enum Sanitizer {
  static var isOn: Bool { has("__asan_init") || has("__tsan_init") }

  private static func has(_ symbol: String) -> Bool {
    unsafe dlsym(dlopen(nil, RTLD_NOW), symbol) != nil
  }
}
