#ifndef CSAMPLER_H
#define CSAMPLER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The part of the sampler that runs inside a signal handler, where Swift code must not run. A thread that gets the
/// signal writes its call stack into a static ring buffer, without locks or memory from the heap.

/// The largest number of addresses kept of a stack; further callers are omitted.
#define CSAMPLER_DEPTH 48

/// The call stack of a thread at one moment.
typedef struct {
  /// The time in nanoseconds of CLOCK_MONOTONIC.
  uint64_t time;
  /// The processor time that the sample stands for, in nanoseconds.
  uint64_t weight;
  /// The sampler of this process that requested the sample.
  uint32_t owner;
  /// The kernel's thread id.
  int32_t thread;
  /// The number of entries of `frames` that are set.
  uint32_t depth;
  /// The address of the current instruction, then the return addresses from the innermost call outwards.
  uintptr_t frames[CSAMPLER_DEPTH];
} csampler_sample;

/// Installs the signal handler; once is enough. Returns false when the system refuses.
bool csampler_install(void);

/// Requests a sample of a thread of this process that stands for `weight` nanoseconds (under 2^48) and belongs to
/// `owner` (under 2^16). Returns false when the thread has ended.
bool csampler_ask(int32_t thread, uint32_t owner, uint64_t weight);

/// The number of samples that were ever begun, which is the number of the next one.
uint64_t csampler_count(void);

/// The number of samples that the ring holds.
uint64_t csampler_capacity(void);

/// Copies a sample by its number. Returns false when it is not finished yet or already overwritten.
bool csampler_read(uint64_t number, csampler_sample *sample);

/// The processor time that a thread of this process has used, in nanoseconds; 0 when it has ended.
uint64_t csampler_processor_time(int32_t thread);

/// The kernel's id of the calling thread.
int32_t csampler_this_thread(void);

/// A function of the Swift runtime: demangles a name into memory from malloc; null for names of other languages.
char *swift_demangle(
    const char *name, size_t length, char *buffer, size_t *buffer_size, uint32_t flags);

#endif
