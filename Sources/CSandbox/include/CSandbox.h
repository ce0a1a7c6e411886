#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The system calls of the sandbox that Swift cannot make: messages with descriptors, sealed memory, and the filter of system
/// calls. Functions that return a number return -1 where they fail, with the reason in errno.

/// Starts a program with one argument. Descriptor 3 of the new process is one end of a socket for messages, and the other end is
/// stored in `socket`. Its standard streams lead nowhere, and it inherits no other descriptor.
///
/// Returns the id of the process.
pid_t csandbox_start(const char *program, const char *argument, int32_t *socket);

/// Sends one message, with a descriptor unless that is -1. Returns whether it was sent as a whole.
bool csandbox_send(int32_t socket, const void *bytes, size_t count, int32_t descriptor);

/// Waits for a message of at most `count` bytes and stores the descriptor that came with it, or -1. Returns its length; 0 when the
/// other side has gone. A message that is longer or has more than one descriptor is an error.
ssize_t csandbox_receive(int32_t socket, void *bytes, size_t count, int32_t *descriptor);

/// Makes a file that exists in memory alone. Returns its descriptor.
int32_t csandbox_memory(void);

/// Forbids every further change of such a file. No writable map of it may be left.
bool csandbox_seal(int32_t memory);

/// The size of such a file in bytes, if it is sealed and so can never change.
int64_t csandbox_sealed_size(int32_t memory);

/// Brings the pages of a map in, so that writing there does not fault page by page. Where the kernel cannot, nothing happens.
void csandbox_populate(void *start, size_t count);

/// How large the address space of a process is, in bytes; 1 GB where that cannot be told.
uint64_t csandbox_address_space(pid_t process);

/// Limits the processor time of a process, in seconds from now, and the size of its address space, in bytes.
bool csandbox_limit(pid_t process, uint64_t seconds, uint64_t memory);

/// What csandbox_enter() has closed, beside what limits forbid.
enum {
  /// System calls are filtered: those that are needed to compute and to answer are left.
  CSANDBOX_CALLS = 1,
  /// No file can be opened, changed or removed (Landlock).
  CSANDBOX_FILES = 2,
};

/// Gives up, for good, all rights of this process that it does not need to read bytes and to answer. It must have one thread.
///
/// Returns what was closed, as a sum of the constants above.
int32_t csandbox_enter(void);

#endif
