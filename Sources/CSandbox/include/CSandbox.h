#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The system calls of the sandbox that Swift cannot make: messages with descriptors, sealed memory, and the filter of
/// system calls. Functions that return a number return -1 on failure and set errno.

/// Starts a program with one argument. Descriptor 3 of the new process is one end of a socket for messages; the other
/// end is stored in `socket`. Its standard streams are /dev/null, and it inherits no other descriptor.
///
/// Returns the id of the process.
pid_t csandbox_start(const char *program, const char *argument, int32_t *socket);

/// Sends one message, with a descriptor unless that is -1. Returns whether it was sent as a whole.
bool csandbox_send(int32_t socket, const void *bytes, size_t count, int32_t descriptor);

/// Waits for a message of at most `count` bytes, and stores the descriptor that came with it, or -1. Returns the length
/// of the message; 0 if the other side has gone. A longer message, or one with several descriptors, is an error.
ssize_t csandbox_receive(int32_t socket, void *bytes, size_t count, int32_t *descriptor);

/// Makes an anonymous file in memory. Returns its descriptor.
int32_t csandbox_memory(void);

/// Seals such a file, so that it can never change again. It must have no writable mapping.
bool csandbox_seal(int32_t memory);

/// The size of such a file in bytes; -1 if it is not sealed.
int64_t csandbox_sealed_size(int32_t memory);

/// Prefaults the pages of a mapping for writing. Has no effect on kernels that cannot.
void csandbox_populate(void *start, size_t count);

/// The size of the address space of a process, in bytes; 1 GiB if it is unknown.
uint64_t csandbox_address_space(pid_t process);

/// Limits the processor time of a process, in seconds from now, and the size of its address space, in bytes.
bool csandbox_limit(pid_t process, uint64_t seconds, uint64_t memory);

/// The protections that csandbox_enter() has put in place, in addition to limits.
enum {
  /// System calls are filtered: only those for computing and answering are allowed.
  CSANDBOX_CALLS = 1,
  /// No file can be opened, changed or removed (Landlock).
  CSANDBOX_FILES = 2,
};

/// Gives up all rights of this process except for reading bytes and answering. The process must have one thread.
///
/// Returns a sum of the constants above.
int32_t csandbox_enter(void);

#endif
