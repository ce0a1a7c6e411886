#define _GNU_SOURCE
#include "CSampler.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#define CAPACITY 8192

/// A sample, with its number plus one as `ticket`, which is 0 while the sample is written. All fields are atomic, so
/// that a reader that is too late reads garbage without a data race; it then notices that the ticket has changed.
typedef struct {
  _Atomic uint64_t ticket;
  _Atomic uint64_t time, asked;
  _Atomic int32_t thread;
  _Atomic uint32_t depth;
  _Atomic uintptr_t frames[CSAMPLER_DEPTH];
} slot;

// Untouched pages take no memory, so the ring is static.
static slot ring[CAPACITY];
static _Atomic uint64_t next;

#define SET(place, value) atomic_store_explicit(&(place), value, memory_order_relaxed)
#define GET(place) atomic_load_explicit(&(place), memory_order_relaxed)

/// Reads the two words of a stack frame. The kernel copies them, because in code that was compiled without frame
/// pointers the register may hold any number.
static bool read_frame(uintptr_t at, pid_t process, uintptr_t words[2]) {
  struct iovec to = {words, 2 * sizeof(uintptr_t)}, from = {(void *)at, 2 * sizeof(uintptr_t)};
  return process_vm_readv(process, &to, 1, &from, 1, 0) == (ssize_t)to.iov_len;
}

static void take_sample(int signal, siginfo_t *info, void *context) {
  (void)signal;
  // Only signals from csampler_ask count, not those of other profiling timers.
  if (info->si_code != SI_QUEUE) return;
  int saved = errno;
  const ucontext_t *state = context;
#if defined(__x86_64__)
  uintptr_t at = (uintptr_t)state->uc_mcontext.gregs[REG_RIP];
  uintptr_t frame = (uintptr_t)state->uc_mcontext.gregs[REG_RBP];
  uintptr_t bottom = (uintptr_t)state->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  uintptr_t at = state->uc_mcontext.pc;
  uintptr_t frame = state->uc_mcontext.regs[29];
  uintptr_t bottom = state->uc_mcontext.sp;
#else
#error "The sampler does not know this processor's registers."
#endif
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);

  uint64_t number = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
  slot *place = &ring[number % CAPACITY];
  SET(place->ticket, 0);
  atomic_thread_fence(memory_order_release);
  SET(place->time, (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec);
  SET(place->asked, (uint64_t)(uintptr_t)info->si_value.sival_ptr);
  SET(place->thread, (int32_t)syscall(SYS_gettid));
  SET(place->frames[0], at);
  uint32_t depth = 1;
  uintptr_t words[2];
  // Addresses of frames grow outwards; anything else is not a frame.
  while (depth < CSAMPLER_DEPTH && frame >= bottom && frame % sizeof(uintptr_t) == 0 &&
         read_frame(frame, info->si_pid, words) && words[1] != 0) {
    SET(place->frames[depth], words[1]);
    depth += 1;
    if (words[0] <= frame) break;
    frame = words[0];
  }
  SET(place->depth, depth);
  atomic_store_explicit(&place->ticket, number + 1, memory_order_release);
  errno = saved;
}

bool csampler_install(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = take_sample;
  // System calls that the signal interrupts are restarted.
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigfillset(&action.sa_mask);
  return sigaction(SIGPROF, &action, NULL) == 0;
}

bool csampler_ask(int32_t thread, uint32_t owner, uint64_t weight) {
  siginfo_t info;
  memset(&info, 0, sizeof info);
  info.si_signo = SIGPROF;
  info.si_code = SI_QUEUE;
  info.si_pid = getpid();
  info.si_uid = getuid();
  info.si_value.sival_ptr = (void *)(uintptr_t)((uint64_t)owner << 48 | (weight & 0xFFFFFFFFFFFF));
  return syscall(SYS_rt_tgsigqueueinfo, info.si_pid, thread, SIGPROF, &info) == 0;
}

uint64_t csampler_count(void) { return atomic_load_explicit(&next, memory_order_acquire); }

uint64_t csampler_capacity(void) { return CAPACITY; }

bool csampler_read(uint64_t number, csampler_sample *sample) {
  slot *place = &ring[number % CAPACITY];
  if (atomic_load_explicit(&place->ticket, memory_order_acquire) != number + 1) return false;
  uint64_t asked = GET(place->asked);
  sample->time = GET(place->time);
  sample->weight = asked & 0xFFFFFFFFFFFF;
  sample->owner = (uint32_t)(asked >> 48);
  sample->thread = GET(place->thread);
  uint32_t depth = GET(place->depth);
  sample->depth = depth < CSAMPLER_DEPTH ? depth : CSAMPLER_DEPTH;
  for (uint32_t i = 0; i < sample->depth; i++) sample->frames[i] = GET(place->frames[i]);
  atomic_thread_fence(memory_order_acquire);
  return GET(place->ticket) == number + 1;
}

uint64_t csampler_processor_time(int32_t thread) {
  // The kernel's clock id of a thread's processor clock: the inverted thread id, then bits for "per thread" and
  // "scheduler clock".
  clockid_t clock = (clockid_t)((~(unsigned)thread << 3) | 6);
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) return 0;
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

int32_t csampler_this_thread(void) { return (int32_t)syscall(SYS_gettid); }
