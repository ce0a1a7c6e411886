#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Calls `body` with ever new bytes, as the options of libFuzzer say, and returns the exit status.
///
/// Returns -1 where the program was built without libFuzzer.
int cfuzzer_run(int argc, char **argv, int (*body)(const uint8_t *bytes, size_t count));

#endif
