// The clock, threads, textures and the display, when they fail.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "CFaults.h"

static _Atomic int64_t *words;

int64_t faults_value(enum faults_word word) { return words ? atomic_load(&words[word]) : 0; }

#define REAL(name)               \
  static __typeof__(name) *real; \
  if (!real) real = dlsym(RTLD_NEXT, #name)

// MARK: The clock

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(clock_gettime);
  int result = real(clock, now);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += faults_value(faults_clock_shift);
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  REAL(gettimeofday);
  int result = real(now, zone);
  now->tv_sec += faults_value(faults_clock_shift);
  return result;
}

time_t time(time_t *kept) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (kept) *kept = now.tv_sec;
  return now.tv_sec;
}

// The end of a wait is a time of day for conditions of that clock. Since the start no machine has run for thirty years.
int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict end) {
  REAL(pthread_cond_timedwait);
  struct timespec real_end = *end;
  if (real_end.tv_sec > 1000000000) real_end.tv_sec -= faults_value(faults_clock_shift);
  return real(condition, mutex, &real_end);
}

// MARK: Threads

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  REAL(pthread_create);
  return faults_value(faults_threads_refused) ? EAGAIN : real(thread, attributes, start, argument);
}

// MARK: Textures

// As SDL declares it.
void *SDL_CreateTexture(void *renderer, uint32_t format, int access, int width, int height) {
  static void *(*real)(void *, uint32_t, int, int, int);
  if (!real) real = dlsym(RTLD_NEXT, "SDL_CreateTexture");
  return faults_value(faults_textures_refused) ? NULL : real(renderer, format, access, width, height);
}

// MARK: The display

// SDL tells the program of a lost renderer by this event; its own union has 56 bytes.
static void lose_renderer(void) {
  int (*push)(void *) = dlsym(RTLD_DEFAULT, "SDL_PushEvent");
  union {
    uint32_t type;
    char bytes[128];
  } event;
  memset(&event, 0, sizeof event);
  event.type = 0x2001;  // SDL_RENDER_DEVICE_RESET
  if (push) push(&event);
}

// Xlib's handler of errors is one for all connections of a program.
static void ask_wrongly(void) {
  static void *display;
  static int (*map)(void *, unsigned long), (*sync)(void *, int);
  if (!display) {
    void *xlib = dlopen("libX11.so.6", RTLD_LAZY);
    void *(*open_display)(const char *) = xlib ? dlsym(xlib, "XOpenDisplay") : NULL;
    if (!open_display) return;
    map = dlsym(xlib, "XMapWindow");
    sync = dlsym(xlib, "XSync");
    display = open_display(NULL);
  }
  if (!display) return;
  map(display, 0x1fffffff);
  sync(display, 0);
}

static void *watch(void *unused) {
  int64_t losses = 0, requests = 0;
  while (true) {
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    for (; losses < faults_value(faults_renderer_losses); losses++) lose_renderer();
    for (; requests < faults_value(faults_wrong_requests); requests++) ask_wrongly();
  }
  return unused;
}

__attribute__((constructor)) static void begin(int count, char **arguments) {
  const char *path = getenv("FAULTS_CONTROL");
  // The child that reads files may start no thread, and has no faults.
  if (!path || (count > 1 && strcmp(arguments[1], "--sandbox") == 0)) return;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  size_t size = faults_words * sizeof(int64_t);
  void *place = mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (place == MAP_FAILED) return;
  words = place;
  int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = dlsym(RTLD_NEXT, "pthread_create");
  pthread_t thread;
  create(&thread, NULL, watch, NULL);
}
