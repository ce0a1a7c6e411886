#pragma once

#include "CProcessor.h"

/// Compiles a function twice: for every processor, and for those with AVX2. The first call selects one.
#if defined(__x86_64__)
#define CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CLONES
#endif
