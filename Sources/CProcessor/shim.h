// What processors can do and Swift cannot say.

/// Asks for what lies at a place, which will soon be written. A place that is not there does no harm.
static inline void cprocessor_prefetch(const void *place) { __builtin_prefetch(place, 1); }

typedef unsigned char cprocessor_bytes __attribute__((ext_vector_type(16)));

/// Of each two bytes the larger.
static inline cprocessor_bytes cprocessor_larger(cprocessor_bytes a, cprocessor_bytes b) {
  return __builtin_elementwise_max(a, b);
}
