// Processor instructions that Swift does not expose.

/// Prefetches the memory at an address that will be written soon. An invalid address is harmless.
static inline void cprocessor_prefetch(const void *place) { __builtin_prefetch(place, 1); }

typedef unsigned char cprocessor_bytes __attribute__((ext_vector_type(16)));

/// The larger byte of each pair.
static inline cprocessor_bytes cprocessor_larger(cprocessor_bytes a, cprocessor_bytes b) {
  return __builtin_elementwise_max(a, b);
}
