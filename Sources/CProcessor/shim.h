// Processor instructions that Swift does not expose.

/// Prefetches the memory at an address that will be written soon. An invalid address is harmless.
static inline void cprocessor_prefetch(const void *place) { __builtin_prefetch(place, 1); }

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
