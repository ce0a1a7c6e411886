#ifndef CSAMPLER_H
#define CSAMPLER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The part of the sampler that runs inside a signal handler, where Swift must not: a thread that gets the signal writes
/// its own call stack into a ring that was there before, without locks or memory from the heap.

/// The most return addresses kept of a stack; what called the outermost of them is left out.
#define CSAMPLER_DEPTH 48

/// Where a thread was at one moment.
typedef struct {
  /// When, in nanoseconds of CLOCK_MONOTONIC.
  uint64_t time;
  /// The processor time that the sample stands for, in nanoseconds.
  uint64_t weight;
  /// Which of the samplers of this process asked.
  uint32_t owner;
  /// The kernel's number of the thread.
  int32_t thread;
  /// How many entries of `frames` are set.
  uint32_t depth;
  /// The instruction that ran, then the return addresses from the innermost call outwards.
  uintptr_t frames[CSAMPLER_DEPTH];
} csampler_sample;

/// Installs the signal handler; once is enough. False where the system refuses.
bool csampler_install(void);

/// Asks a thread of this process for a sample that stands for `weight` nanoseconds (under 2^48) and belongs to `owner`
/// (under 2^16). False when the thread has gone.
bool csampler_ask(int32_t thread, uint32_t owner, uint64_t weight);

/// How many samples were ever begun: the number of the next one.
uint64_t csampler_count(void);

/// How many samples the ring holds.
uint64_t csampler_capacity(void);

/// Copies a sample by its number. False when it is not finished yet or already written over.
bool csampler_read(uint64_t number, csampler_sample *sample);

/// The processor time that a thread of this process has used, in nanoseconds; 0 when it has gone.
uint64_t csampler_processor_time(int32_t thread);

/// The kernel's number of the calling thread.
int32_t csampler_this_thread(void);

/// The Swift runtime's own: a mangled name in words, in memory from malloc; null for names of other languages.
char *swift_demangle(
    const char *name, size_t length, char *buffer, size_t *buffer_size, uint32_t flags);

#endif
