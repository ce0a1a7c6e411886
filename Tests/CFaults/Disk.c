// Logs changes to files in a folder, in the order in which they happened, and lets them fail. Writes through a memory map
// are not seen; SQLite makes them only to its -shm file, which means nothing after a power cut.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "CFaults.h"

enum { most_files = 4096, longest_path = 4096 };

// Held around a change and its record, so that the log has the true order.
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int log_file = -1;
static const char *folder;

// What descriptors stand for: a file's inode number plus 1, or 0 for files elsewhere.
static struct {
  uint64_t file;
  bool is_folder, appends;
} opened[most_files];

#define REAL(name)               \
  static __typeof__(name) *real; \
  if (!real) real = dlsym(RTLD_NEXT, #name)

static bool is_watching(void) {
  static bool is_ready;
  if (!is_ready) {
    is_ready = true;
    folder = getenv("FAULTS_FOLDER");
    const char *path = getenv("FAULTS_LOG");
    if (folder && path)
      log_file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  }
  return folder;
}

static void note(uint32_t kind, uint64_t file, uint64_t offset, const void *data, size_t length) {
  if (log_file < 0) return;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  faults_record record = {kind, (uint32_t)length, file, offset,
                          (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec};
  struct iovec parts[2] = {{&record, sizeof record}, {(void *)data, length}};
  int error = errno;
  syscall(SYS_writev, log_file, parts, 2);
  errno = error;
}

// Whether a change fails now, with the error in `errno`.
static bool fails(bool needs_room) {
  int error = (int)faults_value(faults_disk_error);
  bool is_full = error == ENOSPC || error == EDQUOT;
  if (!error || (is_full && !needs_room)) return false;
  errno = error;
  return true;
}

static bool grows(int file, off_t end) {
  struct stat status;
  return fstat(file, &status) == 0 && end > status.st_size;
}

// The name of a path within the folder; null for paths elsewhere.
static const char *name_of(const char *path) {
  if (!is_watching() || !path) return NULL;
  size_t length = strlen(folder);
  if (strncmp(path, folder, length) != 0) return NULL;
  return path[length] == '/' ? path + length + 1 : path[length] ? NULL : "";
}

static int note_open(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  const char *name = name_of(path);
  if (!name) return real(path, flags, mode);
  pthread_mutex_lock(&lock);
  bool existed = access(path, F_OK) == 0;
  int file = !existed && flags & O_CREAT && fails(true) ? -1 : real(path, flags, mode);
  struct stat status;
  if (file >= 0 && file < most_files && fstat(file, &status) == 0) {
    opened[file].file = status.st_ino + 1;
    opened[file].is_folder = S_ISDIR(status.st_mode);
    opened[file].appends = flags & O_APPEND;
    if (!existed) note(faults_create, status.st_ino, 0, name, strlen(name));
    else if (flags & O_TRUNC) note(faults_truncate, status.st_ino, 0, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  return file;
}

#define OPEN(name)                                            \
  int name(const char *path, int flags, ...) {                \
    REAL(name);                                               \
    va_list rest;                                             \
    va_start(rest, flags);                                    \
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                             \
    return note_open(real, path, flags, mode);                \
  }
OPEN(open)
OPEN(open64)

int close(int file) {
  REAL(close);
  if (file >= 0 && file < most_files) opened[file].file = 0;
  return real(file);
}

static bool is_ours(int file) { return file >= 0 && file < most_files && opened[file].file; }

#define PWRITE(name)                                                                                \
  ssize_t name(int file, const void *bytes, size_t count, off_t offset) {                           \
    REAL(name);                                                                                     \
    if (!is_ours(file)) return real(file, bytes, count, offset);                                    \
    if (fails(grows(file, offset + (off_t)count))) return -1;                                       \
    pthread_mutex_lock(&lock);                                                                      \
    ssize_t done = real(file, bytes, count, offset);                                                \
    if (done > 0) note(faults_write, opened[file].file - 1, (uint64_t)offset, bytes, (size_t)done); \
    pthread_mutex_unlock(&lock);                                                                    \
    return done;                                                                                    \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

ssize_t write(int file, const void *bytes, size_t count) {
  REAL(write);
  if (!is_ours(file)) return real(file, bytes, count);
  pthread_mutex_lock(&lock);
  off_t offset = lseek(file, 0, opened[file].appends ? SEEK_END : SEEK_CUR);
  ssize_t done = fails(grows(file, offset + (off_t)count)) ? -1 : real(file, bytes, count);
  if (done > 0) note(faults_write, opened[file].file - 1, (uint64_t)offset, bytes, (size_t)done);
  pthread_mutex_unlock(&lock);
  return done;
}

#define TRUNCATE(name)                                                                      \
  int name(int file, off_t size) {                                                          \
    REAL(name);                                                                             \
    if (!is_ours(file)) return real(file, size);                                            \
    if (fails(grows(file, size))) return -1;                                                \
    pthread_mutex_lock(&lock);                                                              \
    int result = real(file, size);                                                          \
    if (result == 0) note(faults_truncate, opened[file].file - 1, (uint64_t)size, NULL, 0); \
    pthread_mutex_unlock(&lock);                                                            \
    return result;                                                                          \
  }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

// A sync is logged when it is over: until then nothing is promised. What was written meanwhile is then taken for synced
// too, so no other change may come between.
#define SYNC(name)                                                                                          \
  int name(int file) {                                                                                      \
    REAL(name);                                                                                             \
    if (!is_ours(file)) return real(file);                                                                  \
    while (faults_value(faults_disk_hangs)) nanosleep(&(struct timespec){0, 10000000}, NULL);               \
    if (fails(false)) return -1;                                                                            \
    pthread_mutex_lock(&lock);                                                                              \
    int result = real(file);                                                                                \
    if (result == 0)                                                                                        \
      note(opened[file].is_folder ? faults_sync_folder : faults_sync, opened[file].file - 1, 0, NULL, 0);   \
    pthread_mutex_unlock(&lock);                                                                            \
    return result;                                                                                          \
  }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
  REAL(unlink);
  const char *name = name_of(path);
  if (!name) return real(path);
  pthread_mutex_lock(&lock);
  int result = real(path);
  if (result == 0) note(faults_unlink, 0, 0, name, strlen(name));
  pthread_mutex_unlock(&lock);
  return result;
}

int rename(const char *from, const char *to) {
  REAL(rename);
  const char *old = name_of(from), *new = name_of(to);
  if (!old || !new || strlen(old) + strlen(new) + 1 > longest_path) return real(from, to);
  pthread_mutex_lock(&lock);
  int result = real(from, to);
  if (result == 0) {
    char names[longest_path];
    size_t length = strlen(old) + 1;
    memcpy(names, old, length);
    memcpy(names + length, new, strlen(new));
    note(faults_rename, 0, 0, names, length + strlen(new));
  }
  pthread_mutex_unlock(&lock);
  return result;
}

// A folder that is made has nothing to lose; only a full disk matters.
int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  return name_of(path) && fails(true) ? -1 : real(path, mode);
}
