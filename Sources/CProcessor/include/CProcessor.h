// Processor instructions that Swift does not expose, and loops that are compiled twice: for every processor, and for
// those with wider vectors. The results are the same.

#pragma once

#include <stddef.h>
#include <stdint.h>

/// Prefetches the memory at an address that will be written soon. An invalid address is harmless.
static inline void cprocessor_prefetch(const void *place) { __builtin_prefetch(place, 1); }

// MARK: Numbers

/// The whole part of a number between ±2⁶³. Unlike `Int(_:)` in Swift, it does not stop the program for other numbers,
/// for which the result is meaningless.
static inline ptrdiff_t cprocessor_whole(double number) { return (ptrdiff_t)number; }

/// The largest whole number that is not above a number between ±2⁶³. Processors without a rounding instruction would
/// call a function for `rounded(.down)`.
static inline double cprocessor_floor(double number) {
  const double whole = (double)(ptrdiff_t)number;
  return whole > number ? whole - 1 : whole;
}

/// The smallest whole number that is not below a number between ±2⁶³.
static inline double cprocessor_ceiling(double number) { return -cprocessor_floor(-number); }

// MARK: Vectors

typedef unsigned char cprocessor_bytes __attribute__((ext_vector_type(16)));

/// The larger byte of each pair.
static inline cprocessor_bytes cprocessor_larger(cprocessor_bytes a, cprocessor_bytes b) {
  return __builtin_elementwise_max(a, b);
}

typedef float cprocessor_floats __attribute__((ext_vector_type(4)));

/// The larger number of each pair.
static inline cprocessor_floats cprocessor_larger_floats(cprocessor_floats a, cprocessor_floats b) {
  return a > b ? a : b;
}

/// The smaller number of each pair.
static inline cprocessor_floats cprocessor_smaller_floats(cprocessor_floats a, cprocessor_floats b) {
  return a < b ? a : b;
}

typedef unsigned short cprocessor_words __attribute__((ext_vector_type(8)));

/// The difference of each pair, 0 where it would be negative.
static inline cprocessor_words cprocessor_difference(cprocessor_words a, cprocessor_words b) {
  return __builtin_elementwise_sub_sat(a, b);
}

/// The smaller number of each pair.
static inline cprocessor_words cprocessor_smaller_words(cprocessor_words a, cprocessor_words b) {
  return __builtin_elementwise_min(a, b);
}

// MARK: Slate

/// Slate at zoom 1: the sum of specks, whose cells are pixels, and an undulation, whose cells are eight pixels wide. Both
/// are squares of 256 × 256 heights, which repeat.
struct cprocessor_slate {
  /// 64 times the heights of the specks. Each row is eight longer: its first eight stand twice.
  const uint16_t *specks;
  /// The heights of the undulation.
  const uint8_t *undulation;
  /// The law: the coverage for each pair of neighbouring contact pressures and each of 64 heights.
  const uint8_t *law;
  /// The places of pixel 0 of row 0 in the two squares, in cells with 40 fractional bits.
  int64_t specks_x, specks_y, undulation_x, undulation_y;
  /// The step in the undulation for one pixel down.
  int64_t undulation_down;
  /// The weight of the undulation, in 32nds, at most 32.
  int64_t weight;
  /// The mean of the sums, and the steps of the law per 16 units of a sum, in 512ths. The gain times a sixteenth of a
  /// sum's largest distance from the mean stays below 2¹⁵.
  int64_t middle, gain;
};

/// Converts contact pressures of an area of a mask to coverage. `x` and `y` are the place of its first pixel, and
/// `stride` the bytes from one row to the next. `source` and `target` may be the same.
void cprocessor_settle(const struct cprocessor_slate *slate, int64_t x, int64_t y, const uint8_t *source,
                       uint8_t *target, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height);

// MARK: Strips

/// A limit of columns in fixed point with 24 fractional bits: in row 0, and the step to the next row.
struct cprocessor_limit {
  ptrdiff_t start, step;
};

/// A convex part of a mask that is filled from a table. Rows and columns are counted from the origin of the strip;
/// places along and across it have 24 fractional bits.
struct cprocessor_strip {
  struct cprocessor_limit lows[3], highs[3];
  /// The first and last columns and rows.
  ptrdiff_t left, right, top, bottom;
  /// The place of column 0 in row 0, and the steps for one pixel to the right, and for one pixel down.
  ptrdiff_t along, along_right, along_down, across, across_right, across_down;
};

/// A table with a number 0…255 for each pixel along and across a strip. Its columns follow each other along the strip,
/// and each column runs across it.
struct cprocessor_table {
  const uint16_t *numbers;
  /// The numbers of a column; 0 if all columns share the same numbers.
  ptrdiff_t stride;
  /// The distances of the first column and of its first number from the origin, in pixels.
  ptrdiff_t column, first;
};

/// A mask, and its record of changes.
struct cprocessor_mask {
  uint8_t *bytes;
  ptrdiff_t width;
  /// The column and the row of its first pixel.
  ptrdiff_t x, y;
  /// One byte for each block of pixels, or null; the blocks of a row; and the binary logarithms of the width and the
  /// height of a block.
  uint8_t *blocks;
  ptrdiff_t block_stride, block_shift, row_shift;
};

/// Four lines that bound a convex part of the plane, and the direction of travel. Lengths are in pixels; y is down.
struct cprocessor_edges {
  /// The normals of the lines, which point to the inside and have any length.
  double x[4], y[4];
  /// The dot products of the normals with the vectors from the origin to points of the lines.
  double least[4];
  /// The direction of travel, as a unit vector.
  double along_x, along_y;
  /// The place of the origin within the pixel at column 0 of row 0, 0…1.
  double rest_x, rest_y;
};

/// Sets the limits of the columns whose middles lie inside, and the places along and across the strip, and narrows down
/// the rows. A line that is almost horizontal limits only the rows. At most three limits may be on either side.
void cprocessor_bound(const struct cprocessor_edges *edges, struct cprocessor_strip *strip);

/// Raises pixels to those of the table, and notes that they may have changed.
void cprocessor_raise(
    const struct cprocessor_strip *strip, const struct cprocessor_table *table, const struct cprocessor_mask *mask);

/// Profiles across a strip, at equal distances along it.
struct cprocessor_profiles {
  /// Numbers 0…255, profile by profile.
  const uint16_t *drives;
  /// The numbers of a profile, a multiple of 8.
  ptrdiff_t height;
  /// The numbers of the first and of the last profile. The first is not negative.
  ptrdiff_t first, last;
  /// The distance from one profile to the next, in columns.
  double spacing;
};

/// Computes columns between profiles, linearly, in steps of 1/64.
void cprocessor_interpolate(
    const struct cprocessor_profiles *profiles, ptrdiff_t start, ptrdiff_t count, uint16_t *columns);

// MARK: Pixels

/// Composites a colour over pixels 0xAARRGGBB, premultiplied. `ramp` has the colour for each coverage.
void cprocessor_over(const uint32_t ramp[256], const uint8_t *coverage, uint32_t *pixels, ptrdiff_t count);
