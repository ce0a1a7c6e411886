#ifndef CFAULTS_H
#define CFAULTS_H

#include <stdint.h>

/// Faults of the machine, for the real program: a library that is preloaded (`LD_PRELOAD`) and does nothing unless
/// environment variables ask for it. It is never linked into a program.
///
/// Disk.c writes every change in the folder FAULTS_FOLDER to the file FAULTS_LOG, and lets changes there fail. Machine.c
/// lets the clock, threads, textures and the display fail. What fails is set in the file FAULTS_CONTROL, while the program
/// runs: one number of eight bytes for each `faults_word`.

/// The numbers in FAULTS_CONTROL. `FaultControl.Word` in Tests/MachineFaults has the same.
enum faults_word {
  /// Seconds that are added to the time of day.
  faults_clock_shift,
  /// The `errno` with which changes in the folder fail; 0 for none. A full disk fails only what needs room.
  faults_disk_error,
  /// Whether syncs in the folder wait until this is 0 again.
  faults_disk_hangs,
  /// Whether the system refuses threads.
  faults_threads_refused,
  /// Whether textures are refused.
  faults_textures_refused,
  /// How often the renderer has lost its textures.
  faults_renderer_losses,
  /// How many requests were sent that the X server answers with an error, as when a screen is switched off.
  faults_wrong_requests,
  faults_words,
};

/// The number now.
int64_t faults_value(enum faults_word word);

/// The kinds of records in the log of a disk.
enum faults_kind {
  faults_write = 1,
  faults_truncate,
  faults_sync,
  faults_create,
  faults_unlink,
  faults_rename,
  faults_sync_folder,
};

/// A record in the log of a disk. `length` bytes follow: what was written, or a name relative to the folder. A rename
/// has both names with a zero byte between them.
typedef struct {
  uint32_t kind, length;
  /// The file's inode number. The system may use one again once its file is gone.
  uint64_t file;
  /// Where it was written in the file, or the new size.
  uint64_t offset;
  /// When, in nanoseconds of CLOCK_MONOTONIC.
  uint64_t time;
} faults_record;

#endif
