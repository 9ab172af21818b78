#ifndef COUNTDOWN_ATOMICS_H
#define COUNTDOWN_ATOMICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The atomic operations on a word of 64 bits of CountdownCore's `Atomic` and `Protected`.
//
// Swift's own, in `Synchronization`, need iOS 18. These are the C compiler's builtins: they need nothing of the system, and
// the thread sanitizer sees them. Each is inlined into its caller in Swift, and leaves the one instruction that it is.

#define COUNTDOWN_ATOMIC static inline __attribute__((always_inline))

COUNTDOWN_ATOMIC int64_t countdown_load_relaxed(const int64_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_RELAXED);
}

COUNTDOWN_ATOMIC int64_t countdown_load_acquire(const int64_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

COUNTDOWN_ATOMIC void countdown_store_relaxed(int64_t *_Nonnull word, int64_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELAXED);
}

COUNTDOWN_ATOMIC void countdown_store_release(int64_t *_Nonnull word, int64_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

// Those that read and write: each gives back what was there before.

COUNTDOWN_ATOMIC int64_t countdown_exchange_relaxed(int64_t *_Nonnull word, int64_t value) {
  return __atomic_exchange_n(word, value, __ATOMIC_RELAXED);
}

COUNTDOWN_ATOMIC int64_t countdown_add_relaxed(int64_t *_Nonnull word, int64_t operand) {
  return __atomic_fetch_add(word, operand, __ATOMIC_RELAXED);
}

// What follows is not atomic; it is here because Swift has none.

// Whether something is set under a key on the queue on which the caller runs. Dispatch's own look-up: Swift's copies the
// value, through generic code.

extern void *_Nullable dispatch_get_specific(const void *_Nonnull key);

COUNTDOWN_ATOMIC bool countdown_is_on_queue(const void *_Nonnull key) {
  return dispatch_get_specific(key) != 0;
}

// Memory as `malloc` has it. Swift's own asks for an alignment even where it needs none, which takes three times as long on Linux.

COUNTDOWN_ATOMIC void *_Nullable countdown_allocate(size_t size) { return __builtin_malloc(size); }

COUNTDOWN_ATOMIC void countdown_free(void *_Nonnull memory) { __builtin_free(memory); }

// A hint that the memory will be written soon.

COUNTDOWN_ATOMIC void countdown_fetch(const void *_Nonnull address) {
  __builtin_prefetch(address, 1);
}

#endif
