#include <string.h>

#include "Clones.h"

typedef uint16_t words __attribute__((vector_size(32)));
typedef int16_t signed_words __attribute__((vector_size(32)));
typedef uint16_t half_words __attribute__((vector_size(16)));
typedef uint8_t half_bytes __attribute__((vector_size(8)));

/// Two vectors of eight lanes as one of sixteen. This is a macro because a function needs AVX to return it.
#define JOINED(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
/// Eight lanes with the first number, then eight with the second.
#define EACH(first, second) JOINED((half_words){} + (uint16_t)(first), (half_words){} + (uint16_t)(second))
/// The undulation at a cell of a row, in quarters.
#define HEIGHT(row, cell) \
  (uint16_t)(((row).upper[(cell) & 255] * (256 - (row).down) + (row).lower[(cell) & 255] * (row).down) >> 6)

/// A row of pixels in the two squares.
struct row {
  const uint16_t *specks;
  /// The undulation's cells above and below, and the place between them in 256ths.
  const uint8_t *upper, *lower;
  uint32_t down;
};

static inline struct row row_at(const struct cprocessor_slate *slate, int64_t y) {
  const int64_t v = slate->undulation_y + y * slate->undulation_down;
  return (struct row){slate->specks + (((slate->specks_y >> 40) + y) & 255) * (256 + 8),
                      slate->undulation + ((v >> 40) & 255) * 256,
                      slate->undulation + (((v >> 40) + 1) & 255) * 256, (v >> 32) & 255};
}

CLONES void cprocessor_settle(const struct cprocessor_slate *slate, int64_t x, int64_t y, const uint8_t *source,
                              uint8_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height) {
  const words weight = (words){} + (uint16_t)slate->weight, middle = (words){} + (uint16_t)slate->middle;
  const signed_words gain = (signed_words){} + (int16_t)slate->gain;
  const uint8_t *law = slate->law;
  const int64_t column = (slate->specks_x >> 40) + x;
  const int64_t u = slate->undulation_x + (x << 37);
  // The place within a cell, in sixteenths.
  const words position = (words){0, 2, 4, 6, 8, 10, 12, 14, 0, 2, 4, 6, 8, 10, 12, 14} + (uint16_t)((u >> 36) & 15);
  const words beyond = __builtin_elementwise_sub_sat(position, (words){} + 16);
  // Eight pixels each of two rows at once. If the number of rows is odd, the last one is computed twice.
  for (ptrdiff_t row = 0; row < height; row += 2) {
    const ptrdiff_t pair = row + 1 < height ? 1 : 0;
    const uint8_t *source0 = source + row * stride, *source1 = source0 + pair * stride;
    uint8_t *target0 = target + row * stride, *target1 = target0 + pair * stride;
    const struct row r0 = row_at(slate, y + row), r1 = row_at(slate, y + row + pair);
    int64_t cell = u >> 40;
    uint16_t a0 = HEIGHT(r0, cell), b0 = HEIGHT(r0, cell + 1);
    uint16_t a1 = HEIGHT(r1, cell), b1 = HEIGHT(r1, cell + 1);
    ptrdiff_t i = 0;
    for (; i + 8 <= width; i += 8, cell++) {
      const uint16_t c0 = HEIGHT(r0, cell + 2), c1 = HEIGHT(r1, cell + 2);
      // Intermediate sums may wrap; the result does not.
      const uint16_t ab0 = b0 - a0, ab1 = b1 - a1;
      const words left = EACH(a0 << 4, a1 << 4), slope = EACH(ab0, ab1),
                  turn = EACH(c0 - b0 - ab0, c1 - b1 - ab1);
      a0 = b0, b0 = c0, a1 = b1, b1 = c1;
      const words wave = (left + position * slope + beyond * turn) >> 4;
      half_words speck0, speck1;
      memcpy(&speck0, r0.specks + ((column + i) & 255), sizeof speck0);
      memcpy(&speck1, r1.specks + ((column + i) & 255), sizeof speck1);
      const signed_words sum = (signed_words)(JOINED(speck0, speck1) + ((wave * weight) >> 1) - middle);
      const signed_words steps = ((sum >> 4) * gain) >> 9;
      // 64 is added to the place, so that no number is negative.
      const words raised = (words)(steps + (64 + 32));
      const words place =
          __builtin_elementwise_min(__builtin_elementwise_sub_sat(raised, (words){} + 64), (words){} + 63);
      half_bytes pressure0, pressure1;
      memcpy(&pressure0, source0 + i, sizeof pressure0);
      memcpy(&pressure1, source1 + i, sizeof pressure1);
      const words pressure = __builtin_convertvector(JOINED(pressure0, pressure1), words);
      const words entry = (pressure >> 1) * 64 + place;
      uint64_t e[4];
      memcpy(e, &entry, sizeof e);
/// The law for a pixel. Four entries in a register are faster than single ones in a vector.
#define LAW(pixel) law[(e[(pixel) / 4] >> (16 * ((pixel) % 4))) & 0xFFFF]
      const half_words cover0 = {LAW(0), LAW(1), LAW(2), LAW(3), LAW(4), LAW(5), LAW(6), LAW(7)};
      const half_words cover1 = {LAW(8), LAW(9), LAW(10), LAW(11), LAW(12), LAW(13), LAW(14), LAW(15)};
      const half_bytes narrow0 = __builtin_convertvector(cover0, half_bytes);
      const half_bytes narrow1 = __builtin_convertvector(cover1, half_bytes);
      memcpy(target0 + i, &narrow0, sizeof narrow0);
      memcpy(target1 + i, &narrow1, sizeof narrow1);
    }
    const ptrdiff_t rest = width - i;
    for (ptrdiff_t part = 0; rest > 0 && part <= pair; part++) {
      uint8_t pixels[8] = {0};
      memcpy(pixels, source0 + part * stride + i, (size_t)rest);
      cprocessor_settle(slate, x + i, y + row + part, pixels, pixels, 0, 8, 1);
      memcpy(target0 + part * stride + i, pixels, (size_t)rest);
    }
  }
}
