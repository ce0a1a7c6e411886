#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

// MARK: The process

/// The environment of the child: that of this process, and a setting that makes malloc use huge pages. A photo is
/// decoded into new memory, and clearing small pages took longer than sending the photo. A malloc setting of the user
/// wins.
static char **environment(char *place[static 4096]) {
  static char large[] = "GLIBC_TUNABLES=glibc.malloc.hugetlb=1";
  size_t count = 0;
  for (char **variable = environ; *variable; variable++) {
    if (count == 4094 || !strncmp(*variable, large, strlen("GLIBC_TUNABLES="))) return environ;
    place[count++] = *variable;
  }
  place[count++] = large;
  place[count] = NULL;
  return place;
}

pid_t csandbox_start(const char *program, const char *argument, int32_t *sock) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) return -1;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  // Duplicated first: dup2 of a descriptor onto itself would keep its close-on-exec flag.
  int far = fcntl(ends[1], F_DUPFD_CLOEXEC, 10);
  posix_spawn_file_actions_adddup2(&actions, far, 3);
  posix_spawn_file_actions_addclosefrom_np(&actions, 4);
  for (int stream = 0; stream < 3; stream++)
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

  char *const arguments[] = {(char *)program, (char *)argument, NULL};
  char *place[4096];
  pid_t process = -1;
  int error = far < 0 ? errno : posix_spawn(&process, program, &actions, &attributes, arguments, environment(place));
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  if (far >= 0) close(far);
  if (error) {
    close(ends[0]);
    errno = error;
    return -1;
  }
  *sock = ends[0];
  return process;
}

uint64_t csandbox_address_space(pid_t process) {
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/statm", process);
  FILE *file = fopen(path, "re");
  unsigned long long pages = 0;
  if (file) {
    if (fscanf(file, "%llu", &pages) != 1) pages = 0;
    fclose(file);
  }
  return pages ? pages * (uint64_t)sysconf(_SC_PAGESIZE) : (uint64_t)1 << 30;
}

/// Sets a soft limit, at most to the hard limit.
static bool allow(pid_t process, int what, rlim_t most) {
  struct rlimit both;
  if (prlimit(process, what, NULL, &both)) return false;
  both.rlim_cur = most < both.rlim_max ? most : both.rlim_max;
  return !prlimit(process, what, &both, NULL);
}

bool csandbox_limit(pid_t process, uint64_t seconds, uint64_t memory) {
  clockid_t clock;
  struct timespec used;
  if (clock_getcpuclockid(process, &clock) || clock_gettime(clock, &used)) return false;
  // The limit counts whole seconds, so the second that has begun is added.
  return allow(process, RLIMIT_CPU, (rlim_t)used.tv_sec + seconds + 1) && allow(process, RLIMIT_AS, memory);
}

// MARK: Messages

/// Space for one descriptor of a message. The kernel rounds it up, so a second descriptor can arrive.
typedef union {
  char bytes[CMSG_SPACE(sizeof(int))];
  struct cmsghdr header;
} control;

bool csandbox_send(int32_t sock, const void *bytes, size_t count, int32_t descriptor) {
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  control beside;
  memset(&beside, 0, sizeof beside);
  if (descriptor >= 0) {
    message.msg_control = beside.bytes;
    message.msg_controllen = sizeof beside.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  }
  ssize_t sent;
  do sent = sendmsg(sock, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent == (ssize_t)count;
}

ssize_t csandbox_receive(int32_t sock, void *bytes, size_t count, int32_t *descriptor) {
  struct iovec part = {bytes, count};
  control beside;
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = beside.bytes, .msg_controllen = sizeof beside.bytes};
  *descriptor = -1;
  ssize_t length;
  do length = recvmsg(sock, &message, MSG_CMSG_CLOEXEC);
  while (length < 0 && errno == EINTR);
  if (length < 0) return -1;
  bool isSound = !(message.msg_flags & (MSG_TRUNC | MSG_CTRUNC));
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t found = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < found; i++) {
      int next;
      memcpy(&next, CMSG_DATA(header) + i * sizeof(int), sizeof(int));
      if (*descriptor < 0) {
        *descriptor = next;
      } else {
        close(next);
        isSound = false;
      }
    }
  }
  if (isSound) return length;
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
  errno = EMSGSIZE;
  return -1;
}

// MARK: Memory

#define SEALS (F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL)

int32_t csandbox_memory(void) { return memfd_create("tessera", MFD_CLOEXEC | MFD_ALLOW_SEALING); }

bool csandbox_seal(int32_t memory) { return fcntl(memory, F_ADD_SEALS, SEALS) == 0; }

int64_t csandbox_sealed_size(int32_t memory) {
  int seals = fcntl(memory, F_GET_SEALS);
  struct stat info;
  if (seals < 0 || (seals & SEALS) != SEALS || fstat(memory, &info)) return -1;
  return info.st_size;
}

void csandbox_populate(void *start, size_t count) {
#ifdef MADV_POPULATE_WRITE
  madvise(start, count, MADV_POPULATE_WRITE);
#else
  (void)start, (void)count;
#endif
}

// MARK: The jail

/// The allowed system calls: to compute, to get memory, to read descriptors that were passed, and to answer. Missing
/// are all that take a path, make a process or a socket, or reach another process. A call that is not listed fails with
/// an error. Killing the process would be no safer, and libraries that only probe a call would not survive it.
static const uint32_t allowed[] = {
    SYS_read,         SYS_write,         SYS_pread64,       SYS_close,        SYS_fstat,
#ifdef SYS_newfstatat
    SYS_newfstatat,
#endif
    SYS_lseek,        SYS_munmap,        SYS_mremap,        SYS_brk,          SYS_madvise,
    SYS_futex,        SYS_getrandom,     SYS_clock_gettime, SYS_sysinfo,      SYS_gettid,
    SYS_getpid,       SYS_rt_sigreturn,  SYS_rt_sigprocmask, SYS_sched_yield, SYS_restart_syscall,
    SYS_recvmsg,      SYS_sendmsg,       SYS_memfd_create,  SYS_ftruncate,    SYS_exit,
    SYS_exit_group,
};

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field))
// The lower half of an argument: both processors are little-endian.
#define LOAD_ARGUMENT(n) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * (n)))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define REFUSED (SECCOMP_RET_ERRNO | EPERM)
/// Skips the next `count` instructions unless the loaded value is `value`.
#define IF_IS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), 0, (count))

static bool filter_calls(void) {
  enum { COUNT = sizeof allowed / sizeof *allowed };
  struct sock_filter program[40 + 2 * COUNT];
  size_t length = 0;
#define ADD(...)                                             \
  do {                                                       \
    const struct sock_filter lines[] = {__VA_ARGS__};        \
    memcpy(program + length, lines, sizeof lines);           \
    length += sizeof lines / sizeof *lines;                  \
  } while (0)

  // Other instruction sets number their system calls differently.
  ADD(LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0), RETURN(SECCOMP_RET_KILL_PROCESS));
  ADD(LOAD(nr));
#ifdef __x86_64__
  ADD(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), RETURN(SECCOMP_RET_KILL_PROCESS));
#endif
  for (size_t i = 0; i < COUNT; i++) ADD(IF_IS(allowed[i], 1), RETURN(SECCOMP_RET_ALLOW));
  // No executable memory.
  const uint32_t maps[] = {SYS_mmap, SYS_mprotect};
  for (size_t i = 0; i < 2; i++)
    ADD(IF_IS(maps[i], 4), LOAD_ARGUMENT(2), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
        RETURN(REFUSED), RETURN(SECCOMP_RET_ALLOW));
  // fcntl may only add and read seals.
  ADD(IF_IS(SYS_fcntl, 5), LOAD_ARGUMENT(1), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_ADD_SEALS, 1, 0),
      IF_IS(F_GET_SEALS, 1), RETURN(SECCOMP_RET_ALLOW), RETURN(REFUSED));
  ADD(RETURN(REFUSED));
#undef ADD
  struct sock_fprog filter = {(unsigned short)length, program};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

#else
static bool filter_calls(void) { return false; }
#endif

/// Forbids access to files with Landlock, whose call numbers are the same on all processors. The structure of the rules
/// grows with the version of the kernel, so the size that is passed is that of the kernel's version.
static bool close_files(void) {
  enum { CREATE = 444, RESTRICT = 446, ASK_VERSION = 1 };
  long version = syscall(CREATE, NULL, 0, ASK_VERSION);
  if (version < 1) return false;
  const struct {
    uint64_t files, network, scopes;
  } rules = {
      // Rights on files: 13 at first; later versions added moving, truncating and controlling devices.
      version >= 5 ? 0xFFFF : version >= 3 ? 0x7FFF : version == 2 ? 0x3FFF : 0x1FFF,
      // To bind and to connect TCP sockets.
      version >= 4 ? 3 : 0,
      // To reach abstract sockets and other processes by signals.
      version >= 6 ? 3 : 0,
  };
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int ruleset = (int)syscall(CREATE, &rules, size, 0);
  if (ruleset < 0) return false;
  bool isClosed = syscall(RESTRICT, ruleset, 0) == 0;
  close(ruleset);
  return isClosed;
}

/// Lowers a hard limit.
static void limit(int what, rlim_t most) {
  struct rlimit both;
  if (getrlimit(what, &both)) return;
  if (most < both.rlim_max) both.rlim_max = most;
  both.rlim_cur = both.rlim_max;
  setrlimit(what, &both);
}

int32_t csandbox_enter(void) {
  // A crash must end the process at once: a handler that reports crashes would start a process and wait for it in vain.
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NPROC, 0);
  limit(RLIMIT_NOFILE, 64);
  limit(RLIMIT_FSIZE, (rlim_t)1 << 30);
  int32_t closed = close_files() ? CSANDBOX_FILES : 0;
  return filter_calls() ? closed | CSANDBOX_CALLS : closed;
}
