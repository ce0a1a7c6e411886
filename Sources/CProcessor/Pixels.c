#include <string.h>

#include "Clones.h"

typedef uint32_t colors __attribute__((vector_size(32)));
typedef uint16_t words __attribute__((vector_size(32)));

CLONES void cprocessor_over(const uint32_t ramp[256], const uint8_t *coverage, uint32_t *pixels, ptrdiff_t count) {
  ptrdiff_t i = 0;
  for (; i + 8 <= count; i += 8) {
    uint64_t eight;
    memcpy(&eight, coverage + i, sizeof eight);
    if (eight == 0) continue;
    const uint8_t *c = coverage + i;
    const colors source = {ramp[c[0]], ramp[c[1]], ramp[c[2]], ramp[c[3]],
                           ramp[c[4]], ramp[c[5]], ramp[c[6]], ramp[c[7]]};
    colors old;
    memcpy(&old, pixels + i, sizeof old);
    const colors rest = 255 - (source >> 24);
    // Red and blue, alpha and green, each in 16 bits. They are divided by 255 and rounded to nearest.
    const words share = (words)(rest | rest << 16);
    const words rb = ((words)old & 0xFF) * share + 128, ag = ((words)old >> 8) * share + 128;
    old = source + (colors)(((rb + (rb >> 8)) >> 8) | ((ag + (ag >> 8)) & 0xFF00));
    memcpy(pixels + i, &old, sizeof old);
  }
  if (i == count) return;
  uint8_t last[8] = {0};
  uint32_t few[8];
  memcpy(last, coverage + i, (size_t)(count - i));
  memcpy(few, pixels + i, (size_t)(count - i) * sizeof *few);
  cprocessor_over(ramp, last, few, 8);
  memcpy(pixels + i, few, (size_t)(count - i) * sizeof *few);
}
