#include <math.h>
#include <string.h>

#include "Clones.h"

typedef int32_t numbers __attribute__((vector_size(32)));
typedef uint16_t words __attribute__((vector_size(16)));
typedef uint16_t wide_words __attribute__((vector_size(32)));
typedef uint8_t bytes __attribute__((vector_size(8)));

/// The fractional bits of places.
enum { BITS = 24 };

static inline ptrdiff_t larger(ptrdiff_t a, ptrdiff_t b) { return a > b ? a : b; }
static inline ptrdiff_t smaller(ptrdiff_t a, ptrdiff_t b) { return a < b ? a : b; }
static inline double larger_number(double a, double b) { return a > b ? a : b; }
static inline double smaller_number(double a, double b) { return a < b ? a : b; }

/// A place in fixed point, rounded to nearest.
static inline ptrdiff_t fixed(double place) {
  const double steps = smaller_number(larger_number(place, -0x1p36), 0x1p36) * (1 << BITS);
  return (ptrdiff_t)(steps + (steps < 0 ? -0.5 : 0.5));
}

/// The slope from which a line is treated as horizontal, in columns per row.
static const double STEEPEST = 1024;

void cprocessor_bound(const struct cprocessor_edges *edges, struct cprocessor_strip *strip) {
  // Pixels are counted at their middles.
  const double x = 0.5 - edges->rest_x, y = 0.5 - edges->rest_y;
  int lows = 0, highs = 0;
  for (int i = 0; i < 4; i++) {
    const double a = edges->x[i], b = edges->y[i];
    if (fabs(b) >= STEEPEST * fabs(a)) {
      const double row = edges->least[i] / b - y;
      if (b > 0) strip->top = larger(strip->top, (ptrdiff_t)cprocessor_ceiling(row));
      else strip->bottom = smaller(strip->bottom, (ptrdiff_t)cprocessor_floor(row));
      continue;
    }
    const double part = 1 / a, slope = -b * part;
    const struct cprocessor_limit limit = {fixed(edges->least[i] * part + slope * y - x), fixed(slope)};
    if (a > 0 && lows < 3) {
      strip->lows[lows] = limit;
      // Rounds up to whole columns.
      strip->lows[lows++].start += ((ptrdiff_t)1 << BITS) - 1;
    } else if (highs < 3) {
      strip->highs[highs++] = limit;
    }
  }
  while (lows < 3) strip->lows[lows++] = (struct cprocessor_limit){-((ptrdiff_t)1 << 60), 0};
  while (highs < 3) strip->highs[highs++] = (struct cprocessor_limit){(ptrdiff_t)1 << 60, 0};
  const double along_x = edges->along_x, along_y = edges->along_y;
  strip->along = fixed(y * along_y + x * along_x);
  strip->across = fixed(y * along_x - x * along_y);
  strip->along_right = strip->across_down = fixed(along_x);
  strip->along_down = fixed(along_y);
  strip->across_right = -strip->along_down;
}

CLONES void cprocessor_raise(const struct cprocessor_strip *strip, const struct cprocessor_table *table,
                             const struct cprocessor_mask *mask) {
  // Copies, since the compiler must assume that the mask's bytes are part of them.
  const struct cprocessor_strip s = *strip;
  const struct cprocessor_table t = *table;
  const struct cprocessor_mask m = *mask;
  const numbers lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  const numbers along_lanes = lanes * (int32_t)s.along_right, across_lanes = lanes * (int32_t)s.across_right;
  const int32_t stride = (int32_t)t.stride;
  const ptrdiff_t fraction = ((ptrdiff_t)1 << BITS) - 1;
#define AT(limit) ((limit).start + s.top * (limit).step)
  ptrdiff_t low0 = AT(s.lows[0]), low1 = AT(s.lows[1]), low2 = AT(s.lows[2]);
  ptrdiff_t high0 = AT(s.highs[0]), high1 = AT(s.highs[1]), high2 = AT(s.highs[2]);
#undef AT
  ptrdiff_t along_row = s.along - t.column * ((ptrdiff_t)1 << BITS) + s.top * s.along_down;
  ptrdiff_t across_row = s.across - t.first * ((ptrdiff_t)1 << BITS) + s.top * s.across_down;
  for (ptrdiff_t row = s.top - m.y; row <= s.bottom - m.y; row++) {
    const ptrdiff_t x = larger(larger(larger(low0, low1), low2) >> BITS, s.left);
    const ptrdiff_t count = smaller(smaller(smaller(high0, high1), high2) >> BITS, s.right) + 1 - x;
    ptrdiff_t along = along_row + x * s.along_right, across = across_row + x * s.across_right;
    low0 += s.lows[0].step, low1 += s.lows[1].step, low2 += s.lows[2].step;
    high0 += s.highs[0].step, high1 += s.highs[1].step, high2 += s.highs[2].step;
    along_row += s.along_down, across_row += s.across_down;
    if (count <= 0) continue;
    const ptrdiff_t column = x - m.x;
    uint8_t *pixels = m.bytes + row * m.width + column;
    for (ptrdiff_t i = 0; i < count; i += 8) {
      const numbers valid = lanes < (int32_t)(count - i);
      const uint16_t *first = t.numbers + (along >> BITS) * t.stride + (across >> BITS);
      const numbers entry = (((along_lanes + (int32_t)(along & fraction)) >> BITS) * stride
                             + ((across_lanes + (int32_t)(across & fraction)) >> BITS))
                            & valid;
      int32_t e[8];
      memcpy(e, &entry, sizeof e);
      // Single loads from memory are faster than taking numbers out of a vector.
      __asm__("" : "+m"(e));
      const bytes eight = {first[e[0]], first[e[1]], first[e[2]], first[e[3]],
                           first[e[4]], first[e[5]], first[e[6]], first[e[7]]};
      bytes pixel;
      memcpy(&pixel, pixels + i, sizeof pixel);
      pixel = __builtin_elementwise_max(pixel, eight & __builtin_convertvector(valid, bytes));
      memcpy(pixels + i, &pixel, sizeof pixel);
      along += 8 * s.along_right;
      across += 8 * s.across_right;
    }
    if (m.blocks == NULL) continue;
    uint8_t *line = m.blocks + (row >> m.row_shift) * m.block_stride;
    const ptrdiff_t first = column >> m.block_shift, last = (column + count - 1) >> m.block_shift;
    // Most often there are one to three, for which a loop would call `memset`.
    line[first] = 1;
    line[(first + last) >> 1] = 1;
    line[last] = 1;
    if (last - first > 2) memset(line + first + 1, 1, (size_t)(last - first - 1));
  }
}

CLONES void cprocessor_interpolate(const struct cprocessor_profiles *profiles, ptrdiff_t start, ptrdiff_t count,
                                   uint16_t *columns) {
  const struct cprocessor_profiles p = *profiles;
  const double number = 1 / p.spacing;
  for (ptrdiff_t column = 0; column < count; column++, columns += p.height) {
    const double place = ((double)(start + column) + 0.5) * number;
    // The first and the last profile are extrapolated. The conversion rounds down.
    const ptrdiff_t before =
        (ptrdiff_t)smaller_number(larger_number(place, (double)p.first), (double)(p.last - 1));
    const uint16_t right = (uint16_t)(smaller_number(larger_number((place - (double)before) * 64, 0), 64) + 0.5);
    const uint16_t *a = p.drives + (before - p.first) * p.height, *b = a + (right > 0 ? p.height : 0);
    ptrdiff_t i = 0;
    for (; i + 16 <= p.height; i += 16) {
      wide_words left, other;
      memcpy(&left, a + i, sizeof left);
      memcpy(&other, b + i, sizeof other);
      left = (left * (uint16_t)(64 - right) + other * right) >> 6;
      memcpy(columns + i, &left, sizeof left);
    }
    for (; i < p.height; i += 8) {
      words left, other;
      memcpy(&left, a + i, sizeof left);
      memcpy(&other, b + i, sizeof other);
      left = (left * (uint16_t)(64 - right) + other * right) >> 6;
      memcpy(columns + i, &left, sizeof left);
    }
  }
}
