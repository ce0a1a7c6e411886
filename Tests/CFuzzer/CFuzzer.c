#include "CFuzzer.h"

// libFuzzer's entry for programs with a main function of their own. It is weak, so that the program can be linked without it.
__attribute__((weak)) int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*body)(const uint8_t *, size_t));

int cfuzzer_run(int argc, char **argv, int (*body)(const uint8_t *, size_t)) {
  return LLVMFuzzerRunDriver ? LLVMFuzzerRunDriver(&argc, &argv, body) : -1;
}
