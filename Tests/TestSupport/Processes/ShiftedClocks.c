// Loaded before the C library: its clocks, shifted by what the process itself asks for.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { clocks = 16, billion = 1000000000 };

static int64_t shifts[clocks];

// The C library's own, which asks the kernel only where it has to.
static int (*unshifted)(clockid_t, struct timespec *);

__attribute__((constructor)) static void find_unshifted(void) {
  unshifted = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
}

// Moves one clock by some nanoseconds, while all others go on as they do.
void countdown_shift_clock(int32_t clock, int64_t nanoseconds) {
  __atomic_fetch_add(&shifts[clock], nanoseconds, __ATOMIC_SEQ_CST);
}

// Lets all clocks tell the truth again.
void countdown_restore_clocks(void) {
  for (int clock = 0; clock < clocks; clock++) __atomic_store_n(&shifts[clock], 0, __ATOMIC_SEQ_CST);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = unshifted ? unshifted(clock, time) : syscall(SYS_clock_gettime, clock, time);
  if (result != 0 || clock < 0 || clock >= clocks) return result;
  int64_t shift = __atomic_load_n(&shifts[clock], __ATOMIC_SEQ_CST);
  int64_t nanoseconds = time->tv_nsec + shift % billion;
  time->tv_sec += shift / billion;
  if (nanoseconds < 0) {
    nanoseconds += billion;
    time->tv_sec -= 1;
  }
  time->tv_sec += nanoseconds / billion;
  time->tv_nsec = nanoseconds % billion;
  return 0;
}
